/** What to do about a failed call, for an operator of the store. An incomplete request has no effect, whatever part of it was sent. */
export const callRemedyEn = {
  codes: {
    400: "The service does not accept a value that was sent: correct it where it comes from, such as the order, the options or the store's own code, then try again.",
    500: "The service failed on its side; wait before repeating.",
    801: "The service already has an order with this order_reference_id, from an earlier call: ask the service's operator what became of it before it is sent under a new reference.",
    802: "The access token belongs to no merchant that may do this: check the token and the environment with the service's operator.",
    803: "The merchant account is not active: ask the service's operator to activate it.",
    804: "Another checkout of this buyer was under way: after a few seconds the order can be placed again.",
    805: "The buyer has not finished signing up with the service. Check Eligibility gives the page for it, which the checkout of the store offers.",
    806: "The buyer's credit does not cover the order: offer a plan with a down payment, a smaller order or another way to pay.",
    808: "The service knows no such order: check its number there, and that the token is of the environment in which it was created.",
    811: "The order's state does not allow this yet, for instance because it is not authorised: try again once that has changed, and ask the service's operator if it does not.",
    813: "The invoice could not be downloaded or is no valid PDF: send the file itself, or a URL that opens without signing in.",
    876: "The service has no plan for an order that names none: choose one (defaultPlanId in the options), or ask the service's operator for a default plan.",
    877: "The service does not accept the plan as it was sent: compare its number, its length and the merchant's share (plans and commission in the options) with what the service's operator gave.",
    878: "The service has no plan of this length for you: correct it (plans in the options), or ask the service's operator to set it up.",
    881: "The buyer's credit agreement has expired: the buyer signs up again. Check Eligibility gives the page for it, which the checkout of the store offers.",
  },
  unknownCode: "This code is not in the specification: ask the service's operator what it means.",
  lookup: "Check the buyer's phone number and details; the service gives no code for it, only its own words.",
  input: "Correct the input named and call again.",
  redirect:
    "Redirects are not followed, since the access token must not follow them: set baseUrl to the final address (https, right host, no path too many).",
  statuses: {
    401: "The access token is not accepted: check that it is complete and of the same environment as baseUrl.",
    403: "The access token is accepted but may not do this, or this server's address is not allowed: ask the service's operator.",
    404: "Nothing answers at this address: check baseUrl and brand.pathPrefix.",
    413: "The request is too large for the service: send a smaller file, or its URL.",
    429: "Too many requests: wait, and lower client.maxConcurrent if it persists.",
  },
  gateway: "The service, or a gateway before it, failed.",
  unknownStatus:
    "The specification does not name this status: check baseUrl and what stands between this server and the service.",
  queue: "Nothing was sent: too many calls at once, raise maxConcurrent or totalTimeoutMs.",
  incomplete:
    "Nothing took effect, since not everything was sent: check this server's connection to the service, or send the file's URL instead.",
  file: "Nothing took effect, since not everything was sent: check where the file is kept.",
  nothingSent: "Nothing was sent.",
  notReached: "Nothing was sent: check baseUrl and that this server can reach the service.",
  noConnection: {
    host: "Nothing was sent: the host name in baseUrl could not be resolved.",
    refused: "Nothing was sent: nothing listens at the address in baseUrl.",
    tls: "Nothing was sent: no trusted TLS connection could be made, check the certificate and baseUrl.",
    other: "Nothing was sent: check that this server can reach the service.",
  },
  otherOrder: "Ask the service's operator what became of the order.",
  unusable: "Check that baseUrl is the service and not a page before it.",
  /** How to find out about a call that may have taken effect. */
  settle: {
    check_eligibility: "Nothing was changed; the question may be asked again.",
    reconcile_prepaid_payment: "It does no harm to ask again.",
    initiate_checkout:
      "The order may exist at the service. Only the same order_reference_id may be sent for it again: the answer 801 (ORDER_ALREADY_EXISTS) then means that it does.",
    confirm_delivery:
      "The delivery may be confirmed already. It may be sent again later; if that is refused with 811, only the service's operator knows.",
    add_invoice:
      "The invoice may be attached already. The same invoice_number may be sent again later; if that is refused, only the service's operator knows.",
  },
}
