const CLASS = /^[A-Za-z_$][\w$]{0,63}$/

const textIn = (error: unknown, field: "name" | "message" | "stack"): string | undefined => {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, field) : undefined

  return typeof value === "string" ? value : undefined
}

/**
 * The class of an error says what kind of failure it is; its message may quote anything and anybody. Also reads an
 * error that was thrown as plain data, e.g. by a workflow engine in another process.
 */
export const errorClassOf = (error: unknown): string => {
  const name = textIn(error, "name")

  return name !== undefined && CLASS.test(name) ? name : "Error"
}

const PLACE = /^ {4}at .*[(\s/\\][^\s()]+:\d+:\d+\)?$/
const MOST_PLACES = 10

/** The lines of an error's stack that name a place, without those of the message, which come first. */
export const placesIn = (error: unknown): string[] => {
  const [message, stack] = [textIn(error, "message"), textIn(error, "stack")]

  if (message === undefined || stack === undefined) {
    return []
  }
  const said = message === "" ? "" : `: ${message}`
  const at = stack.indexOf(said)

  return at < 0
    ? []
    : stack
        .slice(at + said.length)
        .split("\n")
        .filter((line) => PLACE.test(line))
        .slice(0, MOST_PLACES)
}

/** The stack of an error that stands for another one: its own words, and the places of the other. */
export const stackFrom = (error: Error, cause: unknown): string => {
  const places = placesIn(cause)

  return places.length === 0
    ? (error.stack ?? error.message)
    : [`${error.name}: ${error.message}`, ...places].join("\n")
}
