import { polling } from "../../../support/polling"
import { formatDuration } from "../../console/format"
import { expectEqual, expectThat } from "../expect"
import type { Scene } from "../scenario"

const answerWithinMs = 60_000

/** Shorter than the sweep takes to do what is to be seen to happen by itself. */
export const BY_ITSELF = { withinMs: 20_000 }

type Button = "pay" | "confirm" | "dispute"

/** A hosted page of the service, as a browser has it. */
interface HostedPage {
  status: number
  /** The target of a button; undefined when the page has no such button. */
  targetOf: (button: Button) => string | undefined
}

export const openHostedPage = async (url: string): Promise<HostedPage> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
  const html = await response.text()

  return {
    status: response.status,
    targetOf: (button) => {
      const [, action] = new RegExp(`<form method="post" action="([^"]*/${button}[?][^"]*)"`).exec(html) ?? []

      return action === undefined ? undefined : new URL(action.replaceAll("&amp;", "&"), url).href
    },
  }
}

/** Presses a button, as a browser posts its form. */
export const press = async (page: HostedPage, button: Button): Promise<Response> => {
  const target = page.targetOf(button)

  if (target === undefined) {
    throw new Error(`expected a page with the button "${button}", came one without`)
  }
  return fetch(target, {
    method: "POST",
    body: new URLSearchParams(),
    redirect: "manual",
    signal: AbortSignal.timeout(answerWithinMs),
  })
}

interface HostedPayment {
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
      expectThat("the page has a button to pay", opened.targetOf("pay") !== undefined)
      return opened
    },
    () => paymentUrl
  )
  const pressedAt = performance.now()
  const location = await log.step("the buyer presses the button and is sent back to the store", async () => {
    const answer = await press(page, "pay")
    const target = answer.headers.get("location") ?? ""

    await answer.body?.cancel()
    expectEqual("the answer to the button", answer.status, 303)
    const { pathname, searchParams } = new URL(target)

    expectEqual("the path", pathname, `/orders/${orderId ?? ""}`)
    expectEqual("the outcome in the address", searchParams.get("payment"), "success")
    return target
  })

  return { location, pressedAt }
}

/** The sweep runs each minute, and asks about an order for the first time up to half a minute after it was placed. */
const SWEPT_MS = 150_000

/**
 * Waits until Medusa has an order's payment as authorised. {@link expectConfirmedBy} tells whether the sweep was needed.
 * @returns the milliseconds since `since`
 */
export const untilAuthorized = async ({ store }: Scene, orderId: string, since: number): Promise<number> => {
  await polling(() => store.paymentStatus(orderId), { everyMs: 25 }).until("authorized")
  return performance.now() - since
}

/** What the timeline says once Medusa's payment has a status. */
const ENTRY = { authorized: "order_authorized", captured: "payment_captured" } as const

/**
 * Like {@link untilAuthorized}, for a payment that only the sweep finds. It is waited for after the other scenarios, when it
 * may have happened long ago: the order's timeline says when.
 */
export const untilSwept = async (
  { store, progress }: Scene,
  orderId: string,
  status: "authorized" | "captured",
  since: number
): Promise<number> => {
  await polling(() => store.paymentStatus(orderId), {
    withinMs: SWEPT_MS,
    everyMs: 1_000,
    onWaiting: (elapsed) =>
      progress(`waiting for the sweep, which runs each minute (${formatDuration(elapsed)})`),
  }).until(status)
  const entry = await polling(
    async () => (await store.timeline(orderId)).activity.find(({ kind }) => kind === ENTRY[status]),
    { what: `the timeline has the entry ${ENTRY[status]}`, ...BY_ITSELF }
  ).until((found) => found !== undefined)

  return Date.parse(entry?.at ?? "") - (performance.timeOrigin + since)
}

/** Checks in the order's timeline who brought the confirmation of the down payment. */
export const expectConfirmedBy = (
  { store, log }: Scene,
  orderId: string,
  actor: "service" | "sweep" | "buyer"
): Promise<void> =>
  log.step(`the timeline says that the ${actor} brought the confirmation`, async () => {
    const { activity } = await store.timeline(orderId)
    const confirmation = activity.find(({ kind }) => kind === "down_payment_confirmed")

    expectEqual("who brought it", confirmation?.actor, actor)
  })
