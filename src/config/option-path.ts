const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** The value at a path such as `delivery.confirmation`; undefined when there is none. */
export const optionAt = (options: unknown, key: string): unknown =>
  key.split(".").reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), options)

/** Sets the value at a path, in place. The objects on the way there must exist. */
export const setOptionAt = (options: unknown, key: string, value: unknown): void => {
  const names = key.split(".")
  const last = names.pop() ?? ""
  const holder = optionAt({ options }, ["options", ...names].join("."))

  if (!isRecord(holder)) {
    throw new Error(`The options have no place for ${key}`)
  }
  if (value === undefined) {
    delete holder[last]
  } else {
    holder[last] = value
  }
}
