/** The keys of a whole record, in their order; `Object.keys` gives any strings. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[]
