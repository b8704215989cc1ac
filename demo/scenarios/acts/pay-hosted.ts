import { openHostedPage, pressPay } from "./hosted-page"
import { expectEqual } from "../expect"
import type { Scene } from "../scenario"

export interface HostedPayment {
  /** The address to which the service sends the buyer afterwards. */
  location: string
  /** When the buyer pressed the button, on the clock of `performance.now()`. */
  pressedAt: number
}

/** Pays a down payment in the buyer's browser: opens the page, and posts its form. */
export const payHosted = async ({ log, orderId }: Scene, paymentUrl: string): Promise<HostedPayment> => {
  const page = await log.step(
    "the buyer opens the hosted payment page",
    async () => {
      const opened = await openHostedPage(paymentUrl)

      expectEqual("the page's HTTP status", opened.status, 200)
      if (opened.payAction === undefined) {
        throw new Error("expected a button to pay on the page, came none")
      }
      return opened
    },
    () => paymentUrl
  )
  const pressedAt = performance.now()
  const location = await log.step("the buyer presses the button and is sent back to the store", async () => {
    const target = await pressPay(page)
    const { pathname, searchParams } = new URL(target)

    expectEqual("the path", pathname, `/orders/${orderId ?? ""}`)
    expectEqual("the outcome in the address", searchParams.get("payment"), "success")
    return target
  })

  return { location, pressedAt }
}
