import type { AdminSvcChecklistItem } from "../../../types"
import type { Translate } from "../../i18n/use-texts"
import { formatIn } from "../../lib/format"
import { describeCheck } from "./describe-check"

const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join(" ")
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "")
const describeIt = (item: AdminSvcChecklistItem) => {
  const { says, ...rest } = describeCheck({ ...formatIn("en"), language: "en", t }, item)

  return { ...rest, says: says.map(plain) }
}
const sar = { id: "reg_1", name: "Saudi Arabia", currency_code: "sar" }
const now = new Date().toISOString()

describe("a point of the check list in words", () => {
  it("shows the lines that are missing in the configuration", () => {
    expect(
      describeIt({ code: "payment_dependencies", status: "error", facts: { missing: ["query", "svc"] } })
    ).toEqual({
      says: ["settings.checklist.says.dependenciesMissing query, svc"],
      remedy: "settings.checklist.remedy.dependencies",
      snippet: 'dependencies: ["query", "svc"]',
    })
  })

  it("counts the orders of the other environment, and leads to those that are listed", () => {
    const facts = { environment: "production", made_elsewhere: 2 } as const

    expect(describeIt({ code: "environment", status: "warning", facts })).toEqual({
      says: ["settings.checklist.says.inProduction", "settings.checklist.says.madeElsewhere 2"],
      remedy: "settings.checklist.remedy.madeElsewhere",
      link: { to: "?tab=attention&kind=made_elsewhere", text: "settings.checklist.remedy.attention" },
    })
    expect(
      describeIt({ code: "environment", status: "ok", facts: { environment: "sandbox", made_elsewhere: 0 } })
    ).toEqual({ says: ["settings.checklist.says.inSandbox"] })
  })

  it("names the regions, and leads to them when none has it", () => {
    const facts = { regions: [], without: [sar] }

    expect(describeIt({ code: "provider_enabled", status: "error", facts })).toEqual({
      says: [
        "settings.checklist.says.enabledNowhere",
        "settings.checklist.says.notEnabledIn Saudi Arabia (SAR)",
      ],
      remedy: "settings.checklist.remedy.enable",
      link: { to: "/settings/regions", text: "settings.checklist.remedy.regions" },
    })
    expect(
      describeIt({ code: "provider_enabled", status: "ok", facts: { regions: [sar], without: [] } })
    ).toEqual({ says: ["settings.checklist.says.enabledIn Saudi Arabia (SAR)"] })
  })

  it("counts the orders whose webhooks are refused since their secret is gone, and says what to do", () => {
    expect(describeIt({ code: "webhook_secrets", status: "error", facts: { refused: 2 } })).toEqual({
      says: ["settings.checklist.says.secretsMissing 2"],
      remedy: "settings.checklist.remedy.secrets",
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
      says: [
        "settings.checklist.says.signaturesWrong 3 now",
        "settings.checklist.says.presetMatches timestamp.body/hex body/base64",
      ],
      remedy: "settings.checklist.remedy.matchingPreset",
      snippet: 'webhooks: { preset: "body/base64" }',
      link: { to: "?tab=webhooks&status=refused", text: "settings.checklist.remedy.refusedWebhooks" },
    })
    expect(
      describeIt({
        code: "signature_mismatches",
        status: "warning",
        facts: { ...facts, matching_preset: null, verification: "report" },
      })
    ).toMatchObject({
      remedy: "settings.checklist.remedy.noPreset",
      link: { to: "?tab=webhooks", text: "settings.checklist.remedy.webhooks" },
    })
  })

  it("says what nobody knows of the one-time password, and how to hold orders back for it", () => {
    expect(
      describeIt({
        code: "one_time_password",
        status: "unknown",
        facts: { without_down_payment: "on_created" },
      })
    ).toEqual({
      says: ["settings.checklist.says.passwordUnknown"],
      remedy: "settings.checklist.remedy.password",
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

    expect(locking("ok", "locking-redis", true)).toEqual({
      says: ["settings.checklist.says.shared locking-redis"],
    })
    expect(locking("ok", "in-memory", false)).toEqual({
      says: ["settings.checklist.says.inProcess in-memory"],
    })
    expect(locking("error", "in-memory", false, 2)).toEqual({
      says: ["settings.checklist.says.inProcess in-memory", "settings.checklist.says.several 2"],
      remedy: "settings.checklist.remedy.locking",
    })
    expect(locking("warning", "locking-postgres", true)).toEqual({
      says: ["settings.checklist.says.shared locking-postgres", "settings.checklist.says.locksStay"],
      remedy: "settings.checklist.remedy.locking",
    })
    expect(locking("unknown", "own-locks", true)).toEqual({
      says: ["settings.checklist.says.moduleUnknown own-locks"],
      remedy: "settings.checklist.remedy.locking",
    })
    expect(locking("unknown", null, false).says[0]).toContain("notTold")
  })

  it("says of files and sign-ins that one instance keeps what several need", () => {
    const alone = { is_shared: false, instances: 3 }

    expect(
      describeIt({ code: "file_storage", status: "error", facts: { provider: "file-local", ...alone } })
    ).toEqual({
      says: ["settings.checklist.says.filesOnDisk file-local", "settings.checklist.says.several 3"],
      remedy: "settings.checklist.remedy.file_storage",
    })
    expect(describeIt({ code: "sessions", status: "warning", facts: { store: "memory", ...alone } })).toEqual(
      {
        says: ["settings.checklist.says.sessionsInMemory", "settings.checklist.says.several 3"],
        remedy: "settings.checklist.remedy.sessions",
      }
    )
  })

  it("says that no worker was seen, and what waits for one", () => {
    const workers = (status: "ok" | "error", count: number) =>
      describeIt({ code: "workers", status, facts: { instances: 2, workers: count } })

    expect(workers("ok", 1)).toEqual({ says: ["settings.checklist.says.instances 2 1"] })
    expect(workers("error", 0)).toEqual({
      says: ["settings.checklist.says.noWorker 2 0"],
      remedy: "settings.checklist.remedy.worker",
    })
  })

  it("says when the sweep ran last, where and by what", () => {
    const sweep = (status: AdminSvcChecklistItem["status"], by: "job" | "timer" | null) =>
      describeIt({
        code: "sweep",
        status,
        facts: by === null ? { last_at: null, by, on: null } : { last_at: now, by, on: "host:1" },
      })

    expect(sweep("ok", "job")).toEqual({ says: ["settings.checklist.says.sweptByJob now host:1"] })
    expect(sweep("warning", "timer")).toEqual({
      says: ["settings.checklist.says.sweptByTimer now host:1"],
      remedy: "settings.checklist.remedy.jobMissing",
    })
    expect(sweep("error", "job").remedy).toBe("settings.checklist.remedy.sweepLate")
    expect(sweep("unknown", null)).toEqual({ says: ["settings.checklist.says.sweptNever"] })
  })

  it("says of an address what is wrong with it only when that matters", () => {
    const facts = { value: "http://localhost:9000", warnings: ["not_https", "loopback"] as const }
    const item = (status: "ok" | "error") =>
      describeIt({ code: "webhook_origin", status, facts: { ...facts, warnings: [...facts.warnings] } })

    expect(item("ok").says).toHaveLength(1)
    expect(item("error").says).toEqual([
      "settings.checklist.says.origin http://localhost:9000",
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

    expect(plans(null)).toEqual(["settings.checklist.says.plansUnanswered"])
    expect(plans(0)).toEqual(["settings.checklist.says.noPlans"])
    expect(plans(2)).toEqual(["settings.checklist.says.plansByStore 2"])
  })

  it("tells how visitors are told apart, and the line that is right for the proxies that it sees", () => {
    const clients = (status: "ok" | "warning", trusted_proxies: number, forwarded_by: number) =>
      describeIt({ code: "client_addresses", status, facts: { trusted_proxies, forwarded_by } })

    expect(clients("ok", 0, 0)).toEqual({ says: ["settings.checklist.says.clientsDirect 0 0"] })
    expect(clients("ok", 1, 1)).toEqual({ says: ["settings.checklist.says.clientsForwarded 1 1"] })
    expect(clients("warning", 0, 2)).toEqual({
      says: ["settings.checklist.says.proxyNotNamed 0 2"],
      remedy: "settings.checklist.remedy.proxies",
      snippet: "eligibility: { trustedProxies: 2 }",
    })
    expect(clients("warning", 2, 1).says).toEqual(["settings.checklist.says.proxyMissing 2 1"])
  })
})
