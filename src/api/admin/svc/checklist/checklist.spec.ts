import { DEFAULT_OPTIONS } from "../../../../config"
import { checklist, type SetUp } from "./checklist"

const PROVIDER = "medusa-payment-svc/providers/business-credit"

/** A store where all is well, with several instances. */
const good: SetUp = {
  options: {
    ...DEFAULT_OPTIONS,
    baseUrl: "https://service.example.com",
    backendUrl: "https://medusa.example.com",
    returnUrls: {
      success: "https://shop.example.com/orders/{order_id}",
      failure: "https://shop.example.com/orders/{order_id}?failed",
    },
  },
  madeElsewhere: 0,
  modules: {
    payment: { dependencies: ["query", "svc"], options: { providers: [{ resolve: PROVIDER }] } },
    locking: { options: { providers: [{ resolve: "@medusajs/medusa/locking-redis" }] } },
    event_bus: { resolve: "@medusajs/medusa/event-bus-redis" },
    workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" },
    cache: { resolve: "@medusajs/medusa/cache-redis" },
    file: {
      options: {
        providers: [
          { resolve: "@medusajs/medusa/file-s3", options: { file_url: "https://cdn.example.com" } },
        ],
      },
    },
  },
  sessions: "redis",
  instances: [{ workerMode: "server" }, { workerMode: "worker" }],
  lastSweep: {
    sweptAt: new Date("2026-01-01T00:00:00Z"),
    sweptBy: "job",
    sweptOn: "host:1",
    ordersUntil: null,
    isLate: false,
  },
  regions: [
    { id: "reg_sa", name: "Saudi Arabia", currency_code: "sar", isEnabled: true },
    { id: "reg_de", name: "Germany", currency_code: "eur", isEnabled: false },
  ],
  planCount: 2,
  hasPlansWithoutNews: false,
  hasWorkflow: () => true,
  lastWebhookAt: new Date("2026-01-01T00:00:00Z"),
  unheard: 0,
  mismatches: { count: 0, lastAt: null, matchingPreset: null },
  forwardedBy: 0,
}

const item = (code: string, change: Partial<SetUp> = {}) => {
  const found = checklist({ ...good, ...change }).find((one) => one.code === code)

  return found && { status: found.status, facts: found.facts }
}
const options = (change: Partial<SetUp["options"]>): Partial<SetUp> => ({
  options: { ...good.options, ...change },
})

describe("the set-up check list", () => {
  it("has each point once, all well in a store where all is well", () => {
    const items = checklist(good)

    expect(items.map(({ status }) => status)).toEqual(items.map(() => "ok"))
    expect(new Set(items.map(({ code }) => code)).size).toBe(items.length)
  })

  it("says that nobody knows of the one-time password, where orders count as authorised once created", () => {
    expect(item("one_time_password", { hasPlansWithoutNews: true })).toEqual({
      status: "unknown",
      facts: { without_down_payment: "on_created" },
    })
    expect(item("one_time_password")).toBeUndefined()
    expect(
      item("one_time_password", {
        hasPlansWithoutNews: true,
        ...options({ authorization: { ...good.options.authorization, withoutDownPayment: "manual" } }),
      })
    ).toBeUndefined()
  })

  it("warns of orders that were made in the other environment", () => {
    expect(item("environment", { madeElsewhere: 2, ...options({ environment: "production" }) })).toEqual({
      status: "warning",
      facts: { environment: "production", made_elsewhere: 2 },
    })
  })

  it("names what the payment module lacks", () => {
    const options = { providers: [{ resolve: "@medusajs/medusa/payment-stripe" }] }

    expect(
      item("payment_dependencies", { modules: { payment: { dependencies: ["query", "svc"], options } } })
    ).toEqual({ status: "error", facts: { missing: [PROVIDER] } })
    expect(item("payment_dependencies", { modules: {} })?.facts).toEqual({
      missing: ["query", "svc", PROVIDER],
    })
  })

  it("is an error without a SAR region that has the provider, and names those that could", () => {
    const regions = good.regions.map((region) => ({ ...region, isEnabled: region.id !== "reg_sa" }))

    expect(item("provider_enabled", { regions })).toEqual({
      status: "error",
      facts: { regions: [], without: [{ id: "reg_sa", name: "Saudi Arabia", currency_code: "sar" }] },
    })
    expect(item("regions_not_sar", { regions })).toEqual({
      status: "warning",
      facts: { regions: [{ id: "reg_de", name: "Germany", currency_code: "eur" }] },
    })
  })

  it.each([
    [0, "error"],
    [null, "error"],
    [1, "ok"],
  ])("with %j plans: %s", (planCount, status) => {
    expect(item("plans", { planCount })).toMatchObject({ status, facts: { count: planCount } })
  })

  /** A store as Medusa sets it up by default, with files on the local disk. */
  const alone: Partial<SetUp> = {
    modules: {
      event_bus: { resolve: "@medusajs/medusa/event-bus-local" },
      workflows: { resolve: "@medusajs/medusa/workflow-engine-inmemory" },
      cache: { resolve: "@medusajs/medusa/cache-inmemory" },
      file: { options: { providers: [{ resolve: "@medusajs/medusa/file-local" }] } },
    },
    sessions: "memory",
  }
  const SHARED = ["locking", "event_bus", "workflow_engine", "cache", "sessions", "file_storage"]
  const statuses = (change: Partial<SetUp>) => SHARED.map((code) => item(code, change)?.status)

  it("finds nothing wrong with what only one instance sees while there is one", () => {
    expect(statuses({ ...alone, instances: [{ workerMode: "shared" }] })).toEqual(SHARED.map(() => "ok"))
  })

  it("says what several instances do not share", () => {
    expect(statuses(alone)).toEqual(["error", "error", "error", "warning", "warning", "error"])
    expect(item("locking", alone)?.facts).toEqual({ provider: "in-memory", is_shared: false, instances: 2 })
    expect(item("sessions", alone)?.facts).toEqual({ store: "memory", is_shared: false, instances: 2 })
  })

  it("warns of a lock that an instance takes with it when it is killed", () => {
    const locking = { options: { providers: [{ resolve: "@medusajs/medusa/locking-postgres" }] } }

    expect(item("locking", { modules: { locking } })).toMatchObject({
      status: "warning",
      facts: { provider: "@medusajs/medusa/locking-postgres", is_shared: true },
    })
  })

  it("says so when it cannot tell whether they share it", () => {
    expect(item("workflow_engine", { modules: { workflows: { resolve: "./our-engine" } } })).toMatchObject({
      status: "unknown",
    })
  })

  it("is an error when no worker was seen", () => {
    expect(item("workers", { instances: [{ workerMode: "server" }, { workerMode: "server" }] })).toEqual({
      status: "error",
      facts: { instances: 2, workers: 0 },
    })
    expect(item("workers", { instances: [{ workerMode: "shared" }] })).toMatchObject({ status: "ok" })
  })

  it("tells when the sweep ran last, where and by what, and whether the job does not come", () => {
    const last = { sweptAt: new Date("2026-01-01T00:00:00Z"), sweptOn: "host:1", ordersUntil: null }
    const status = (lastSweep: SetUp["lastSweep"]) => item("sweep", { lastSweep })?.status

    expect(item("sweep", { lastSweep: { ...last, sweptBy: "timer", isLate: false } })).toEqual({
      status: "warning",
      facts: { last_at: "2026-01-01T00:00:00.000Z", by: "timer", on: "host:1", orders_until: null },
    })
    expect(status({ ...last, sweptBy: "job", isLate: true })).toBe("error")
    expect(status(undefined)).toBe("unknown")
  })

  it("is an error when the service cannot reach this store's webhooks", () => {
    expect(item("webhook_origin", options({ backendUrl: "http://localhost:9000" }))).toEqual({
      status: "error",
      facts: { value: "http://localhost:9000", warnings: ["not_https", "loopback"] },
    })
  })

  it("takes any address where the service is on this machine itself, as the sandbox is", () => {
    const nearby = options({ baseUrl: "http://127.0.0.1:4010", backendUrl: "http://localhost:9000" })

    expect(item("webhook_origin", nearby)).toMatchObject({
      status: "ok",
      facts: { warnings: ["not_https", "loopback"] },
    })
  })

  it("is an error when orders wait for webhooks whose secret is gone", () => {
    expect(item("webhook_secrets", { unheard: 2 })).toEqual({ status: "error", facts: { refused: 2 } })
  })

  it("names the domains of the pages to come back to, where there are any", () => {
    const rest = { ...good.options }

    delete rest.returnUrls

    expect(item("redirect_domains", { options: rest })).toEqual({ status: "ok", facts: { domains: [] } })
    expect(item("redirect_domains", { options: rest, planCount: null })).toMatchObject({ status: "unknown" })
    expect(item("redirect_domains")).toMatchObject({
      facts: { domains: [{ value: "shop.example.com", warnings: [] }] },
    })
  })

  it("is an error when uploaded proofs are out of the service's reach, and unknown when nothing says where they are", () => {
    const file = (settings: Record<string, unknown>): Partial<SetUp> => ({
      modules: { file: { options: { providers: [{ resolve: "./our-files", options: settings }] } } },
    })

    expect(item("file_provider", file({ file_url: "http://10.0.0.1/files" }))).toMatchObject({
      status: "error",
      facts: { provider: "./our-files", warnings: ["not_https", "private"] },
    })
    expect(item("file_provider", file({}))).toMatchObject({ status: "unknown", facts: { url: null } })
  })

  it("does not know whether webhooks arrive until one has", () => {
    expect(item("webhooks_received", { lastWebhookAt: null })).toEqual({
      status: "unknown",
      facts: { last_at: null },
    })
  })

  it.each([
    ["timestamp.body/base64", "error"],
    [null, "warning"],
  ])(
    "tells of signatures that did not match; with the preset %j as the one that would: %s",
    (matchingPreset, status) => {
      const lastAt = new Date("2026-01-02T00:00:00Z")

      expect(item("signature_mismatches", { mismatches: { count: 3, lastAt, matchingPreset } })).toEqual({
        status,
        facts: {
          count: 3,
          last_at: "2026-01-02T00:00:00.000Z",
          configured_preset: "timestamp.body/hex",
          verification: "enforce",
          matching_preset: matchingPreset,
        },
      })
    }
  )

  it.each([
    [0, 0, "ok"],
    [0, 1, "warning"],
    [1, 1, "ok"],
    [1, 2, "warning"],
    [2, 1, "warning"],
  ])(
    "compares %i named proxies with the %i that the request came through",
    (trustedProxies, forwardedBy, status) => {
      const eligibility = { ...good.options.eligibility, trustedProxies }

      expect(item("client_addresses", { ...options({ eligibility }), forwardedBy })).toEqual({
        status,
        facts: { trusted_proxies: trustedProxies, forwarded_by: forwardedBy },
      })
    }
  )
})
