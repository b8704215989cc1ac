import { z } from "@medusajs/framework/zod"

const declared = z.looseObject({
  resolve: z.string().optional(),
  options: z
    .looseObject({
      providers: z
        .array(z.looseObject({ resolve: z.unknown(), is_default: z.boolean().optional() }))
        .optional(),
    })
    .optional(),
})

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

const named = (module: string | null): SharedModule => ({
  module,
  isShared: module !== null && !IN_PROCESS.test(module),
  isKnown: module !== null && (IN_PROCESS.test(module) || SHARED.test(module)),
})

/** What `medusa-config.ts` says about a module that is a single package, such as the event bus. */
export const sharedModule = (modules: Record<string, unknown>, name: string): SharedModule =>
  named(declared.safeParse(modules[name]).data?.resolve ?? null)

/** What `medusa-config.ts` says about a module whose default provider counts, e.g. locking. Without one: in memory. */
export const providedModule = (modules: Record<string, unknown>, name: string): SharedModule => {
  const providers = declared.safeParse(modules[name]).data?.options?.providers ?? []
  const provider = providers.find(({ is_default }) => is_default === true) ?? providers.at(-1)
  const isDefault = providers.length === 1 || provider?.is_default === true

  return named(isDefault && typeof provider?.resolve === "string" ? provider.resolve : "in-memory")
}

/** What `medusa-config.ts` says about caching: the newer module with providers, or else the older `cache` module. */
export const cacheModule = (modules: Record<string, unknown>): SharedModule =>
  modules["caching"] === undefined ? sharedModule(modules, "cache") : providedModule(modules, "caching")

/** What `medusa-config.ts` says about the file module. Its only provider is the local disk or a storage service. */
export const fileModule = (modules: Record<string, unknown>): SharedModule => {
  const provider = declared.safeParse(modules["file"]).data?.options?.providers?.[0]?.resolve
  const found = named(typeof provider === "string" ? provider : null)

  return { ...found, isKnown: found.module !== null }
}

/** Whether the locks of a killed instance stay for ever: this locking provider never checks when a lock expires. */
export const keepsLocks = ({ module }: SharedModule): boolean => module?.includes("locking-postgres") === true
