import { optionAt } from "../../../../config"

/** A module of Medusa, and whether all instances share what it holds. */
export interface SharedModule {
  /** The package, such as `@medusajs/medusa/event-bus-redis`; null when the configuration does not say. */
  module: string | null
  isShared: boolean
  /** Whether the configuration says enough to tell. */
  isKnown: boolean
}

const IN_PROCESS = /(local|in-?memory)/i
const SHARED = /(redis|postgres|dynamo|sqs|kafka|rabbit|nats)/i

const named = (resolve: unknown): SharedModule => {
  const module = typeof resolve === "string" ? resolve : null
  const isShared = module !== null && !IN_PROCESS.test(module)

  return { module, isShared, isKnown: module !== null && (!isShared || SHARED.test(module)) }
}

/** What `medusa-config.ts` says about a module that is a single package, such as the event bus. */
export const sharedModule = (modules: Record<string, unknown>, name: string): SharedModule =>
  named(optionAt(modules, `${name}.resolve`))

/** What `medusa-config.ts` says about a module whose default provider counts, e.g. locking. Without one: in memory. */
export const providedModule = (modules: Record<string, unknown>, name: string): SharedModule => {
  const declared = optionAt(modules, `${name}.options.providers`)
  const providers: unknown[] = Array.isArray(declared) ? declared : []
  const byDefault = providers.find((provider) => optionAt(provider, "is_default") === true)
  const resolve = optionAt(providers.length === 1 ? providers[0] : byDefault, "resolve")

  return named(typeof resolve === "string" ? resolve : "in-memory")
}

/** What `medusa-config.ts` says about caching: the newer module with providers, or else the older `cache` module. */
export const cacheModule = (modules: Record<string, unknown>): SharedModule =>
  modules["caching"] === undefined ? sharedModule(modules, "cache") : providedModule(modules, "caching")

/** What `medusa-config.ts` says about the file module. Its only provider is the local disk or a storage service. */
export const fileModule = (modules: Record<string, unknown>): SharedModule => {
  const found = named(optionAt(modules, "file.options.providers.0.resolve"))

  return { ...found, isKnown: found.module !== null }
}

/** Whether the locks of a killed instance stay for ever: this locking provider never checks when a lock expires. */
export const keepsLocks = ({ module }: SharedModule): boolean => module?.includes("locking-postgres") === true
