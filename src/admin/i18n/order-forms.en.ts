export const orderFormsEn = {
  proof: {
    title: "Upload a proof of delivery",
    description:
      "A photo or a scan that shows that the goods arrived. The service opens it at a public address, then confirms the delivery.",
    label: "Proof of delivery",
    hint: "{{types}}, at most {{max}}",
    submit: "Upload and confirm",
  },
  sms: {
    title: "Ask the buyer by SMS?",
    description:
      "The service sends the buyer an SMS with a link to confirm the delivery. This cannot be taken back.",
    submit: "Send the SMS",
  },
  outcome: {
    title: "What does the operator say?",
    description:
      "The service tells of no dispute and no cancellation. Record here what the operator says about this order: it goes on accordingly.",
    label: "What the operator says",
    choice: {
      disputed: {
        title: "The buyer disputes it",
        meaning: "The order is held: nothing is invoiced or captured until this is settled.",
      },
      delivered: {
        title: "It is delivered",
        meaning: "The delivery counts as confirmed: the invoice is sent and the payment captured.",
      },
      ask_again: {
        title: "It is to be confirmed anew",
        meaning:
          "The buyer is asked by SMS, or you upload a new proof. A proof that was given before is not used again.",
      },
      canceled: {
        title: "The order is cancelled at the service",
        meaning:
          "Nothing more of it is confirmed, invoiced or captured. If its payment or approval is still awaited, the order stands in Medusa unpaid: cancel it there too, or have it paid another way or by a payment link. This cannot be taken back: record it only once the operator has cancelled it.",
      },
    },
    notChosen: "Choose what the operator says.",
    parts: "Which of its orders at the service",
    noPart: "Choose one at least.",
    note: "What was said, and by whom",
    noteMissing: "Say what was said.",
    submit: "Record",
  },
  invoice: {
    title: "Upload an invoice",
    description:
      "The tax invoice as a PDF. The service takes it as final: check that it is the right one before you send it.",
    label: "Invoice",
    hint: "PDF, at most {{max}}",
    number: "Invoice number",
    numberHint:
      "As it is printed on the invoice. Left empty, the service is told another one: the order's number, or what “Invoice number” in the settings makes.",
    replacesHint: "It takes the place of the refused invoice {{number}}.",
    unknownHint:
      "Invoice {{number}} may be attached already: upload it again only if the operator says that it is not.",
    otherNumber: "Enter another number: the service refuses {{number}}.",
    numberMissing: "Enter the number of invoice {{number}}, or another one.",
    submit: "Upload invoice",
  },
  record: {
    title: "Record the down payment",
    description:
      "Only record what has arrived on your account. The order is then sent to the service, which cannot be taken back.",
    utr: "Bank reference (UTR)",
    utrHint: "As on your bank statement.",
    utrMissing: "Enter the reference of the payment.",
    submit: "Record payment",
  },
  extend: {
    title: "Wait longer",
    description:
      "The order keeps its stock, and is cancelled only if nothing has come by then. If the buyer has to pay, the buyer's page shows the new time; a payment page of the service may still end sooner, and the buyer then gets another one.",
    now: "Until now",
    until: "Wait until",
    untilHint: "Your own time, at most 90 days ahead.",
    notLater: "Choose a time that is later than now, and than the one until now.",
    tooFar: "Choose a time within the next 90 days.",
    note: "Why",
    noteMissing: "Say why, or what the buyer said.",
    submit: "Wait longer",
  },
  approve: {
    title: "Approve the order?",
    description:
      "Only approve what the operator has confirmed: the order is then authorised in Medusa and may be shipped.",
    submit: "Approve",
  },
  resolve: {
    title: "Resolve what needs attention",
    description: "Say what was done. The points below go off the list; the note stays in the timeline.",
    point: "Point",
    all: "All points below",
    note: "What was done",
    noteMissing: "Say what was done.",
    submit: "Resolve",
    nothing: "Nothing is open for this order.",
  },
}
