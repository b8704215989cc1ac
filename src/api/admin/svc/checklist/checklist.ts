import {
  addressWarnings,
  configuredProviderIds,
  filesAddress,
  isLoopback,
  isPrivateHost,
  missingPaymentDependencyNames,
  type SvcOptions,
} from "../../../../config"
import type {
  AdminSvcAddress,
  AdminSvcChecklistItem,
  AdminSvcChecklistStatus,
  AdminSvcRegion,
} from "../../../../types"
import type { InstanceRow } from "../../../../modules/svc/ledger/instance-ledger"
import type { LastSweep } from "../../../../modules/svc/ledger/sweep-ledger"
import type { SignatureMismatches } from "../../../../modules/svc/ledger/webhook-list"
import { presetName, redirectDomains, webhookOrigin } from "../settings/shown-options"
import {
  cacheModule,
  fileModule,
  keepsLocks,
  providedModule,
  sharedModule,
  type SharedModule,
} from "./shared-modules"

/** What `providers` of the payment module has to name. */
const PROVIDER = "medusa-payment-svc/providers/business-credit"

/** What the check list is made from. */
export interface SetUp {
  options: SvcOptions
  /** How many orders that are not over were made in the other environment. */
  madeElsewhere: number
  /** `modules` of Medusa's configuration. */
  modules: Record<string, unknown>
  /** Where sign-ins to the admin are kept. */
  sessions: "redis" | "dynamodb" | "memory"
  /** Those that run. */
  instances: readonly Pick<InstanceRow, "workerMode">[]
  lastSweep: LastSweep | undefined
  /** Each region says whether the payment provider is enabled in it. */
  regions: readonly (AdminSvcRegion & { isEnabled: boolean })[]
  /** How many plans are on offer; null when their source did not answer. */
  planCount: number | null
  /** Whether some plan has no down payment that the service collects: the service sends news only of those. */
  hasPlansWithoutNews: boolean
  hasWorkflow: (id: string) => boolean
  lastWebhookAt: Date | null
  /** How many orders wait for a webhook at an address that none of the store's secrets opens any more. */
  unheard: number
  mismatches: SignatureMismatches
  /** Number of proxies that this request came through. */
  forwardedBy: number
}

/** The set-up check list: codes and facts, no text. */
export const checklist = (setUp: SetUp): AdminSvcChecklistItem[] => [
  environment(setUp),
  dependencies(setUp),
  ...regions(setUp),
  plans(setUp),
  ...oneTimePassword(setUp),
  ...storeWorkflows(setUp),
  workers(setUp),
  sweep(setUp),
  ...sharing(setUp),
  fileProvider(setUp),
  { code: "webhook_origin", ...address(setUp.options, webhookOrigin(setUp.options)) },
  returnDomains(setUp),
  webhooks(setUp),
  {
    code: "webhook_secrets",
    status: setUp.unheard === 0 ? "ok" : "error",
    facts: { refused: setUp.unheard },
  },
  signatures(setUp),
  clientAddresses(setUp),
]

const environment = ({ options, madeElsewhere }: SetUp): AdminSvcChecklistItem => ({
  code: "environment",
  status: madeElsewhere === 0 ? "ok" : "warning",
  facts: { environment: options.environment, made_elsewhere: madeElsewhere },
})

/** Where the provider itself is missing Medusa starts all the same, and no region has it to choose. */
const dependencies = ({ modules }: SetUp): AdminSvcChecklistItem => {
  const missing = [
    ...missingPaymentDependencyNames({ modules }),
    ...(configuredProviderIds({ modules }).length === 0 ? [PROVIDER] : []),
  ]

  return { code: "payment_dependencies", status: missing.length === 0 ? "ok" : "error", facts: { missing } }
}

const regions = ({ regions: all }: SetUp): AdminSvcChecklistItem[] => {
  const bare = (chosen: SetUp["regions"]): AdminSvcRegion[] =>
    chosen.map(({ id, name, currency_code }) => ({ id, name, currency_code }))
  const isSar = ({ currency_code }: AdminSvcRegion) => currency_code === "sar"
  const enabled = bare(all.filter((region) => isSar(region) && region.isEnabled))
  const useless = bare(all.filter((region) => !isSar(region) && region.isEnabled))

  return [
    {
      code: "provider_enabled",
      status: enabled.length === 0 ? "error" : "ok",
      facts: {
        regions: enabled,
        without: bare(all.filter((region) => isSar(region) && !region.isEnabled)),
      },
    },
    {
      code: "regions_not_sar",
      status: useless.length === 0 ? "ok" : "warning",
      facts: { regions: useless },
    },
  ]
}

const plans = ({ options, planCount }: SetUp): AdminSvcChecklistItem => ({
  code: "plans",
  status: planCount === null || planCount === 0 ? "error" : "ok",
  facts: { source: "list" in options.plans ? "function" : "list", count: planCount },
})

/** Nothing is wrong, but the store cannot find out: the service has no operation that tells. */
const oneTimePassword = ({ options, hasPlansWithoutNews }: SetUp): AdminSvcChecklistItem[] =>
  hasPlansWithoutNews && options.authorization.withoutDownPayment === "on_created"
    ? [{ code: "one_time_password", status: "unknown", facts: { without_down_payment: "on_created" } }]
    : []

/** Where a workflow is missing, each order that needs it fails. */
const storeWorkflows = ({ options, hasWorkflow }: SetUp): AdminSvcChecklistItem[] => {
  const { delivery, invoice } = options
  const named = [
    { option: "delivery.proofWorkflow", workflow: delivery.proofWorkflow },
    { option: "invoice.workflow", workflow: invoice.workflow },
  ] as const
  const given = named.flatMap(({ option, workflow }) => (workflow === undefined ? [] : { option, workflow }))
  const missing = given.filter(({ workflow }) => !hasWorkflow(workflow))

  return given.length === 0
    ? []
    : [{ code: "store_workflows", status: missing.length === 0 ? "ok" : "error", facts: { missing } }]
}

const workers = ({ instances }: SetUp): AdminSvcChecklistItem => {
  const found = instances.filter(({ workerMode }) => workerMode !== "server").length

  return {
    code: "workers",
    status: found === 0 ? "error" : "ok",
    facts: { instances: instances.length, workers: found },
  }
}

/** A sweep by the instance's own timer is a warning: Medusa's job does not run, e.g. because Redis lost its data. */
const sweep = ({ lastSweep: last }: SetUp): AdminSvcChecklistItem => ({
  code: "sweep",
  status: last === undefined ? "unknown" : last.isLate ? "error" : last.sweptBy === "job" ? "ok" : "warning",
  facts: {
    last_at: last?.sweptAt.toISOString() ?? null,
    by: last?.sweptBy ?? null,
    on: last?.sweptOn ?? null,
    orders_until: last?.ordersUntil?.toISOString() ?? null,
  },
})

/** A module that fits one instance may not fit several: orders are at risk, or users are puzzled. */
const sharing = ({ modules, sessions, instances: { length: instances } }: SetUp): AdminSvcChecklistItem[] => {
  const status = (
    { isShared, isKnown }: SharedModule,
    ofSeveral: "error" | "warning"
  ): AdminSvcChecklistStatus => (!isKnown ? "unknown" : isShared || instances <= 1 ? "ok" : ofSeveral)
  const facts = ({ isShared }: SharedModule) => ({ is_shared: isShared, instances })
  const module = (found: SharedModule, ofSeveral: "error" | "warning" = "error") => ({
    status: status(found, ofSeveral),
    facts: { module: found.module, ...facts(found) },
  })
  const provider = (found: SharedModule) => ({
    status: status(found, "error"),
    facts: { provider: found.module, ...facts(found) },
  })
  const locking = providedModule(modules, "locking")
  const kept: SharedModule = { module: sessions, isShared: sessions !== "memory", isKnown: true }

  return [
    { code: "locking", ...provider(locking), ...(keepsLocks(locking) ? { status: "warning" } : {}) },
    { code: "event_bus", ...module(sharedModule(modules, "event_bus")) },
    { code: "workflow_engine", ...module(sharedModule(modules, "workflows")) },
    { code: "cache", ...module(cacheModule(modules), "warning") },
    { code: "sessions", status: status(kept, "warning"), facts: { store: sessions, ...facts(kept) } },
    { code: "file_storage", ...provider(fileModule(modules)) },
  ]
}

/** A service on this machine, such as the sandbox, reaches every address here. */
const isServiceNearby = ({ baseUrl }: SvcOptions): boolean => isLoopback(new URL(baseUrl).hostname)

const address = (
  options: SvcOptions,
  given: AdminSvcAddress
): { status: AdminSvcChecklistStatus; facts: AdminSvcAddress } => ({
  status: given.warnings.length === 0 || isServiceNearby(options) ? "ok" : "error",
  facts: given,
})

const fileProvider = ({ options, modules }: SetUp): AdminSvcChecklistItem => {
  const { provider = null, url } = filesAddress(modules)
  const known = typeof url === "string" && URL.canParse(url) ? url : null
  const warnings = known === null ? [] : addressWarnings(known)
  const isOutOfReach = known !== null && isPrivateHost(new URL(known).hostname) && !isServiceNearby(options)

  return {
    code: "file_provider",
    status: known === null ? "unknown" : isOutOfReach ? "error" : "ok",
    facts: { provider, url: known, warnings },
  }
}

const returnDomains = ({ options, planCount }: SetUp): AdminSvcChecklistItem => {
  const domains = redirectDomains(options)
  const isFit = domains.every(({ warnings }) => warnings.length === 0) || isServiceNearby(options)

  return {
    code: "redirect_domains",
    // Without the plans nobody knows whether any is needed.
    status: domains.length === 0 && planCount === null ? "unknown" : isFit ? "ok" : "warning",
    facts: { domains },
  }
}

const webhooks = ({ lastWebhookAt }: SetUp): AdminSvcChecklistItem => ({
  code: "webhooks_received",
  status: lastWebhookAt === null ? "unknown" : "ok",
  facts: { last_at: lastWebhookAt?.toISOString() ?? null },
})

const signatures = ({ options, mismatches }: SetUp): AdminSvcChecklistItem => {
  const { count, lastAt, matchingPreset } = mismatches

  return {
    code: "signature_mismatches",
    status: count === 0 ? "ok" : matchingPreset === null ? "warning" : "error",
    facts: {
      count,
      last_at: lastAt?.toISOString() ?? null,
      configured_preset: presetName(options),
      verification: options.webhooks.verification,
      matching_preset: matchingPreset,
    },
  }
}

/** Behind an uncounted proxy its clients look like one. Without a proxy that is counted, they can forge their address. */
const clientAddresses = ({ options, forwardedBy }: SetUp): AdminSvcChecklistItem => {
  const { trustedProxies } = options.eligibility

  return {
    code: "client_addresses",
    status: forwardedBy === trustedProxies ? "ok" : "warning",
    facts: { trusted_proxies: trustedProxies, forwarded_by: forwardedBy },
  }
}
