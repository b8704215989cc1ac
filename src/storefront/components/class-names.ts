export const classNames = (...names: (string | undefined)[]): string => names.filter(Boolean).join(" ")
