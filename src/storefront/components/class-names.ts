/** Class names in one attribute; what is not given is left out. */
export const classNames = (...names: (string | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== "").join(" ")
