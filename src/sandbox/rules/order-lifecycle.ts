import { sendSms } from "../effects/send-sms"
import { type SandboxContext } from "../sandbox-context"
import { type OrderRecord, type WebhookReceiver } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { firstReminderAt, stopReminders } from "./delivery-reminders"
import { isOpen, isPaid } from "./prepaid-sessions"
import { IllegalMove } from "./refusal"

/**
 * The buyer confirms the one-time password. That authorises the order, unless the service collects a down payment: then the
 * payment authorises it (spec 3.1).
 * @throws IllegalMove when the password is already confirmed or the order has expired
 */
export const confirmOtp = ({ store }: SandboxContext, order: OrderRecord): void => {
  requireOpenOtp(order)
  store.change(() => {
    order.otp.confirmed = true

    if (order.stage === "CREATED" && order.collection !== "SVC") {
      order.stage = "AUTHORIZED"
    }
  })
}

/** For an order that `mayConfirmDelivery`. A buyer who is being asked sees the outcome behind the link. */
export const deliverByProof = (store: SandboxStore, order: OrderRecord, proofFileId: string): void =>
  store.change(() => {
    order.stage = "DELIVERED"
    order.delivery = {
      confirmationType: "POD",
      token: order.delivery?.token ?? "",
      proofFileId,
      callback: null,
      remindersSent: 0,
      nextReminderAt: null,
    }
  })

/** Sends the confirmation link for an order that `mayConfirmDelivery`. It is out for delivery until the buyer acts. */
export const askBuyerToConfirm = (
  { store, urls }: SandboxContext,
  order: OrderRecord,
  callback: WebhookReceiver | null
): void => {
  const token = store.nextId("dlv")

  store.change(() => {
    order.stage = "OUT_FOR_DELIVERY"
    order.delivery = {
      confirmationType: "SMS_LINK",
      token,
      proofFileId: null,
      callback,
      remindersSent: 0,
      nextReminderAt: firstReminderAt(store),
    }
  })
  sendSms(store, {
    to: order.buyerPhone,
    kind: "delivery_link",
    orderId: order.orderId,
    text: `Have you received order ${order.orderReferenceId}? Confirm or report a problem: ${urls.delivery(token)}`,
  })
}

/** The buyer confirms receipt: the order is delivered, and the merchant's callback goes out (spec 6). */
export const confirmReceipt = (sandbox: SandboxContext, order: OrderRecord): void => {
  requireAwaitingBuyer(order)
  sandbox.store.change(() => {
    order.stage = "DELIVERED"
    stopReminders(order)
    sendDeliveryWebhook(sandbox, order)
  })
}

/** Nothing when the merchant gave no address. */
export const sendDeliveryWebhook = ({ store, webhooks }: SandboxContext, order: OrderRecord): void => {
  if (order.delivery?.callback) {
    webhooks.emit({
      event: "delivery_webhook",
      orderId: order.orderId,
      ...order.delivery.callback,
      payload: {
        order_number: order.orderId,
        status: "DELIVERY_CONFIRMED",
        event_timestamp: new Date(store.now()).toISOString(),
      },
    })
  }
}

/** The buyer disputes: the order is held and no invoice is generated (spec 3.1). */
export const disputeDelivery = ({ store }: SandboxContext, order: OrderRecord): void => {
  requireAwaitingBuyer(order)
  store.change(() => {
    order.stage = "ON_HOLD"
    stopReminders(order)
  })
}

/**
 * Assumption: the operator settles a dispute by hand, as delivered or back to where its delivery may be confirmed. The
 * merchant gets no news. The specification says only that the operator contacts both parties.
 */
export const settleDispute = (
  { store }: SandboxContext,
  order: OrderRecord,
  stage: "DELIVERED" | "AUTHORIZED"
): void => {
  requireOnHold(order)
  store.change(() => {
    order.stage = stage

    // The disputed link is over. It must not say that the goods were received, and another delivery has its own.
    if (stage === "AUTHORIZED") {
      order.delivery = null
    }
  })
}

/**
 * An undelivered order expires: its session is voided and its credit is free again. An order with a paid down payment does
 * not expire: `PAID` means safe to fulfil (spec 3.2). Nor does one whose down payment the merchant has collected.
 */
export const expireOrder = ({ store }: SandboxContext, order: OrderRecord): void => {
  requireMayExpire(order)
  store.change(() => {
    const session = order.sessions.at(-1)

    order.stage = "EXPIRED"

    if (session && isOpen(session)) {
      session.status = "VOIDED"
    }
  })
}

/**
 * Assumption: the delivery of an authorised order may be confirmed once. While the buyer is asked, a proof may still settle
 * it. The specification says only that the state must permit it, and that the state of an unauthorised order does not.
 */
export const mayConfirmDelivery = (order: OrderRecord, type: "POD" | "SMS_LINK"): boolean =>
  order.stage === "AUTHORIZED" || (order.stage === "OUT_FOR_DELIVERY" && type === "POD")

/** Assumption: authorised and delivered orders take invoices. For other orders see spec 3.1. */
export const mayAddInvoice = (order: OrderRecord): boolean =>
  order.stage === "AUTHORIZED" || order.stage === "DELIVERED"

export const requireOpenOtp = (order: OrderRecord): void => {
  if (order.stage === "EXPIRED" || order.otp.confirmed) {
    throw new IllegalMove(`The OTP of order ${order.orderId} cannot be confirmed (${order.stage})`)
  }
}

export const requireOnHold = (order: OrderRecord): void => {
  if (order.stage !== "ON_HOLD") {
    throw new IllegalMove(`Order ${order.orderId} is ${order.stage}, and not on hold`)
  }
}

export const requireMayExpire = (order: OrderRecord): void => {
  const session = order.sessions.at(-1)

  if (order.stage !== "CREATED" && order.stage !== "AUTHORIZED") {
    throw new IllegalMove(`Order ${order.orderId} is ${order.stage} and cannot expire`)
  }
  if (order.collection === "MERCHANT" || (session !== undefined && isPaid(session))) {
    throw new IllegalMove(`The down payment of order ${order.orderId} is paid: it cannot expire`)
  }
}

export const requireAwaitingBuyer = (order: OrderRecord): void => {
  if (order.stage !== "OUT_FOR_DELIVERY") {
    throw new IllegalMove(`Order ${order.orderId} is ${order.stage}, not waiting for the buyer`)
  }
}
