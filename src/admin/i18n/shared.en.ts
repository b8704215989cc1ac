export const sharedEn = {
  /** What the settings are called, and what stands for the brand's name where that cannot be read. */
  brand: "Payment on credit",
  loading: "Loading…",
  tryAgain: "Try again",
  cancel: "Cancel",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  copyOf: "Copy {{what}}",
  newTab: "in a new tab",
  none: "None",
  unknown: "Unknown",
  optional: "optional",
  discard: { title: "Discard what you entered?", description: "Nothing of it was sent.", confirm: "Discard" },
  showLess: "Show less",
  noteHint: "Phone numbers and e-mail addresses are left out.",
  noteTooLong: "At most 1,000 characters.",
  referenceTooLong: "At most 100 characters.",
  error: {
    title: "This could not be loaded",
    notShown:
      "This could not be shown. Reload the page; while the server is being updated, again in a few minutes.",
    stale: "This could not be read anew, and may be out of date. {{why}}",
    unreachable: "Medusa could not be reached. Check your connection, then try again.",
    signedOut: "Your session has ended. Sign in again.",
    notAllowed: "You are not allowed to do this.",
    notFound: "This does not exist any more.",
    tooLarge: "What you sent is too large.",
    tooMany: "Too many requests. Wait a while, then try again.",
    changedMeanwhile:
      "Nothing was saved: somebody else has changed this since you opened it. Close it, look at what is in force now, and change it anew.",
    attentionChanged:
      "Not resolved: something else was found since this was shown here. Read below what stands now, settle that too, then resolve it.",
    orderChanged:
      "Nothing was recorded: the order has moved on since this was opened, or somebody else has recorded something. Look at its timeline and at what is possible now, then decide.",
    amountChanged:
      "Nothing was recorded: the order was changed, and its checkout is for another amount. Take the change back, or create a payment link for the order and let the buyer choose the plan again.",
    paidOtherwise:
      "Nothing was recorded: the order is paid another way. Of the two payments give one back; if it is the other one, record this one then.",
    amountChangedSince:
      "The payment is recorded, but its checkout was not sent: the order was changed, and the checkout is for another amount. Take the change back, and it is sent by itself; this page lists what else can be done.",
    checkoutInDoubt:
      "The payment is recorded. Whether the service has the order is not known yet: do not pay anything back. The service is asked again by itself; if that does not settle it, this page lists what to do.",
    workedOn:
      "This order is being worked on at this moment. Nothing was recorded: try again in half a minute.",
    newerVersion:
      "The state of this order, or one of its points, is unknown here: a newer version of the plugin wrote it. Nothing can be done about it here until this server is updated.",
    lockHeld:
      "Somebody else has worked on this order in Medusa for longer than is waited for. What you entered is kept, and what is left to do is tried again by itself: look again in a minute.",
    server: "Medusa failed to do this. Try again; if it happens again, look into the server's log.",
    refused: "Medusa refused this: {{message}}",
  },
  file: {
    drop: "Drop a file here, or choose one",
    chosen: "{{name}} ({{size}})",
    remove: "Remove the file",
    none: "Choose a file first.",
    tooMany: "Give one file only.",
    empty: "The file is empty.",
    too_large: "The file is larger than {{max}}.",
    wrong_type: "This kind of file is not taken. Give one of: {{types}}.",
    not_pdf: "The file is not a PDF.",
    unreadable: "The file could not be read. Choose it again.",
  },
  actor: {
    buyer: "Buyer",
    service: "Service",
    sweep: "Automatic check",
    system: "System",
    user: "Admin user",
    other: "Another system",
  },
}
