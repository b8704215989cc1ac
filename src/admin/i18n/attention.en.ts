/** What can need a person: what happened, and what to do. The kinds are those of the server's list. */
export const attentionEn = {
  kind: {
    possible_duplicate: {
      title: "Possibly placed twice",
      remedy:
        "The service may hold an order under this reference that the store does not know. Ask the operator to look it up and to cancel it if it exists, then resolve this: the buyer can order again from then on.",
    },
    replaced_with_other_amount: {
      title: "Placed again with another amount",
      remedy:
        "The service still holds an order for the earlier amount, so nothing else was sent. Ask the operator to cancel it, then resolve this: the buyer can order again from then on.",
    },
    plan_differs: {
      title: "Another plan at the service",
      remedy:
        "Compare the store's plans with what the operator has configured, and agree with the operator on what applies to this order. If the order waits for your approval, approve it once that is settled.",
    },
    paid_after_cancellation: {
      title: "Paid after it was cancelled",
      remedy:
        "Ask the operator to refund the down payment and to cancel the order at the service, or place the order again by hand.",
    },
    order_interrupted: {
      title: "Order interrupted",
      remedy:
        "Nothing was sent to the service for this order. Try it again if the buyer still wants it: its checkout is sent then. Otherwise cancel the order in Medusa.",
    },
    second_order_of_cart: {
      title: "Two orders from one cart",
      remedy:
        "After a crash, one cart became two orders in Medusa. Cancel the one that is not paid, and do not ship it.",
    },
    paid_without_order: {
      title: "Authorised without an order",
      remedy:
        "The service authorised a checkout for which Medusa has no order. Complete the cart by hand, or ask the operator to cancel the order at the service, then resolve this: the buyer can order again from then on.",
    },
    order_unknown_to_service: {
      title: "Unknown to the service",
      remedy:
        "Check that the access token and the address of the service belong to the environment and merchant with which the order was placed.",
    },
    unknown_status: {
      title: "Status not understood",
      remedy:
        "The service answered with a status that this version does not know, and nothing was done with it. Ask the operator what it means, and update the plugin.",
    },
    merchant_payment_declined: {
      title: "Declined after the down payment",
      remedy:
        "The service declined the checkout although a down payment was recorded. Correct the cause and record the payment again, or refund the buyer and cancel the order.",
    },
    payment_overdue: {
      title: "Waited for too long",
      remedy:
        "Check the order's status, and ask the buyer. If it waits for your approval, or for a down payment that you collect, see to that. If it is not to be paid any more, cancel the order in Medusa.",
    },
    delivery_overdue: {
      title: "Not delivered for long",
      remedy:
        "Ship the goods and mark them as delivered in Medusa, or upload a proof of delivery. If they are not to be delivered, cancel the order in Medusa and ask the operator to cancel it at the service.",
    },
    proof_missing: {
      title: "Proof of delivery missing",
      remedy: "Upload a proof of delivery on the order page.",
    },
    delivery_refused: {
      title: "Proof of delivery refused",
      remedy: "Read the cause in the timeline, then upload another proof or ask the buyer by SMS.",
    },
    delivery_in_doubt: {
      title: "Delivery in doubt",
      remedy:
        "Ask the operator whether the order is delivered, and record what the operator says. An invoice settles it too: its answer says where the order stands.",
    },
    delivery_unanswered: {
      title: "Buyer has not confirmed the delivery",
      remedy: "Ask the buyer to open the link in the SMS, or upload a proof of delivery.",
    },
    delivery_held: {
      title: "Delivery disputed",
      remedy:
        "The operator holds the order and talks to both sides. Nothing is invoiced or captured until that is settled: ask the operator how it stands, and record what the operator says.",
    },
    fulfillment_canceled_after_delivery: {
      title: "Fulfilment cancelled after the delivery",
      remedy:
        "The service was told that the goods arrived, or is asking the buyer. If they did not arrive, ask the operator to correct the order.",
    },
    canceled_in_medusa: {
      title: "Cancelled here, alive at the service",
      remedy:
        "The service has no operation to cancel an order. Ask the operator to cancel it there and to settle what the buyer has paid.",
    },
    changed_in_medusa: {
      title: "Changed here, not at the service",
      remedy:
        "The service still holds the amount of before. Agree on the difference with the operator, or settle it with the buyer directly.",
    },
    invoice_refused: {
      title: "Invoice refused",
      remedy: "Read the cause, correct the file, and upload it again under the same number.",
    },
    invoice_unknown: {
      title: "Invoice not confirmed",
      remedy:
        "Ask the operator whether the invoice is attached. If it is not, upload it again under the same number.",
    },
    retries_exhausted: {
      title: "Gave up after repeated tries",
      remedy: "Read the last cause in the timeline, mend it, then try again.",
    },
    merchant_not_ready: {
      title: "Your account is not accepted",
      remedy:
        "The payment method is hidden in the storefront. Ask the operator about the account, and check that the token belongs to this environment. Resolve this point when it is mended; ten minutes after the last decline it is offered again by itself.",
    },
    plan_not_accepted: {
      title: "Repayment plan not accepted",
      remedy:
        "The plan is hidden in the storefront. Compare plans and commission in medusa-config.ts with what the operator configured. Resolve this point when it is mended; ten minutes after the last decline it is offered again by itself.",
    },
    store_function_failed: {
      title: "A function of the store failed",
      remedy:
        "No order can be placed on credit while it fails. Mend the function in medusa-config.ts; Medusa's log says where it failed.",
    },
    signature_mismatch: {
      title: "Signature of a webhook does not match",
      remedy: "Compare the webhook preset and secrets in the configuration with what the operator uses.",
    },
  },
  list: {
    line_one: "{{name}}: {{count}} point needs attention.",
    line_other: "{{name}}: {{count}} points need attention.",
    link: "See what to do",
  },
}
