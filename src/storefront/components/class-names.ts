export const classNames = (...names: (string | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== "").join(" ")
