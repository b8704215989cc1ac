export const inOneLine = (...parts: (string | false)[]): string =>
  parts.filter((part) => part !== false).join(" · ")
