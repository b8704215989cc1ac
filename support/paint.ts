type Paint = (text: string) => string

const isColourful = process.stdout.isTTY && (process.env["NO_COLOR"] ?? "") === ""

const colour =
  (code: number): Paint =>
  (text) =>
    isColourful ? `\u001b[${code}m${text}\u001b[0m` : text

/** Colours for a terminal; plain text in a log, or when NO_COLOR is set. */
export const paint = {
  bold: colour(1),
  dim: colour(2),
  red: colour(31),
  green: colour(32),
  cyan: colour(36),
}
