/** What is given, without the nulls of its first level. */
export type WithoutNulls<Given> = Given extends readonly unknown[]
  ? Given
  : Given extends object
    ? { [Key in keyof Given]: Exclude<Given[Key], null> }
    : Given

/** A store's own code gives null for what it does not have: that counts as left out. Looks no deeper than the first level. */
export const withoutNulls = <Given>(given: Given): WithoutNulls<Given> =>
  // What was null has no place in its type, unless it is optional.
  (typeof given === "object" && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    : given) as WithoutNulls<Given>
