import type { AdminSvcCallResult } from "../../types"

interface ResultText {
  /** For lists with many of them. */
  short: string
  title: string
  remedy: string
}

export const callResultsEn = {
  ok: { short: "Successful", title: "All is well", remedy: "The service answered as expected." },
  wrong_token: {
    short: "Wrong token",
    title: "The access token is not accepted",
    remedy:
      "Put the token that the operator gave for this environment into accessToken in medusa-config.ts, then restart every instance of Medusa.",
  },
  wrong_address: {
    short: "Wrong address",
    title: "There is no service at this address",
    remedy:
      "Compare baseUrl in medusa-config.ts with the address that the operator gave. A firewall in between can be the cause too.",
  },
  redirected: {
    short: "Redirected",
    title: "The address redirects to another one",
    remedy:
      "Ask the operator for the final address and put it into baseUrl. The token is never sent on to another address.",
  },
  not_json: {
    short: "Not the service",
    title: "Something other than the service answered",
    remedy:
      "A web page or a gateway answered. Compare baseUrl with what the operator gave, and check proxies in between.",
  },
  unexpected_answer: {
    short: "Answer not as documented",
    title: "The answer is not as documented",
    remedy: "Check that baseUrl points to this service. If it does, show the operator the name of the error.",
  },
  timeout: {
    short: "No answer in time",
    title: "No answer in time",
    remedy:
      "Try again. If it happens again, check that this server may reach the address, and ask the operator whether the service is slow.",
  },
  tls: {
    short: "Certificate",
    title: "The certificate is not trusted",
    remedy:
      "The certificate is out of date, belongs to another name, or comes from an issuer this server does not know. Compare baseUrl, and tell the operator.",
  },
  connection_lost: {
    short: "Connection lost",
    title: "The connection broke off",
    remedy:
      "Try again. If it happens again, check the network and proxies between this server and the service.",
  },
  merchant_not_found: {
    short: "Merchant unknown",
    title: "The service does not know the merchant (802)",
    remedy: "The token belongs to no merchant in this environment. Ask the operator for the right token.",
  },
  merchant_inactive: {
    short: "Merchant inactive",
    title: "The merchant is not active (803)",
    remedy: "Ask the operator to activate your merchant account. Until then no order is accepted.",
  },
  refused: {
    short: "Refused",
    title: "The service refused",
    remedy:
      "The service answered, so address and token are right. Its code or its own words say why: ask the operator what they mean.",
  },
  rate_limited: {
    short: "Too many requests",
    title: "Too many requests",
    remedy: "The service asks for fewer requests. Wait a minute, then try again.",
  },
  service_failing: {
    short: "Failure of the service",
    title: "The service has a failure of its own",
    remedy: "Nothing is wrong here. Try again later; if it lasts, tell the operator.",
  },
  not_sent: {
    short: "Not sent",
    title: "Nothing was sent",
    remedy:
      "What was to be sent is not valid, or its file could not be read. Check what was entered, and the file.",
  },
} satisfies Record<AdminSvcCallResult, ResultText>
