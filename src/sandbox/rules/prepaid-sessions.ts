import { type SandboxContext } from "../sandbox-context"
import { type OrderRecord, type PrepaidSessionRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { toSar } from "./halalas"
import { IllegalMove } from "./refusal"

/** The latest prepaid session of the order. @throws IllegalMove when the service collects nothing for it. */
export const currentSession = (order: OrderRecord): PrepaidSessionRecord => {
  const session = order.sessions.at(-1)

  if (!session) {
    throw new IllegalMove(`Order ${order.orderId} has no down payment collected by the service`)
  }

  return session
}

/** Whether the session's money has arrived (spec 3.2). */
export const isPaid = ({ status }: PrepaidSessionRecord): boolean =>
  status === "PAID" || status === "COMPLETED"

export const isOpen = ({ status }: PrepaidSessionRecord): boolean =>
  status === "PENDING" || status === "INITIATED"

export const openSession = (store: SandboxStore, order: OrderRecord): PrepaidSessionRecord => {
  const session: PrepaidSessionRecord = {
    token: store.nextId("pay"),
    transactionId: store.nextId("txn"),
    status: "PENDING",
    createdAt: store.now(),
  }

  store.change(() => order.sessions.push(session))

  return session
}

/** The buyer opened the payment page. Only a `PENDING` session moves. */
export const initiatePayment = ({ store }: SandboxContext, order: OrderRecord): void => {
  const session = openSessionOf(order)

  store.change(() => (session.status = "INITIATED"))
}

/** The session ends without payment; the next reconcile opens another. */
export const voidSession = ({ store }: SandboxContext, order: OrderRecord): void => {
  const session = openSessionOf(order)

  store.change(() => (session.status = "VOIDED"))
}

/** How a payment goes on. The settings decide about options that are left out. */
interface PayOptions {
  finalize?: boolean | undefined
  /** Whether the down-payment webhook is sent, if the merchant gave an address. */
  sendWebhook?: boolean | undefined
}

/** The buyer pays: the session is `PAID`, then finalised, then the webhook goes out. */
export const pay = (sandbox: SandboxContext, order: OrderRecord, options: PayOptions = {}): void => {
  const { store } = sandbox
  const session = openSessionOf(order)

  store.change((state) => {
    session.status = "PAID"

    if (options.finalize ?? state.settings.finalize === "automatic") {
      finalize(store, order)
    }

    if (options.sendWebhook ?? true) {
      sendDownPaymentWebhook(sandbox, order)
    }
  })
}

/** Settles a paid session: the order is authorised (spec 3.1). A second call does nothing. */
export const finalize = (store: SandboxStore, order: OrderRecord): void => {
  const session = currentSession(order)

  if (!isPaid(session) || order.stage !== "CREATED") {
    return
  }

  store.change((state) => {
    session.status = state.settings.finalized_status
    order.stage = "AUTHORIZED"
  })
}

/** @throws IllegalMove unless the buyer may still pay */
export const openSessionOf = (order: OrderRecord): PrepaidSessionRecord => {
  const session = currentSession(order)

  if (order.stage === "EXPIRED") {
    throw new IllegalMove(`Order ${order.orderId} has expired`)
  }

  if (!isOpen(session)) {
    throw new IllegalMove(`The payment session of order ${order.orderId} is ${session.status}`)
  }

  return session
}

/**
 * Assumption: the specification does not show the payload (spec 6). It has the fields of Reconcile Prepaid Payment and of
 * the delivery callback that a receiver would look for.
 */
export const sendDownPaymentWebhook = ({ store, webhooks }: SandboxContext, order: OrderRecord): void => {
  if (!order.webhook) {
    return
  }

  const session = currentSession(order)

  webhooks.emit({
    event: "down_payment_webhook",
    orderId: order.orderId,
    ...order.webhook,
    payload: {
      event: "PREPAID_PAYMENT_CONFIRMED",
      order_number: order.orderId,
      order_reference_id: order.orderReferenceId,
      payment_status: session.status,
      transaction_id: session.transactionId,
      prepaid_amount: toSar(order.prepaid),
      event_timestamp: new Date(store.now()).toISOString(),
    },
  })
}
