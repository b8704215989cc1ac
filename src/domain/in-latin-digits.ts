/** Arabic and Persian digits as Latin ones. Their code points end in the digit itself. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
