/** The options by their paths: what each is called, what it means, and what its values mean. */
export const optionsEn = {
  language: {
    title: "Language of the sign-up page",
    meaning:
      "The language of the page on which a buyer signs up with the service, where the buyer has chosen none. It changes no message of the service.",
    values: { ar: "Arabic", en: "English" },
  },
  brand: {
    displayName: {
      title: "Name of the payment method",
      meaning: "What buyers read in the checkout, and what its part of an order's page is called.",
    },
  },
  defaultPlanId: {
    title: "Default plan",
    meaning:
      "The repayment plan for buyers who chose none. Without it, or where it is not on offer, the only plan applies, or of several the service's own default.",
  },
  offer: {
    minTotal: {
      title: "Least order total",
      meaning: "The method is not offered for less, in SAR with shipping and tax. 0 means no limit.",
    },
    maxTotal: {
      title: "Largest order total",
      meaning: "The method is not offered for more, in SAR with shipping and tax. 0 means no limit.",
    },
    excludedProducts: {
      title: "Excluded products",
      meaning: "The method is not offered for an order with one of them.",
    },
    excludedCategories: {
      title: "Excluded categories",
      meaning:
        "The method is not offered for an order with a product of one of them, or of a category below it.",
    },
    excludedCustomerGroups: {
      title: "Excluded customer groups",
      meaning: "The method is not offered to customers of these groups.",
    },
    excludedSalesChannels: {
      title: "Excluded sales channels",
      meaning: "The method is not offered for orders of these sales channels.",
    },
  },
  downPayment: {
    collection: {
      title: "Who collects down payments",
      meaning: "For plans that do not say themselves.",
      values: { svc: "The service, on its payment page", merchant: "You, outside of the service" },
    },
    expireAfterHours: {
      title: "Unpaid orders expire after",
      meaning:
        "An order whose down payment, or your approval, has not come by then is cancelled in Medusa, after the service was asked a last time. It counts for orders placed from now on. The order of a payment link is only listed then. 0 means never: each is only listed, after 72 hours.",
    },
    watchAfterGivingUpDays: {
      title: "Late payments are looked for",
      meaning:
        "How long the service is still asked, after an order was given up, whether its buyer has paid all the same. 0 means never.",
    },
  },
  authorization: {
    withoutDownPayment: {
      title: "Orders without down payment",
      meaning:
        "Whether such an order counts as authorised once the service has created it. One that waits for your approval expires as an unpaid one does.",
      values: { on_created: "Authorised once created", manual: "Authorised by hand on the order page" },
    },
    blockFulfillment: {
      title: "Hold back unauthorised orders",
      meaning: "Refuses fulfilments of orders that the service has not authorised yet.",
    },
  },
  delivery: {
    confirmation: {
      title: "Confirmation of the delivery",
      meaning: "How the service learns that the goods have arrived.",
      values: {
        pod: "By a proof of delivery",
        sms_link: "By the buyer, through a link in an SMS",
        pod_or_sms_link: "By a proof if there is one, else by SMS",
      },
    },
    trigger: {
      title: "Counts as delivered",
      meaning: "Which mark in Medusa starts the confirmation.",
      values: { delivered: "Marked as delivered", shipped: "Marked as shipped" },
    },
    when: {
      title: "Several deliveries",
      meaning:
        "Whether the confirmation waits for every item of an order. That of a payment link for more, authorised after another payment of the order, always does.",
      values: {
        all_delivered: "When every item has arrived",
        first_delivered: "When the first item has arrived",
      },
    },
    remindAfterHours: {
      title: "Remind of unanswered SMS after",
      meaning: "When the buyer has not confirmed by then, the order is listed as needing attention.",
    },
    listUnreportedAfterDays: {
      title: "Undelivered orders are listed after",
      meaning:
        "An authorised order whose goods have not been delivered by then is listed as needing attention; once more if they are shipped after that. 0 means never.",
    },
    proofWorkflow: {
      title: "Workflow that finds the proof",
      meaning: "A workflow of the store that gives the address of an order's proof of delivery.",
    },
  },
  invoice: {
    when: {
      title: "Invoices are sent",
      meaning: "When the service gets the invoice of an order.",
      values: {
        delivered: "After the delivery is confirmed",
        authorized: "As soon as the order is authorised",
      },
    },
    workflow: {
      title: "Workflow that makes the invoice",
      meaning:
        "The id of a workflow of the store that makes the PDF. Left empty, invoices come from the order's metadata, or are uploaded.",
    },
    numberTemplate: {
      title: "Invoice number",
      meaning:
        "What the service is told where the source of an invoice names no number. Unless changed it is the order's number, not the one printed on the invoice. {display_id} stands for the order's number, the store's own (custom_display_id) where it gives one, and {order_id} for its id.",
    },
    listMissingAfterDays: {
      title: "Orders without an invoice are listed after",
      meaning: "A delivered order that has no invoice by then is listed as needing attention. 0 means never.",
    },
    maxBytes: { title: "Largest invoice", meaning: "A larger PDF is refused." },
    onUnknownOutcome: {
      title: "Invoice without an answer",
      meaning: "What happens when nobody knows whether the service took an invoice.",
      values: { attention: "Listed as needing attention", resend: "Sent again" },
    },
  },
  capture: {
    title: "Capture of the payment",
    meaning:
      "Who captures the payment in Medusa once the service confirms the delivery. Once automatic, it also captures what was delivered in the 60 days before and is not captured yet.",
    values: { on_delivery: "Automatically", manual: "By hand in Medusa" },
  },
  refunds: {
    title: "Refunds in Medusa",
    meaning: "The service has no operation for refunds.",
    values: { refuse: "Refused", record_offline: "Recorded as made outside of the service" },
  },
  eligibility: {
    onError: {
      title: "When the service does not answer",
      meaning:
        "Whether the checkout offers this payment method all the same. The service decides when the order is placed.",
      values: { hide: "Hide the payment method", show: "Show the payment method" },
    },
    cacheSeconds: {
      title: "Positive answers are kept for",
      meaning: "How long the checkout may use the service's last answer about a buyer.",
    },
    negativeCacheSeconds: {
      title: "Negative answers are kept for",
      meaning:
        "How long a buyer who has just registered may still be told otherwise. It keeps one visitor from asking the service again and again.",
    },
    phoneFrom: {
      title: "Buyer's phone number",
      meaning:
        "Where it is read from: the first place that has a mobile number counts, or the first that has any.",
      values: {
        billing_address: "Billing address",
        shipping_address: "Shipping address",
        customer: "Customer, if signed in",
      },
    },
    maxPhonesPerCart: {
      title: "Phone numbers per cart",
      meaning: "How many different numbers a cart may ask about, or check out with, within an hour.",
    },
    maxPhonesPerAddress: {
      title: "Phone numbers per visitor",
      meaning:
        "How many different numbers one internet address may ask about, or check out with, within an hour. 0 means without limit.",
    },
    maxCartsPerPhone: {
      title: "Orders per phone number",
      meaning:
        "How many carts may be checked out with one number within an hour: its owner gets an SMS for each. Payment links do not count. 0 means without limit.",
    },
    trustedProxies: {
      title: "Proxies before Medusa",
      meaning:
        "How many of your own proxies tell where a visitor comes from. With 0 the connection itself tells.",
    },
    buyerDetails: {
      title: "Details of new buyers",
      meaning: "A function of the store that adds what it knows of a new buyer.",
    },
    isPhoneVerified: {
      title: "Verified phone numbers",
      meaning:
        "A function of the store that vouches for a buyer's phone number, given as digits without plus (966500000001). It is asked for guests too. Only then is the amount of the credit shown, and the number of orders per phone number not limited for that buyer.",
    },
  },
  checkout: {
    unitPrice: {
      title: "Unit prices at the service",
      meaning: "Whether the price of an item that the service is sent contains the tax.",
      values: { without_tax: "Without tax", with_tax: "With tax" },
    },
    taxAmount: {
      title: "Tax of an order at the service",
      meaning: "Which tax the service is sent for an order.",
      values: {
        of_items: "Of its items, before discounts",
        of_total: "In its total, after discounts and with that of shipping",
      },
    },
    extend: {
      title: "Additional checkout fields",
      meaning: "A function of the store that adds fields to the checkout.",
    },
    listUnansweredAfterMinutes: {
      title: "Unanswered checkouts are listed after",
      meaning:
        "A checkout that the service has not answered by then, and that no buyer resumes, is listed as needing attention.",
    },
  },
  webhooks: {
    verification: {
      title: "Webhooks with a wrong signature",
      meaning:
        "Whether those about down payments are refused, or taken as a hint to ask the service. Those about deliveries are always refused: the service cannot be asked about a delivery.",
      values: { enforce: "Refused", report: "Taken as a hint" },
    },
    preset: { title: "Signature preset", meaning: "How the service signs its webhooks." },
    toleranceSeconds: {
      title: "Tolerance of the signed time",
      meaning:
        "How far ahead a webhook's signed time may be. An older one counts, but not against what you have recorded since it was signed; a buyer's confirmation that came within this time of its signing, or of a cancelled order, is then listed.",
    },
  },
  retention: {
    webhooks: {
      title: "Webhooks are kept for",
      meaning:
        "With what they said, once they are processed, given up or refused. One that was given up stays until its point is resolved.",
    },
    activity: {
      title: "Timelines are kept for",
      meaning:
        "What happened to orders, and what was changed in the settings. Orders themselves always stay.",
    },
    resolvedAttention: {
      title: "Resolved points are kept for",
      meaning:
        "What needed attention and is settled. Points by which the plugin knows what it listed before stay with their order.",
    },
    files: {
      title: "Uploaded files are kept for",
      meaning:
        "Proofs from the confirmed delivery on, invoices from when they were attached, and files that others have replaced.",
    },
  },
  client: {
    timeoutMs: {
      title: "Time-out of a request",
      meaning:
        "How long one question may take: about a buyer, or about a down payment. A checkout, a confirmation of a delivery or an invoice is not cut off so early: for these the time-out of the operation counts.",
    },
    totalTimeoutMs: {
      title: "Time-out of an operation",
      meaning:
        "How long an operation may take with all its requests; longer when it sends a file. One call of a checkout has two thirds of it. In production at most 40,000: Medusa locks a cart for two minutes, in which a checkout may wait for an earlier one.",
    },
    connectTimeoutMs: {
      title: "Time-out of a connection",
      meaning: "How long opening a connection may take.",
    },
    retries: { title: "Further tries", meaning: "Only of requests that are safe to repeat." },
    maxConcurrent: { title: "Requests at a time", meaning: "Of each operation and each instance." },
    maxResponseBytes: { title: "Largest answer", meaning: "A larger answer is not read." },
  },
}
