import type { AdminSvcChecklistItem } from "../../../types"
import type { CheckText, Words } from "./check-text"

/** Modules that are right for one instance, and for several only if they share the module. */
type SharingItem = Extract<
  AdminSvcChecklistItem,
  { code: "locking" | "event_bus" | "workflow_engine" | "cache" | "sessions" | "file_storage" }
>

/** The server's name for a locking module without its own provider. */
const NO_PROVIDER = "in-memory"
const SESSION_STORES = { redis: "Redis", dynamodb: "DynamoDB", memory: "" } as const

/** The finding, and the remedy. Of shared modules, only a locking provider can be wrong. */
export const describeSharing = (words: Words, item: SharingItem): CheckText => {
  const { say, mend } = words
  const { status, code, facts } = item
  const why = facts.is_shared ? say("locksStay") : say("several", { count: facts.instances })

  return {
    says: [finding(words, item), ...(status === "ok" || status === "unknown" ? [] : [why])],
    remedy: mend(code),
  }
}

const finding = ({ say }: Words, item: SharingItem): string => {
  const { code, status, facts } = item

  if (code === "sessions") {
    return facts.is_shared
      ? say("sessionsShared", { store: SESSION_STORES[facts.store] })
      : say("sessionsInMemory")
  }
  const name = "module" in facts ? facts.module : facts.provider
  const values = { module: name ?? "" }

  if (name === null) {
    return say("notTold")
  }
  if (status === "unknown") {
    return say("moduleUnknown", values)
  }
  if (code === "file_storage") {
    return say(facts.is_shared ? "filesShared" : "filesOnDisk", values)
  }
  if (facts.is_shared) {
    return say("shared", values)
  }
  return say(name === NO_PROVIDER ? "inProcess" : "inProcessNamed", values)
}
