import type { Problem } from "../../domain/facts/problem"
import { type ProblemWords, problemSentence } from "../catalogue"
import { callWordsEn } from "./call-failures"
import { checkoutInputEn } from "./checkout"
import { number } from "./figures"

const NOT_PERMITTED = "The service does not permit it in the order's present state (811)."

const problemsEn: ProblemWords = {
  checkout_input: ({ code }) => checkoutInputEn[code],
  store_function_failed: ({ option, error }) => `The store's function ${option} failed (${error}).`,
  extension_invalid: ({ fields }) =>
    `The store's function checkout.extend returned a payment that is not valid: ${fields}.`,
  extension_changed: ({ field }) =>
    `The store's function checkout.extend must not change order.${field}, but did.`,
  result_invalid: ({ option, fields }) =>
    `The store's function ${option} returned what is not valid: ${fields}.`,
  return_urls_missing:
    "The store's function plans.list gives a plan whose down payment the service collects, and returnUrls is not set: its buyer would have no page to come back to.",
  not_composed: ({ error }) => `An error of this server ended the checkout (${error}).`,
  canceled_before_sending: "The order was cancelled in Medusa before its checkout was sent.",
  stock_not_reserved:
    "Medusa died before it had reserved the order's stock. Nothing was sent to the service.",
  order_undone: "Medusa has undone the order. Nothing was sent to the service.",
  another_unsettled:
    "The cart of this order has another checkout that has to be settled first. Nothing was sent to the service.",

  proof_wrong_type:
    "A proof of delivery is a PNG, JPEG, WebP or HEIC image, or a PDF: this file is none, whatever it is called.",
  proof_no_url: "The proof's address is no http or https URL.",
  proof_out_of_reach:
    "As seen from this server, the proof's address leads to this machine or to a private network, where the service cannot reach it. Set the File module's public URL, give another address, or have its name lead to its public address from here too.",
  proof_answers: ({ status }) => `The proof's address answers HTTP ${status} without signing in.`,
  order_unknown:
    "The service does not know this order (808), though it named it itself: most likely the access token is of another merchant or environment.",
  proof_not_opened: "The proof's address could not be opened from here.",
  buyer_asked_before:
    "The service does not take the proof (811). The buyer was asked before, and most likely has answered: by confirming, of which no news came, or by disputing, so that the order is held.",
  buyer_not_confirmed: `${NOT_PERMITTED} Most likely the buyer has not confirmed the checkout with the one-time password that the service sent by SMS: the service does not tell. It is tried again.`,
  still_held: `${NOT_PERMITTED} The operator may still hold the order: ask how it stands. It is tried again.`,
  delivery_not_permitted: `${NOT_PERMITTED} Ask the operator how the order stands. It is tried again.`,
  callback_not_registered: ({ origin }) =>
    `The service refuses to ask the buyer by SMS (400): most likely the operator has not registered ${origin}, the origin of backendUrl, to which the buyer's confirmation is sent. It is tried again.`,
  buyer_disputes: ({ note }) => `The operator says that the buyer disputes the delivery: ${note}`,
  callback_status: ({ service_says }) =>
    `The service sent a delivery callback with the status "${service_says}", which does not confirm the delivery.`,
  callback_other_order: ({ service_says }) =>
    `The service sent a delivery callback to this order's address that names the order "${service_says}", which is not known here. The buyer may have answered; nothing was done.`,
  callback_unreadable:
    "The service sent a delivery callback to this order's address that cannot be read. The buyer may have answered; nothing was done.",
  callback_overtaken:
    "A confirmation of the delivery by the buyer came after you recorded what the operator says, but was signed shortly before that, unless the service's clock is slow. Nothing was done.",
  callback_not_asked:
    "The service says, rightly signed, that the buyer confirms the delivery, but nothing is known here of having asked for it: the store's data may be from an older back-up. Nothing was done.",

  file_empty: "The file is empty.",
  file_not_pdf: "The file is not a PDF: it does not begin with %PDF-",
  file_too_large: ({ max_bytes }) =>
    `The file has more than ${number(max_bytes)} bytes, the most that invoice.maxBytes allows.`,
  file_not_accepted: "The service does not accept the file as a valid PDF, although it begins like one.",
  invoice_out_of_reach:
    "As seen from this server, the invoice's address leads to this machine or to a private network, where the service cannot reach it.",
  invoice_answers: ({ status }) =>
    `The invoice's address answers HTTP ${status} without signing in, so the service cannot download it.`,
  invoice_not_opened: "The invoice's address could not be opened, so the service cannot download it.",
  invoice_not_downloaded:
    "The service could not download the invoice, or not as a PDF, although its address opens from here: the service may be kept out, or the address may have expired.",
  invoice_attached: ({ number }) =>
    `The invoice ${number} is attached to this order already, and is never sent twice. Give another number.`,
  invoice_not_replaced: ({ number }) =>
    `The invoice ${number} is attached to this order: no other can take its place. Leave "replaces" out, or settle it with the service's operator.`,
  invoice_gone: ({ number }) =>
    `The order has no invoice ${number} whose place another one could take: one may have taken it meanwhile. Look at the order's invoices, then decide.`,
  invoice_being_sent: ({ number }) =>
    `The invoice ${number} is being sent to the service right now. Look at its state in a minute, then try again.`,
  invoice_number_refused: ({ number }) =>
    `The service refuses the number ${number}: it may hold an invoice under it already.`,
  invoice_number_taken: ({ number }) =>
    `The store's workflow gave it the number ${number}, under which the order has an invoice already.`,
  invoice_metadata_unreadable: ({ issues }) =>
    `The invoice in the order's metadata cannot be read (${issues}). It takes a url (http or https) or a file_id, not both, and a number if you like.`,
  invoice_waits_for_order: ({ number }) =>
    `The service does not take the invoice ${number} while the order is in its present state. It is sent again when that has changed.`,
  invoice_unanswered: ({ number }) =>
    `The call that sends the invoice ${number} was not answered: the service may have taken it.`,
  invoice_file_unreadable: ({ number }) =>
    `The invoice ${number} could not be had from the store. Its file could not be read from Medusa's File module.`,
  invoice_workflow_failed: ({ number, workflow }) =>
    `The invoice ${number} could not be had from the store. The workflow ${workflow} failed, did not end in time or does not exist; Medusa's log says where.`,
  invoice_workflow_unset: ({ number }) =>
    `The invoice ${number} could not be had from the store. The option invoice.workflow names no workflow any more.`,
  invoice_workflow_without_pdf: ({ number, workflow }) =>
    `The invoice ${number} could not be had from the store. The workflow ${workflow} returned no pdf_buffer with the bytes of a PDF, or an invoice_number that is not of 1 to 100 characters.`,

  webhook_given_up: "A webhook of the service was tried again and again in vain, and is given up.",
  webhook_of_unknown_order:
    "The service tells of an order that the store does not have. Its webhook was tried again and again in vain, and is given up.",
  asked_in_vain:
    "The order was given up, and the service was asked in vain whether its down payment was paid after all: it is not asked any more.",
  made_elsewhere: ({ environment }) =>
    environment === "sandbox"
      ? "This checkout was made in the sandbox, and the store works with production now: the service is not asked about it."
      : "This checkout was made in production, and the store works with the sandbox now: the sandbox is not asked about it.",
  setting_refused: ({ mistakes }) => `${mistakes}.`,
  newer_version:
    "The state of this order, or a point about it, is unknown here: a newer version of the plugin wrote it, and this server still runs an older one. Nothing can be done about it here until this server is updated.",
  medusa_failed:
    "Medusa, its database or code of the store's own could not finish what the service's answer asks for. Medusa's log says what failed, and where.",
  lock_held: ({ lock }) =>
    `Somebody else had ${lock === null ? "one of Medusa's locks" : `Medusa's lock ${lock}`} for longer than is waited for. What is left to do is tried again by itself. A workflow of the store's own that has this lock has to release it before it runs this.`,
  proof_workflow_failed: ({ workflow }) =>
    `The workflow ${workflow}, which delivery.proofWorkflow names, failed, did not end in time, returned something else than { url } or does not exist; Medusa's log says where.`,
  cancellation_failed:
    "Medusa could not cancel the order, which is not paid: a hook of the store's own on cancelled orders, or another payment provider, may fail.",
  provider_gone: ({ provider }) =>
    `The payment provider ${provider}, with which this order is paid, is not in medusa-config.ts, or is there under another id. Put its entry back, beside the new one, and keep it as long as there are orders of it.`,
}

export const problemEn = (problem: Problem): string => problemSentence(problemsEn, callWordsEn, problem)
