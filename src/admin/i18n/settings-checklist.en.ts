import type { AdminSvcChecklistCode, AdminSvcChecklistStatus } from "../../types"

/** What a point is called. */
const point = {
  payment_dependencies: "Payment module's dependencies",
  provider_enabled: "Enabled in a SAR region",
  regions_not_sar: "Regions in other currencies",
  plans: "Repayment plans",
  one_time_password: "One-time password of buyers",
  locking: "Locking",
  event_bus: "Event bus",
  workflow_engine: "Workflow engine",
  file_provider: "Files for proofs of delivery",
  webhook_origin: "Address for webhooks",
  redirect_domains: "Return from the payment page",
  webhooks_received: "Webhooks received",
  signature_mismatches: "Signatures of webhooks",
  client_addresses: "Visitors behind proxies",
} satisfies Record<AdminSvcChecklistCode, string>

/** The texts of the set-up check list. */
export const settingsChecklistEn = {
  title: "Set-up check list",
  description: "What of the set-up is right, and what is not.",
  checkAgain: "Check again",
  allOk: "Everything is right",
  noneToMend: "Nothing is wrong",
  toMend_one: "{{count}} point to look at",
  toMend_other: "{{count}} points to look at",
  checked: "Checked {{when}}",
  status: {
    ok: "OK",
    warning: "Warning",
    error: "Problem",
    unknown: "Not known",
  } satisfies Record<AdminSvcChecklistStatus, string>,
  point,
  says: {
    dependenciesOk: "The payment module knows everything that it needs.",
    dependenciesMissing: "The payment module lacks: {{names}}.",
    enabledIn: "Enabled in: {{regions}}.",
    enabledNowhere: "Enabled in no region whose currency is SAR: no buyer is offered it.",
    notEnabledIn: "Not enabled in: {{regions}}.",
    allSar: "It is enabled in SAR regions only.",
    notSar: "Enabled where the currency is not SAR, so that buyers never see it: {{regions}}.",
    plans_one: "{{count}} plan is configured.",
    plans_other: "{{count}} plans are configured.",
    plansByStore_one: "The store's function gives {{count}} plan.",
    plansByStore_other: "The store's function gives {{count}} plans.",
    noPlans: "There is no plan to choose.",
    passwordUnknown:
      "Orders without down payment count as authorised as soon as the service has created them. Whether the buyer has confirmed the one-time password is not known then: the service has no operation that tells.",
    plansUnanswered: "The store's function for plans failed: Medusa's log has the cause.",
    shared: "{{module}} is shared by all instances.",
    inProcess: "What it holds is in one process only: right for one instance, not for several.",
    inProcessNamed: "{{module}} works within one process only: right for one instance, not for several.",
    notTold: "The configuration does not tell which one is in use.",
    moduleUnknown: "{{module}}: whether it is shared by all instances is not known.",
    filesAt: "Uploaded proofs are served from {{url}}.",
    filesNotTold: "The configuration does not tell from which address files are served.",
    origin: "The service sends webhooks to {{value}}.",
    domains: "Buyers return to {{domains}}.",
    domainsNotNeeded: "Not needed: the service collects no down payment for any plan.",
    domainsMissing:
      "A plan has a down payment that the service collects, and there is no page for buyers to return to.",
    lastWebhook: "The last one was accepted {{when}}.",
    noWebhook: "None has been accepted so far.",
    signaturesOk: "None was wrong in the last seven days.",
    signaturesWrong_one: "{{count}} webhook was wrong in the last seven days, last {{when}}.",
    signaturesWrong_other: "{{count}} webhooks were wrong in the last seven days, last {{when}}.",
    presetMatches: "The preset in force is {{configured}}, and {{matching}} would have matched.",
    presetUnknown: "The preset in force is {{configured}}, and no other one would have matched.",
    clientsDirect: "Visitors are told apart by where their connections come from.",
    clientsForwarded: "Visitors are told apart by what your proxies say (trustedProxies: {{named}}).",
    proxyNotNamed:
      "Your own request came through a proxy that trustedProxies does not name: all visitors count as one, and may ask about few phone numbers together.",
    proxyMissing:
      "trustedProxies says {{named}}, but your own request came through {{seen}}: visitors may be able to write their own address.",
  },
  remedy: {
    dependencies: "Add this to the payment module in medusa-config.ts, then restart Medusa:",
    enable: "Open a region in SAR and choose the payment provider there.",
    otherCurrency: "Take the payment provider out of these regions.",
    plans: "Add plans in medusa-config.ts as the operator agreed them with you.",
    password:
      "Goods may leave before the buyer has confirmed. A delivery that the service refuses (811) is the first sign of it. To hold orders back until you have asked the operator, set this in medusa-config.ts:",
    locking:
      "If you run several instances, configure the Redis or PostgreSQL provider of Medusa's locking module.",
    eventBus: "If you run several instances, configure Medusa's Redis event bus.",
    workflowEngine: "If you run several instances, configure Medusa's Redis workflow engine.",
    files:
      "Set the public address of the file provider: the service has to open the proofs without signing in.",
    origin: "Set backendUrl to the public https address of this server, and tell the operator.",
    domains: "Set returnUrls to public https pages of the storefront, and tell the operator.",
    noWebhook:
      "Give the operator the origin on the tab Connection. This is as it should be before the first order.",
    matchingPreset: "Set this in medusa-config.ts, then restart Medusa:",
    secrets: "Compare webhooks.secrets with what the operator was given, and the clock of this server.",
    proxies:
      "Count the proxies of yours between the internet and Medusa, set their number in medusa-config.ts, then restart Medusa:",
    regions: "To the regions",
    webhooks: "See the refused webhooks",
    connection: "To the connection",
  },
}
