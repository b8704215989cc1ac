const CLASS = /^[A-Za-z_$][\w$]{0,63}$/

/** The class of an error, which says what kind of failure it is; its message may quote anything and anybody. */
export const errorClassOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : undefined

  return name !== undefined && CLASS.test(name) ? name : "Error"
}
