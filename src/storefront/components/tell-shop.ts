import { withinTime } from "../headless/within-time"

/** The buyer waits meanwhile. */
const PATIENCE_MS = 10_000

/** Tells the shop, and waits for it a moment. False if its own code fails, or does not come to an end. */
export const tellShop = async (tell: () => unknown): Promise<boolean> => {
  try {
    await withinTime(PATIENCE_MS, undefined, async () => await tell())
    return true
  } catch (error) {
    // For the shop's developers, whose code it is.
    console.error(error)
    return false
  }
}
