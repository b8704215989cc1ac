/** From one size to the next: 1, 2, 5, 10, 20, 50, ... */
const FACTORS = [2, 2.5, 2] as const

/** The size of a credit: the step that it reaches, and the next one, which it does not; in SAR. */
const sizeOf = (credit: number): { reached: number; next: number } => {
  let [reached, next] = [0, 1]

  for (let step = 0; next <= credit; step += 1) {
    reached = next
    next *= FACTORS[step % FACTORS.length] ?? 10
  }
  return { reached, next }
}

/**
 * Whether a credit covers a total, both in SAR; null when both are about as large. Anybody who names a phone number may
 * ask, with any number of totals: the answers tell only the rough size of the credit.
 */
export const roughlyCovers = (credit: number, total: number): boolean | null => {
  const { reached, next } = sizeOf(credit)

  if (total <= reached) {
    return true
  }
  return total >= next ? false : null
}
