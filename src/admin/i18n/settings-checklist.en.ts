import type { AdminSvcChecklistCode } from "../../types"

export const settingsChecklistEn = {
  title: "Set-up check list",
  description: "What of the set-up is right, and what is not.",
  checkAgain: "Check again",
  allOk: "Everything is right",
  noneToMend: "Nothing is wrong",
  toMend_one: "{{count}} point to look at",
  toMend_other: "{{count}} points to look at",
  checked: "Checked {{when}}",
  status: { ok: "OK", warning: "Warning", error: "Problem", unknown: "Not known" },
  point: {
    environment: "Environment",
    payment_dependencies: "Payment module",
    provider_enabled: "Enabled in a SAR region",
    regions_not_sar: "Regions in other currencies",
    plans: "Repayment plans",
    one_time_password: "One-time password of buyers",
    store_workflows: "Workflows of the store",
    workers: "Instances and workers",
    sweep: "Sweep",
    locking: "Locking",
    event_bus: "Event bus",
    workflow_engine: "Workflow engine",
    cache: "Cache",
    sessions: "Sign-ins to the admin",
    file_storage: "Storage of files",
    file_provider: "Files for proofs of delivery",
    webhook_origin: "Address for webhooks",
    redirect_domains: "Return from the payment page",
    webhooks_received: "Webhooks received",
    webhook_secrets: "Secrets of webhooks",
    signature_mismatches: "Signatures of webhooks",
    client_addresses: "Visitors behind proxies",
  } satisfies Record<AdminSvcChecklistCode, string>,
  says: {
    inSandbox:
      "The store works with the sandbox. Set environment to production together with production's address and token: this is how the plugin tells sandbox orders from real ones.",
    inProduction: "The store works with production.",
    madeElsewhere: "Open orders that were made in the other environment: {{count}}.",
    dependenciesOk: "The payment module has everything that it needs.",
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
    workflowsOk: "The store has each workflow that the options name.",
    workflowsMissing: "The options name workflows that the store does not have: {{names}}.",
    instances: "Instances running: {{instances}}; of these, working on jobs and events: {{workers}}.",
    noWorker: "No worker was seen: none of the instances that run ({{instances}}) works on jobs and events.",
    sweptByJob: "It ran last {{when}}, on {{on}}, by Medusa's scheduled job.",
    sweptByTimer:
      "It ran last {{when}}, on {{on}}, by that instance's own timer: Medusa's scheduled job did not come.",
    ordersUntil: "Orders that a crash interrupted were looked for up to {{when}}.",
    sweptNever: "It has not run yet.",
    several_one: "One instance is running.",
    several_other: "{{count}} instances are running.",
    sessionsShared: "They are kept in {{store}}, for all instances.",
    sessionsInMemory: "They are kept in the memory of one instance: right for one instance, not for several.",
    filesShared: "{{module}} keeps files where all instances find them.",
    filesOnDisk: "{{module}} keeps files on the disk of one server: right for one instance, not for several.",
    shared: "{{module}} is shared by all instances.",
    locksStay:
      "An instance that is killed keeps its locks: a cart whose completion was under way stays locked until its row in the table locking is deleted.",
    inProcess: "What it holds is in one process only: right for one instance, not for several.",
    inProcessNamed: "{{module}} works within one process only: right for one instance, not for several.",
    notTold: "The configuration does not tell which one is in use.",
    moduleUnknown: "{{module}}: whether it is shared by all instances is not known.",
    filesAt: "Uploaded proofs are served from {{url}}.",
    filesNotTold: "The configuration does not tell from which address files are served.",
    origin: "The service sends webhooks to {{value}}.",
    domains: "Buyers return to {{domains}}.",
    domainsNotNeeded: "Not needed: the service collects no down payment for any plan on offer.",
    lastWebhook: "The last one was accepted {{when}}.",
    noWebhook: "None has been accepted so far.",
    secretsOk: "The secret of each open order is there.",
    secretsMissing:
      "Open orders whose webhooks are refused (404), since webhooks.secrets no longer has the secret of their addresses: {{count}}.",
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
    proxyNotCounted:
      "trustedProxies says {{named}}, but your own request came through {{seen}}: if all of them are yours, many visitors count as one, by the address of a proxy.",
  },
  remedy: {
    dependencies:
      "Add the first line to the payment module in medusa-config.ts, and the second to its options.providers, beside those that are there. Then restart Medusa:",
    madeElsewhere:
      "The service is not asked about them. Settle them with the operator where they were made; each is listed once the service would have to be asked about it.",
    attention: "See what is listed",
    enable: "Open a region in SAR and choose the payment provider there.",
    otherCurrency: "Take the payment provider out of these regions.",
    plans: "Add plans in medusa-config.ts as the operator agreed them with you.",
    password:
      "Goods may leave before the buyer has confirmed. A delivery that the service refuses (811) is the first sign of it. To hold orders back until you have asked the operator, set this in medusa-config.ts:",
    workflows:
      "Compare the name with the id that createWorkflow has in the store's code. Until then no proof, or no invoice, comes from it.",
    locking: "Configure the Redis provider of Medusa's locking module.",
    event_bus: "Configure Medusa's Redis event bus.",
    workflow_engine: "Configure Medusa's Redis workflow engine.",
    worker:
      "Start an instance with MEDUSA_WORKER_MODE=worker (or shared). Until then the store's own subscribers and jobs wait, and deliveries, captures and lost webhooks are made up for by the servers, every three minutes.",
    jobMissing:
      "If it stays so, restart a worker: Medusa schedules its jobs when it starts, and a Redis that loses its data loses them. Let Redis keep its data (appendonly yes, maxmemory-policy noeviction).",
    sweepLate: "Look into Medusa's log for lines with svc.sweep, and see that the database answers.",
    cache:
      "Configure Medusa's caching with Redis: otherwise an instance may show what another has changed since.",
    sessions:
      "Set projectConfig.redisUrl in medusa-config.ts: otherwise a user whose next request goes to another instance is signed out.",
    file_storage:
      "Use a file provider that all instances share, such as S3: a proof or an invoice that one instance keeps is not found by the others.",
    files:
      "Set the public address of the file provider: the service has to open the proofs without signing in.",
    origin: "Set backendUrl to the public https address of this server, and tell the operator.",
    domains: "Set returnUrls to public https pages of the storefront, and tell the operator.",
    noWebhook:
      "Give the operator the origin on the tab Connection. This is as it should be before the first order.",
    secrets:
      "Put the earlier secret back behind the present one in medusa-config.ts, until these orders are over, then restart Medusa. Without it, down payments are found by asking the service, and what a buyer confirms by SMS has to be recorded on the order page.",
    matchingPreset: "Set this in medusa-config.ts, then restart Medusa:",
    noPreset:
      "Check this server's clock, and that nothing on the way changes the body of a webhook. Otherwise ask the operator how webhooks are signed. webhooks.secrets is not the cause: each order's secret is derived from it, as is the address that was called.",
    proxies:
      "Count the proxies of yours between the internet and Medusa, set their number in medusa-config.ts, then restart Medusa:",
    regions: "To the regions",
    refusedWebhooks: "See the refused webhooks",
    webhooks: "See the webhooks",
    connection: "To the connection",
  },
}
