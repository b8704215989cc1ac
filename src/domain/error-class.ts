const CLASS = /^[A-Za-z_$][\w$]{0,63}$/

/**
 * The class of an error says what kind of failure it is; its message may quote anything and anybody. Also reads an
 * error that was thrown as plain data, e.g. by a workflow engine in another process.
 */
export const errorClassOf = (error: unknown): string => {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : undefined

  return typeof name === "string" && CLASS.test(name) ? name : "Error"
}
