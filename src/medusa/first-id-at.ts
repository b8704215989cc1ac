const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const LENGTH = 10

/** The least id that Medusa gives with a prefix at a time or later: its ids are ULIDs, which begin with the time in milliseconds. */
export const firstIdAt = (prefix: string, at: Date): string => {
  let rest = at.getTime()
  let time = ""

  while (time.length < LENGTH) {
    time = `${DIGITS.charAt(rest % DIGITS.length)}${time}`
    rest = Math.floor(rest / DIGITS.length)
  }
  return `${prefix}_${time}`
}
