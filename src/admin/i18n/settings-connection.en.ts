import { callWordsEn } from "../../words/en/call-failures"
import { callResultsEn } from "../../words/en/call-results"
import { operationsEn } from "../../words/en/operations"

export const settingsConnectionEn = {
  result: callResultsEn,
  /** The remedy of a refusal by the service's code. */
  refusal: callWordsEn.remedy.codes,
  operation: operationsEn,
  description: "How this store reaches the service. It is set in medusa-config.ts.",
  environment: { title: "Environment", sandbox: "Sandbox", production: "Production" },
  baseUrl: "Address of the service",
  token: { title: "Access token", present: "Present, never shown", missing: "Missing" },
  merchant: {
    title: "Merchant accounts",
    unknown: "Test the connection to see them.",
    none: "The service named none.",
  },
  lastOk: "Last successful call",
  lastFailed: "Last failed call",
  noCall: "None in the last seven days",
  call: "{{operation}}, {{when}}",
  code: "Code {{code}}",
  serviceSays: "The service says: “{{words}}”",
  test: {
    button: "Test connection",
    took: "Answered in {{duration}}",
    status: "HTTP status {{status}}",
    error: "Error {{name}}",
    oddFields: "Fields of the answer that are not as documented, for the operator:",
  },
  give: {
    title: "To give to the operator",
    description: "The operator has to allow these addresses, in each environment.",
    webhookOrigin: "Origin of webhooks",
    webhookOriginCopy: "the origin of webhooks",
    webhookOriginHint: "The service sends its webhooks here.",
    redirectDomain: "Domains that buyers return to",
    redirectDomainCopy: "the domain {{domain}}",
    redirectDomainHint: "After the payment page.",
    noDomains: "None, since returnUrls is not set.",
  },
  warning: {
    not_https: "This is not https: the service may refuse it.",
    loopback:
      "This is this machine only: the service cannot reach it, unless it is the sandbox on the same machine.",
    private: "This is a private network: the service cannot reach it from outside.",
  },
  activity: { title: "Recent activity", description: "Changes, connection tests and buyer checks" },
}
