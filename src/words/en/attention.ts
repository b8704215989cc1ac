import type { AttentionWords } from "../catalogue"
import type { AttentionValues } from "../../domain/facts/attention-facts"
import type { Problem } from "../../domain/facts/problem"
import { callResultsEn } from "./call-results"
import { problemEn } from "./problems"
import { sar, when } from "./figures"
import { changedEn, valuesEn } from "./values"

const cause = (values: { cause: Problem }): string => problemEn(values.cause)

const DUPLICATE: Readonly<Record<AttentionValues<"possible_duplicate">["reason"], string>> = {
  arrived:
    "The service says that it has an order under this reference already (801): an earlier call, which was not answered, arrived.",
  unknown_call:
    "The service says that it has an order under this reference already (801), but this database knows of no earlier call: it may be a restored back-up.",
  unanswered: "The service did not answer the checkout, and nobody resumes it.",
  payment_news:
    "The service sends news of a down payment for an order under this reference, of which the store knows nothing: the buyer may have paid.",
  ledger_lost:
    "Medusa knows that the service answered this checkout, and the ledger does not, as where its tables were dropped or restored by themselves.",
  id_of_another: "The service answered this checkout with the id of another order.",
}

/** What may be an order at the service that the store does not know. */
export const duplicateEn = ({
  reason,
  reference,
  amount,
  sent_at,
  svc_order_id,
  of,
}: AttentionValues<"possible_duplicate">): string =>
  `${DUPLICATE[reason]}${
    svc_order_id === undefined ? "" : ` It had given ${svc_order_id} to the one under the reference ${of}.`
  } Reference ${reference}, ${sar(amount)}, sent ${reason === "ledger_lost" ? "after" : "at"} ${when(sent_at)}.`

const SURPLUS =
  "If the service holds several orders for this one, and one of them is not needed for the new total, that one is not confirmed as delivered by itself: ask the operator to cancel it, and record what the operator says. If it is to be paid all the same, upload a proof, or ask the buyer by SMS, once the others are confirmed."

const PAID: Readonly<Record<AttentionValues<"paid_after_cancellation">["reason"], string>> = {
  recorded:
    "A down payment was recorded for an order that is cancelled or given up. Nothing was sent to the service.",
  collected:
    "A down payment was recorded for an order that is cancelled or given up, but the service still holds the order.",
  confirmed: "The service says that a down payment which was not awaited any more is paid.",
  finalizing:
    "The service was still finalising a down payment when it was asked for the last time. It is not asked any more.",
  authorized: "The service authorised an order that was cancelled in Medusa before.",
}

const WITHOUT_ORDER: Readonly<Record<AttentionValues<"paid_without_order">["reason"], string>> = {
  not_sent:
    "The payment session of this checkout is gone from Medusa, or belongs to something else by now: the checkout cannot be sent.",
  session_gone:
    "The service authorised this checkout, but its payment session is gone from Medusa, or its cart has changed since.",
  not_placed: "The service authorised this checkout, but Medusa could not place or authorise its order.",
  order_gone: "The service authorised this checkout, but its order has been deleted from Medusa since.",
  undone: "The service holds this checkout, which waits for an approval, but Medusa has undone its order.",
}

const ANSWERED: Readonly<Record<AttentionValues<"unknown_status">["of"], string>> = {
  checkout: "The service answered the checkout with an order status other than CREATED.",
  payment: "The service answered with a payment status that this version does not know.",
  delivery:
    "The service took the confirmation of the delivery, but answered with a status that does not fit.",
}

const NOT_CANCELED: Readonly<Record<AttentionValues<"not_canceled">["reason"], string>> = {
  change_open:
    "Medusa does not cancel an order while an edit, a return, an exchange or a claim of it is open.",
  fulfilled: "Medusa does not cancel an order of which goods were fulfilled.",
  completed: "a completed or archived order is not cancelled.",
}

const TOKEN_OF_ANOTHER =
  "Check that the access token and the address of the service belong to the environment and merchant with which the order was placed. It is tried again by itself about each half hour."

const CANCELED: Readonly<Record<AttentionValues<"canceled_in_medusa">["reason"], string>> = {
  canceled: "The order was cancelled in Medusa, but is live at the service.",
  confirming:
    "The order was cancelled in Medusa while its delivery was being confirmed: the service holds it as delivered, or may do so soon.",
  delivered: "The order was cancelled in Medusa, but the service holds it as delivered.",
  not_approved:
    "The order was not approved in time, and its approval is not waited for any more, but it is live at the service.",
  awaited:
    "The order was cancelled in Medusa while its down payment was awaited. The service still holds it, and the buyer can still pay.",
  unknown_to_service:
    "The order was cancelled in Medusa while its down payment was awaited. The service did not know it (808) when it was asked last.",
  confirmed_about_then:
    "The operator had cancelled this order at the service. A confirmation of its delivery by the buyer came after you recorded that, but was signed before it, or the service's clock is slow. Nothing was done.",
  confirmed_since:
    "The operator had cancelled this order at the service, but its buyer has confirmed the delivery since: the service holds it as delivered.",
}

const planDiffersEn = (values: AttentionValues<"plan_differs">): string => {
  switch (values.difference) {
    case "no_down_payment":
      return "The store's plan asks for a down payment that the service collects, but the service asks for none. The order waits for your approval."
    case "down_payment": {
      const { service_asks, plan_asks } = values
      const asked = plan_asks === null ? "a down payment" : `a down payment of ${sar(plan_asks)}`

      return `The store's plan asks for ${asked} that you collect, but the service ${
        service_asks === 0
          ? "asks for none. The order waits for your approval."
          : `reckons with ${sar(service_asks)}.`
      }`
    }
    case "asked_of_buyer": {
      const { service_asks, plan_asks } = values

      if (plan_asks === null) {
        return `The service asks the buyer for a down payment of ${sar(service_asks)}, which is more than the order comes to.`
      }
      const asked = plan_asks === 0 ? "no down payment" : `a down payment of ${sar(plan_asks)}`

      return `The store's plan asks for ${asked}, but the service asks the buyer for ${sar(service_asks)}.`
    }
    case "not_on_offer":
      return values.service_says === ""
        ? "The buyer chose no plan, and the service does not say which one it applied."
        : `The buyer chose no plan, and the service applied the plan ${values.service_says}, which the store does not offer for this order.`
    case "payment_link":
      return "You have collected the down payment, but the service sent a payment link for it: the buyer may be asked to pay twice. The order waits for your approval."
    case "plan":
      return `The service applied the plan ${values.service_says}, not the plan ${values.chosen} that the buyer chose.`
  }
}

export const attentionEn: AttentionWords = {
  possible_duplicate: {
    title: "Possibly placed twice",
    message: duplicateEn,
    remedy: {
      payment_news:
        "Ask the operator to cancel this order and to refund what the buyer has paid for it, then resolve this.",
      ledger_lost:
        "Nothing was sent again. Ask the operator which orders it holds under this reference, or under it with a number after it, and to cancel them; cancel the order in Medusa, then resolve this: the buyer can order again from then on.",
      id_of_another:
        "Nothing of this answer was taken over. Ask the operator whose the id is, and to cancel the order that it holds under this reference, then resolve this. From then on the buyer can order again; if you have collected a down payment for it, record that again instead.",
      other:
        "The service may hold an order under this reference that the store does not know. Ask the operator to look it up and to cancel it if it exists, then resolve this. From then on the buyer can order again; if you have collected a down payment for it, record that again instead.",
    },
  },
  replaced_with_other_amount: {
    title: "Placed again with another amount",
    message: ({ amount, earlier }) =>
      `The cart was completed again for ${sar(amount)} after a checkout of ${sar(earlier)}. Nothing was sent.`,
    remedy:
      "The service still holds an order for the earlier amount, so nothing else was sent. Ask the operator to cancel it, then resolve this: the buyer can order again from then on.",
  },
  plan_differs: {
    title: "Another plan at the service",
    message: planDiffersEn,
    remedy:
      "Compare the store's plans with what the operator has configured, and agree with the operator on what applies to this order. If the order waits for your approval, approve it once that is settled.",
  },
  paid_after_cancellation: {
    title: "Paid after it was given up",
    message: ({ reason }) => PAID[reason],
    remedy: {
      recorded:
        "You have the buyer's money, and the service knows nothing of this order: pay it back, or place the order again by hand.",
      collected:
        "Ask the operator to cancel the order at the service, and whether the buyer has paid there too. Pay back what you have collected, or place the order again by hand.",
      other:
        "Ask the operator to refund the down payment and to cancel the order at the service, or place the order again by hand. Where the order still stands in Medusa, cancel it there, too.",
      finalizing:
        "Ask the operator whether the down payment is paid. If it is, have it refunded and the order cancelled at the service, or place the order again by hand.",
      authorized:
        "Ask the operator to cancel the order at the service and to settle what the buyer has paid, or place the order again by hand.",
    },
  },
  order_interrupted: {
    title: "Order interrupted",
    message: "Medusa died while this order was placed, before its checkout was sent to the service.",
    remedy:
      "Nothing was sent to the service for this order. Try it again if the buyer still wants it: its checkout is sent then. Otherwise cancel the order in Medusa.",
  },
  second_order_of_cart: {
    title: "Two orders from one cart",
    message: ({ order }) =>
      `The cart of this order has also become the order ${order}, which nobody has paid for.`,
    remedy:
      "After a crash, one cart became two orders in Medusa. Cancel the one that is not paid, and do not ship it.",
  },
  paid_without_order: {
    title: "Authorised without an order",
    message: ({ reason }) => WITHOUT_ORDER[reason],
    remedy: {
      not_sent:
        "Place the order again by hand if the buyer still wants it, or pay back what you have collected for it. Then resolve this: the buyer can order again from then on.",
      undone:
        "The buyer can complete the cart again; or ask the operator to cancel the order at the service, then resolve this: the buyer can order again from then on.",
      other:
        "The service authorised a checkout for which Medusa has no order. Complete the cart by hand, or ask the operator to cancel the order at the service, then resolve this: the buyer can order again from then on.",
    },
  },
  order_unknown_to_service: {
    title: "Unknown to the service",
    message: cause,
    remedy:
      "Check that the access token and the address of the service belong to the environment and merchant with which the order was placed. Until the service knows it again it is not cancelled by itself, since its buyer may have paid: cancel it in Medusa if the operator says that there is none.",
  },
  made_elsewhere: {
    title: "Made in the other environment",
    message: cause,
    remedy:
      "Settle it with the operator where it was made, and cancel the order in Medusa if it was only a trial. Then resolve this: what the service there holds of it counts no more. If the store goes back to that environment (environment, baseUrl, accessToken), it goes on by itself: do not resolve it. Nor if it is a real order whose environment had the wrong name: docs/upgrade.md says how to correct that.",
  },
  unknown_status: {
    title: "Status not understood",
    message: ({ of, service_says }) => `${ANSWERED[of]} Its word for it: "${service_says}".`,
    remedy: {
      checkout:
        "Ask the operator what it means, and update the plugin. If the order waits for your approval, approve it once that is settled.",
      delivery:
        "Nothing more happens to the delivery by itself: ask the operator how the order stands, and record what the operator says.",
      other:
        "The service answered with a status that this version does not know, and nothing was done with it. Ask the operator what it means, and update the plugin.",
    },
  },
  merchant_payment_declined: {
    title: "Declined after the down payment",
    message: cause,
    remedy:
      "The checkout was declined although a down payment was recorded. Correct the cause and record the payment again, or refund the buyer and cancel the order.",
  },
  payment_overdue: {
    title: "Waited for too long",
    message: ({ since }) =>
      `This order has been waiting since ${when(since)}, and is not given up by itself. If it is only that the service does not answer, the order gets that time in addition once the service does.`,
    remedy:
      "Check the order's status, and ask the buyer. If it waits for your approval, or for a down payment that you collect, see to that. If it is not to be paid any more, cancel the order in Medusa; where Medusa refuses that, since goods were fulfilled, settle it with the buyer and resolve this. The payment is not waited for any more then, unless it is that of a payment link, or the order has other payments or no time limit: then ask the operator to cancel it at the service, and record what the operator says.",
  },
  delivery_overdue: {
    title: "Not delivered for long",
    message: ({ since }) =>
      `The order has been authorised since ${when(since)}, and its goods have not been delivered in Medusa.`,
    remedy:
      "Ship the goods and mark them as delivered in Medusa, or upload a proof of delivery. If they are not to be delivered, ask the operator to cancel the order at the service, and cancel it in Medusa; where Medusa refuses that, since goods were shipped, record what the operator says.",
  },
  proof_missing: {
    title: "Proof of delivery missing",
    message: "The goods have arrived, but there is no proof of delivery to confirm it with.",
    remedy: "Upload a proof of delivery on the order page.",
  },
  delivery_refused: {
    title: "Delivery not confirmed",
    message: cause,
    remedy: {
      buyer_not_confirmed:
        "Ask the buyer to confirm the order with the one-time password from the service's SMS, then try again. Another proof of delivery changes nothing. After a restored back-up, the order may be delivered at the service already: ask the operator, and record what the operator says.",
      delivery_not_permitted:
        "Ask the operator how the order stands, then try again. Another proof of delivery changes nothing. If it is delivered at the service already, as after a restored back-up, record that.",
      callback_not_registered:
        "Ask the operator to register this origin for delivery callbacks, or correct backendUrl. The buyer is then asked by itself within the half hour, at once if you try again. Meanwhile a proof of delivery confirms the order too.",
      order_unknown: TOKEN_OF_ANOTHER,
      other: "Read the cause, then upload a proof of delivery, or ask the buyer by SMS if that was not done.",
    },
  },
  delivery_in_doubt: {
    title: "Delivery in doubt",
    message:
      "The call that sends the proof was not answered, and the service then refused another one (811): most likely the first arrived and the order is delivered at the service.",
    remedy:
      "Ask the operator whether the order is delivered, and record what the operator says. An invoice settles it too: its answer says where the order stands.",
  },
  delivery_unanswered: {
    title: "Buyer has not confirmed the delivery",
    message: ({ since }) => `The buyer has not confirmed the delivery since ${when(since)}.`,
    remedy:
      "Ask the buyer to open the link in the SMS, or upload a proof of delivery. If no SMS came, ask the operator how the order stands, and record what the operator says.",
  },
  delivery_held: {
    title: "Delivery not settled",
    message: cause,
    remedy: {
      buyer_disputes:
        "The operator holds the order and talks to both sides. Nothing is invoiced or captured until that is settled: ask the operator how it stands, and record what the operator says.",
      buyer_asked_before:
        "Give the order its invoice: if the buyer has confirmed, the service takes it and says so. If the service refuses the invoice too, ask the operator how the order stands, and record what the operator says.",
      other:
        "Ask the operator how the order stands, and record what the operator says, also if it is delivered and all is well.",
    },
  },
  fulfillment_canceled_after_delivery: {
    title: "Fulfilment cancelled after the delivery",
    message: "A fulfilment was cancelled in Medusa after its delivery had been reported to the service.",
    remedy:
      "The service was told that the goods arrived, or is asking the buyer. If they did not arrive, ask the operator to correct the order; if it is cancelled there, record what the operator says.",
  },
  canceled_in_medusa: {
    title: "Cancelled only here",
    message: ({ reason }) => CANCELED[reason],
    remedy: {
      confirmed_about_then:
        "Ask the operator whether the order is cancelled or delivered. If it is cancelled, resolve this. Otherwise have it cancelled, or settle it with the operator.",
      unknown_to_service:
        "Ask the operator whether there is such an order, also of another merchant account or environment of yours. If there is, have it cancelled and what the buyer has paid refunded. Then resolve this.",
      other:
        "The service has no operation to cancel an order. Ask the operator to cancel it there and to settle what the buyer has paid to the service. Pay back what you have collected yourself.",
    },
  },
  not_canceled: {
    title: "Unpaid, but not cancelled",
    message: ({ reason }) =>
      `The order came to no payment on credit and is to be cancelled, but ${NOT_CANCELED[reason]}`,
    remedy: {
      change_open:
        "Its stock stays reserved. Confirm or cancel what is open on the order page; within an hour, or when it is tried again, the order is cancelled by itself.",
      completed:
        "Its stock stays reserved. Settle it with the buyer, delete its reservations under Inventory in Medusa if it is not to go out, then resolve this.",
      other:
        "Settle it with the buyer, then resolve this; or, if it is not completed in Medusa, cancel its fulfilments, and try again: the order is then cancelled.",
    },
  },
  not_needed_at_service: {
    title: "Not needed any more, alive at the service",
    message: ({ amount }) =>
      `The order is paid another way, so its checkout of ${sar(amount)} is given up. The service still holds it, and the buyer may still pay for it.`,
    remedy:
      "The service has no operation to cancel an order. Ask the operator to cancel it there and to settle what the buyer has paid of it.",
  },
  changed_in_medusa: {
    title: "Changed here, not at the service",
    message: changedEn,
    remedy: {
      return: `The service is not told of it. If the two sums differ, agree on the difference with the operator, or settle it with the buyer directly. If the delivery is not confirmed yet, that happens by itself only once every piece of that line is marked as delivered in Medusa, also one that came back: else upload a proof, or ask the buyer by SMS. If everything came back, ask the operator to cancel the order, and record what the operator says. ${SURPLUS}`,
      claim: `The service is not told of it. If the two sums differ, agree on the difference with the operator, or settle it with the buyer directly. If the delivery is not confirmed yet, that happens by itself once all other lines are marked as delivered in Medusa, also what is sent in place of the claimed one. If only a part of a line was claimed, mark every piece of it as delivered: else upload a proof, or ask the buyer by SMS. ${SURPLUS}`,
      other: `The service is not told of it. If the two sums differ, agree on the difference with the operator, or settle it with the buyer directly. Compare the amount of Medusa's own payment link, and of its “Mark as paid”, with the difference before you use them: of an edit or an exchange before the capture they are for the whole order, and stay so. A new payment link for the difference takes no more than that. If it holds nothing yet, since the down payment is still to be recorded, send the buyer a payment link for the new total. ${SURPLUS}`,
    },
  },
  invoice_missing: {
    title: "Invoice missing",
    message: ({ since }) => `The order was delivered on ${when(since)}, and nobody has given its invoice.`,
    remedy:
      "Upload the invoice on the order page, or have your own system give it. If that was only forgotten in the order's metadata or by a workflow, mend it there and try again.",
  },
  invoice_refused: {
    title: "Invoice refused",
    message: ({ number, cause: why }) =>
      number === null ? problemEn(why) : `The invoice ${number} was refused. ${problemEn(why)}`,
    remedy: {
      order_unknown: TOKEN_OF_ANOTHER,
      other:
        "Read the cause, correct the file, and upload it again under the same number; under another one if the number is what the service refuses. If it comes from the order's metadata or a workflow, mend it there, then try again.",
    },
  },
  invoice_unknown: {
    title: "Invoice not confirmed",
    message: ({ number, reason }) =>
      reason === "number_refused"
        ? `An earlier call with the invoice ${number} may have taken effect, and now the service refuses the number ${number}. It does not say whether it has the invoice.`
        : problemEn({ problem: "invoice_unanswered", number }),
    remedy:
      "Ask the operator whether the invoice is attached. If it is, resolve this point. If it is not, upload it again: under the same number, or under another one if the service refuses the number; then resolve this point.",
  },
  payment_gone: {
    title: "Payment gone from Medusa",
    message:
      "The delivery is confirmed, but the payment of this order was cancelled or deleted in Medusa. Nothing was captured.",
    remedy:
      "The service still pays for this order. Book what it pays in Medusa as a payment of the order, then resolve this.",
  },
  retries_exhausted: {
    title: "Fails again and again",
    message: cause,
    remedy: {
      webhook_of_unknown_order:
        "The store may have lost an order that the service holds, as when its database was restored from a back-up. Ask the operator what the order with this reference is. Settle it with the operator, or place it again by hand, then resolve this.",
      asked_in_vain:
        "Try again once the service answers: then this leaves the list. Or ask the operator whether it was paid, which the operator has to refund, then resolve this.",
      webhook_given_up: "Read the last cause in the timeline, mend it, then try again.",
      other:
        "Read the last cause in the timeline and mend it. It is tried again by itself about each half hour, at once if you try again.",
    },
  },
  merchant_not_ready: {
    title: "Your account is not accepted",
    message: ({ code }) => `The service declined a checkout because of the merchant's own account (${code}).`,
    remedy:
      "The payment method is hidden in the storefront. Ask the operator about the account, and check that the token belongs to this environment. Resolve this point when it is mended; ten minutes after the last decline it is offered again by itself.",
  },
  checkouts_refused: {
    title: "Checkouts are refused",
    message: ({ cause: last, in_a_row }) =>
      in_a_row
        ? `The service has refused the checkouts of several carts or orders, one after the other, with the same code. ${problemEn(last)}`
        : `The service has refused a checkout over what no buyer can correct. ${problemEn(last)}`,
    remedy:
      "Most likely no buyer can do anything about it. See which field or code it names: an address of returnUrls or backendUrl that the operator has not registered, or a field that is required of you (checkout.extend). Ask the operator. The next checkout that succeeds takes this off the list.",
  },
  calls_not_accepted: {
    title: "The service does not accept calls",
    message: ({ reason }) =>
      `Calls to the service are not accepted. The last one: ${callResultsEn[reason].title}.`,
    remedy: {
      wrong_token: callResultsEn.wrong_token.remedy,
      wrong_address: callResultsEn.wrong_address.remedy,
      redirected: callResultsEn.redirected.remedy,
      tls: callResultsEn.tls.remedy,
      other: "Test the connection, and compare baseUrl and accessToken with what the operator gave.",
    },
  },
  lookups_refused: {
    title: "The service refuses to tell of any buyer",
    message: "In the last hour the service has refused many questions about buyers, and answered none.",
    remedy:
      "The payment method is hidden from these buyers. Check a buyer under the settings of this plugin: it shows the service's own words. Most likely your account is not accepted: ask the operator. The next answer about a buyer takes this off the list.",
  },
  plan_not_accepted: {
    title: "Repayment plan not accepted",
    message: ({ plan, code, fields }) => {
      const why = fields === undefined ? code : `${code}: ${fields.join(", ")}`

      return plan === null
        ? `The service has no repayment plan for a checkout that names none (${why}).`
        : `The service did not accept the repayment plan ${plan} (${why}).`
    },
    remedy: {
      no_plan:
        "Buyers who choose no plan are declined until it is mended. Set defaultPlanId, or ask the operator to set up a default plan for you. Then resolve this point.",
      fields:
        "The plan is hidden in the storefront once two carts in a row were declined for it. If the message names an address of prepaid_payment, ask the operator to register the domain of returnUrls, and of backendUrl. Else compare plans, commission and downPayment.collection in medusa-config.ts with what the operator configured. Resolve this point when it is mended; ten minutes after the last decline it is offered again by itself.",
      other:
        "The plan is hidden in the storefront once two carts in a row were declined for it. Compare plans and commission in medusa-config.ts with what the operator configured. Resolve this point when it is mended; ten minutes after the last decline it is offered again by itself.",
    },
  },
  store_function_failed: {
    title: "A function of the store failed",
    message: cause,
    remedy:
      "No order can be placed on credit while it fails. Mend the function in medusa-config.ts; Medusa's log says where it failed.",
  },
  signature_mismatch: {
    title: "Webhook not verified",
    message: ({ verdict, preset }) =>
      `A webhook of this order could not be verified: ${valuesEn.verdict(verdict)}.` +
      (preset === null ? "" : ` Its signature would match webhooks.preset "${preset}".`),
    remedy:
      "If the store's function webhooks.preset failed, mend it: the webhook is taken if the service sends it again. Otherwise compare webhooks.preset with how the operator signs, and see that nothing on the way changes the body of a webhook. If only its time is not accepted, check this server's clock and webhooks.toleranceSeconds. If it told of a delivery, nothing else does: ask the operator, and record what the operator says.",
  },
}
