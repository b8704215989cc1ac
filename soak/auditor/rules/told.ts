import { broken, type Rows, type Violation } from "../evidence"
import { isAuthorised, isSameAmount, type Records } from "../records"
import { ENDED } from "../states"

/** By how much the clocks of two instances may differ. */
const CLOCKS_DIFFER_MIN = 3

type Told = Pick<Rows["written"][number], "name" | "reference" | "about">

/** Each thing that subscribers are told, with how often they were told, and how often the ledger says so at least and at most. */
const tellings = ({ written, news, points }: Rows) => {
  const found = new Map<string, Told & { told: number; least: number; most: number }>()
  const of = ({ name, reference, about }: Told) => {
    const key = [name, reference, about ?? ""].join(" ")
    const one = found.get(key) ?? { name, reference, about, told: 0, least: 0, most: 0 }

    found.set(key, one)
    return one
  }

  written.forEach((event) => (of(event).told += 1))
  for (const { kind, reference, about, is_optional } of news) {
    const one = of({ name: `svc.${kind}`, reference, about })

    one.most += 1
    one.least += is_optional ? 0 : 1
  }
  for (const { id, reference } of points) {
    const one = of({ name: "svc.needs_attention", reference, about: id })

    one.most += 1
    one.least += 1
  }
  return [...found.values()]
}

/** What the service holds, paid, of what this order costs, is all of it. Else a payment link may ask for the rest. */
const isPaid = (records: Records, orderId: string): boolean => {
  const order = records.order(orderId)
  const held = records.heldForOrder(orderId).filter((one) => {
    const attempt = records.attempt(one.order_reference_id)

    return (
      isAuthorised(one) &&
      attempt?.is_released === false &&
      // Without a down payment its buyer has paid nothing, and nobody has approved it in time.
      !(one.payment_status === null && ENDED.includes(attempt.state))
    )
  })
  const sum = held.reduce((all, { total_amount }) => all + total_amount, 0)
  const hasLink = records.attemptsOf(orderId).some(({ cart_id }) => cart_id === null)

  return (
    held.length > 0 &&
    (!hasLink ||
      order?.status === "canceled" ||
      sum >= (order?.total ?? 0) ||
      isSameAmount(sum, order?.total ?? 0, held.length))
  )
}

/** What subscribers and buyers were told is true. */
export const told = (records: Records): Violation[] => {
  const { evidence } = records

  return [
    ...broken(
      "subscribers are told of each thing once",
      tellings(evidence).filter(({ told, least, most }) => told < least || told > most),
      ({ name, told, most }) => `${name}: ${told} events for ${most} in the ledger`
    ),
    ...broken(
      "a payment is waited for until the deadline that its buyer has",
      evidence.givenUp.filter(
        ({ minutes_left }) => minutes_left === null || minutes_left > CLOCKS_DIFFER_MIN
      ),
      ({ minutes_left }) =>
        minutes_left === null ? "it had no deadline" : `${Math.round(minutes_left)} minutes were left`
    ),
    ...broken(
      "nobody who has paid is asked to pay or to order again",
      evidence.asked.filter(
        ({ order_id, action }) => ["pay", "try_again"].includes(action) && isPaid(records, order_id)
      ),
      ({ action }) => `the page says "${action}"`
    ),
    ...broken(
      "nobody is asked to pay for an order that is cancelled",
      evidence.asked.filter(
        ({ order_id, action }) => action === "pay" && records.order(order_id)?.status === "canceled"
      ),
      ({ action }) => `the page says "${action}"`
    ),
  ]
}
