import { cacheModule, fileModule, providedModule, sharedModule } from "./shared-modules"

describe("a module of Medusa that instances may share", () => {
  it.each([
    ["@medusajs/medusa/event-bus-redis", { isShared: true, isKnown: true }],
    ["@medusajs/event-bus-local", { isShared: false, isKnown: true }],
    ["@medusajs/medusa/workflow-engine-inmemory", { isShared: false, isKnown: true }],
    ["./src/modules/our-bus", { isShared: true, isKnown: false }],
  ])("%s: %j", (resolve, found) => {
    expect(sharedModule({ event_bus: { resolve } }, "event_bus")).toEqual({ module: resolve, ...found })
  })

  it.each([[{}], [{ event_bus: true }], [{ event_bus: { options: {} } }]])(
    "is not known from %j",
    (modules) => {
      expect(sharedModule(modules, "event_bus")).toEqual({ module: null, isShared: false, isKnown: false })
    }
  )
})

describe("the locking module", () => {
  const locking = (...providers: unknown[]) =>
    providedModule({ locking: { options: { providers } } }, "locking")
  const redis = { resolve: "@medusajs/medusa/locking-redis" }
  const postgres = { resolve: "@medusajs/medusa/locking-postgres" }

  it("is in memory without a provider", () => {
    for (const found of [
      providedModule({}, "locking"),
      providedModule({ locking: {} }, "locking"),
      locking(),
    ]) {
      expect(found).toEqual({ module: "in-memory", isShared: false, isKnown: true })
    }
  })

  it("is its only provider", () => {
    expect(locking(redis)).toEqual({ module: redis.resolve, isShared: true, isKnown: true })
  })

  it("is the default of several providers, and in memory when none of them is", () => {
    expect(locking(redis, { ...postgres, is_default: true })).toMatchObject({ module: postgres.resolve })
    expect(locking({ ...redis, is_default: true }, postgres)).toMatchObject({ module: redis.resolve })
    expect(locking(redis, postgres)).toMatchObject({ module: "in-memory" })
  })
})

describe("what is cached", () => {
  const resolve = "@medusajs/caching-redis"

  it("is kept by the caching module's provider, where there is one", () => {
    const caching = { resolve: "@medusajs/medusa/caching", options: { providers: [{ resolve }] } }

    expect(cacheModule({ cache: { resolve: "@medusajs/medusa/cache-inmemory" }, caching })).toEqual({
      module: resolve,
      isShared: true,
      isKnown: true,
    })
  })

  it("is kept by the cache module else", () => {
    expect(cacheModule({ cache: { resolve: "@medusajs/medusa/cache-inmemory" } })).toEqual({
      module: "@medusajs/medusa/cache-inmemory",
      isShared: false,
      isKnown: true,
    })
  })
})

describe("the store's files", () => {
  it.each([
    ["@medusajs/medusa/file-local", { isShared: false, isKnown: true }],
    ["@medusajs/medusa/file-s3", { isShared: true, isKnown: true }],
    ["./our-files", { isShared: true, isKnown: true }],
  ])("at %s: %j", (resolve, found) => {
    expect(fileModule({ file: { options: { providers: [{ resolve }] } } })).toEqual({
      module: resolve,
      ...found,
    })
  })

  it("are not known without a provider", () => {
    expect(fileModule({})).toEqual({ module: null, isShared: false, isKnown: false })
  })
})
