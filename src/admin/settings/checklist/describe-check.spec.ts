import type { AdminSvcChecklistItem } from "../../../types"
import { keys, textsOfKeys } from "../../__fixtures__/texts-in"
import type { Translate } from "../../i18n/use-texts"
import { describeCheck } from "./describe-check"

/** Each text by its key within those of the check list. */
const t: Translate = (...text) => keys(...text).replace(/[\u2068\u2069]|settings\.checklist\./g, "")
const describeIt = (item: AdminSvcChecklistItem) => describeCheck({ ...textsOfKeys, t }, item)
const sar = { id: "reg_1", name: "Saudi Arabia", currency_code: "sar" }
const now = new Date().toISOString()

describe("a point of the check list in words", () => {
  it("shows the lines that are missing in the configuration", () => {
    expect(
      describeIt({ code: "payment_dependencies", status: "error", facts: { missing: ["query", "svc"] } })
    ).toEqual({
      says: ["says.dependenciesMissing query, svc"],
      remedy: "remedy.dependencies",
      snippet:
        'dependencies: ["query", "svc"],\n{ resolve: "medusa-payment-svc/providers/business-credit" },',
    })
  })

  it("counts the orders of the other environment, and leads to those that are listed", () => {
    const facts = { environment: "production", made_elsewhere: 2 } as const

    expect(describeIt({ code: "environment", status: "warning", facts })).toEqual({
      says: ["says.inProduction", "says.madeElsewhere 2"],
      remedy: "remedy.madeElsewhere",
      link: { to: "?tab=attention&kind=made_elsewhere", text: "remedy.attention" },
    })
    expect(
      describeIt({ code: "environment", status: "ok", facts: { environment: "sandbox", made_elsewhere: 0 } })
    ).toEqual({ says: ["says.inSandbox"] })
  })

  it("names the regions, and leads to them when none has it", () => {
    const facts = { regions: [], without: [sar] }

    expect(describeIt({ code: "provider_enabled", status: "error", facts })).toEqual({
      says: ["says.enabledNowhere", "says.notEnabledIn Saudi Arabia (SAR)"],
      remedy: "remedy.enable",
      link: { to: "/settings/regions", text: "remedy.regions" },
    })
    expect(
      describeIt({ code: "provider_enabled", status: "ok", facts: { regions: [sar], without: [] } })
    ).toEqual({ says: ["says.enabledIn Saudi Arabia (SAR)"] })
  })

  it("names the workflows that the store does not have, with their options", () => {
    const facts = { missing: [{ option: "invoice.workflow", workflow: "make-invoice" } as const] }

    expect(describeIt({ code: "store_workflows", status: "error", facts })).toEqual({
      says: ["says.workflowsMissing invoice.workflow: make-invoice"],
      remedy: "remedy.workflows",
    })
  })

  it("counts the orders whose webhooks are refused since their secret is gone, and says what to do", () => {
    expect(describeIt({ code: "webhook_secrets", status: "error", facts: { refused: 2 } })).toEqual({
      says: ["says.secretsMissing 2"],
      remedy: "remedy.secrets",
    })
  })

  it("names the preset that would match, as a line to copy, with the way to the refused webhooks", () => {
    const facts = {
      count: 3,
      last_at: now,
      configured_preset: "timestamp.body/hex",
      matching_preset: "body/base64",
      verification: "enforce" as const,
    }

    expect(describeIt({ code: "signature_mismatches", status: "error", facts })).toEqual({
      says: ["says.signaturesWrong 3 now", "says.presetMatches timestamp.body/hex body/base64"],
      remedy: "remedy.matchingPreset",
      snippet: 'webhooks: { preset: "body/base64" }',
      link: { to: "?tab=webhooks&status=refused", text: "remedy.refusedWebhooks" },
    })
    expect(
      describeIt({
        code: "signature_mismatches",
        status: "warning",
        facts: { ...facts, matching_preset: null, verification: "report" },
      })
    ).toMatchObject({ remedy: "remedy.noPreset", link: { to: "?tab=webhooks", text: "remedy.webhooks" } })
  })

  it("says what nobody knows of the one-time password, and how to hold orders back for it", () => {
    expect(
      describeIt({
        code: "one_time_password",
        status: "unknown",
        facts: { without_down_payment: "on_created" },
      })
    ).toEqual({
      says: ["says.passwordUnknown"],
      remedy: "remedy.password",
      snippet: 'authorization: { withoutDownPayment: "manual" }',
    })
  })

  it("tells a lock within one process from a shared one, and from one that it does not know", () => {
    const locking = (
      status: AdminSvcChecklistItem["status"],
      provider: string | null,
      is_shared: boolean,
      instances = 1
    ) => describeIt({ code: "locking", status, facts: { provider, is_shared, instances } })

    expect(locking("ok", "locking-redis", true)).toEqual({ says: ["says.shared locking-redis"] })
    expect(locking("ok", "in-memory", false)).toEqual({ says: ["says.inProcess in-memory"] })
    expect(locking("error", "in-memory", false, 2)).toEqual({
      says: ["says.inProcess in-memory", "says.several 2"],
      remedy: "remedy.locking",
    })
    expect(locking("warning", "locking-postgres", true)).toEqual({
      says: ["says.shared locking-postgres", "says.locksStay"],
      remedy: "remedy.locking",
    })
    expect(locking("unknown", "own-locks", true)).toEqual({
      says: ["says.moduleUnknown own-locks"],
      remedy: "remedy.locking",
    })
    expect(locking("unknown", null, false).says[0]).toContain("notTold")
  })

  it("says of files and sign-ins that one instance keeps what several need", () => {
    const alone = { is_shared: false, instances: 3 }

    expect(
      describeIt({ code: "file_storage", status: "error", facts: { provider: "file-local", ...alone } })
    ).toEqual({ says: ["says.filesOnDisk file-local", "says.several 3"], remedy: "remedy.file_storage" })
    expect(describeIt({ code: "sessions", status: "warning", facts: { store: "memory", ...alone } })).toEqual(
      { says: ["says.sessionsInMemory", "says.several 3"], remedy: "remedy.sessions" }
    )
  })

  it("says that no worker was seen, and what waits for one", () => {
    const workers = (status: "ok" | "error", count: number) =>
      describeIt({ code: "workers", status, facts: { instances: 2, workers: count } })

    expect(workers("ok", 1)).toEqual({ says: ["says.instances 2 1"] })
    expect(workers("error", 0)).toEqual({ says: ["says.noWorker 2 0"], remedy: "remedy.worker" })
  })

  it("says when the sweep ran last, where and by what", () => {
    const sweep = (status: AdminSvcChecklistItem["status"], by: "job" | "timer" | null) =>
      describeIt({
        code: "sweep",
        status,
        facts:
          by === null
            ? { last_at: null, by, on: null, orders_until: null }
            : { last_at: now, by, on: "host:1", orders_until: now },
      })

    expect(sweep("ok", "job")).toEqual({ says: ["says.sweptByJob now host:1"] })
    expect(sweep("warning", "timer")).toEqual({
      says: ["says.sweptByTimer now host:1"],
      remedy: "remedy.jobMissing",
    })
    expect(sweep("error", "job")).toEqual({
      says: ["says.sweptByJob now host:1", "says.ordersUntil now"],
      remedy: "remedy.sweepLate",
    })
    expect(sweep("unknown", null)).toEqual({ says: ["says.sweptNever"] })
  })

  it("says of an address what is wrong with it only when that matters", () => {
    const facts = { value: "http://localhost:9000", warnings: ["not_https", "loopback"] as const }
    const item = (status: "ok" | "error") =>
      describeIt({ code: "webhook_origin", status, facts: { ...facts, warnings: [...facts.warnings] } })

    expect(item("ok").says).toHaveLength(1)
    expect(item("error").says).toEqual([
      "says.origin http://localhost:9000",
      "settings.connection.warning.not_https",
      "settings.connection.warning.loopback",
    ])
  })

  it("tells a source of plans that failed from one without plans", () => {
    const plans = (count: number | null) =>
      describeIt({
        code: "plans",
        status: count === null || count === 0 ? "error" : "ok",
        facts: { source: "function", count },
      }).says

    expect(plans(null)).toEqual(["says.plansUnanswered"])
    expect(plans(0)).toEqual(["says.noPlans"])
    expect(plans(2)).toEqual(["says.plansByStore 2"])
  })

  it("tells how visitors are told apart, and the line that is right for the proxies that it sees", () => {
    const clients = (status: "ok" | "warning", trusted_proxies: number, forwarded_by: number) =>
      describeIt({ code: "client_addresses", status, facts: { trusted_proxies, forwarded_by } })

    expect(clients("ok", 0, 0)).toEqual({ says: ["says.clientsDirect 0 0"] })
    expect(clients("ok", 1, 1)).toEqual({ says: ["says.clientsForwarded 1 1"] })
    expect(clients("warning", 0, 2)).toEqual({
      says: ["says.proxyNotNamed 0 2"],
      remedy: "remedy.proxies",
      snippet: "eligibility: { trustedProxies: 2 }",
    })
    expect(clients("warning", 2, 1).says).toEqual(["says.proxyMissing 2 1"])
    expect(clients("warning", 1, 2)).toEqual({
      says: ["says.proxyNotCounted 1 2"],
      remedy: "remedy.proxies",
      snippet: "eligibility: { trustedProxies: 2 }",
    })
  })
})
