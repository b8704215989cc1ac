import type { AdminSvcChecklistItem } from "../../../types"
import type { CheckText, Words } from "./check-text"

/** Modules that are right for one instance, and for several only if they share the module. */
export type SharingItem = Extract<
  AdminSvcChecklistItem,
  { code: "locking" | "event_bus" | "workflow_engine" | "cache" | "sessions" | "file_storage" }
>

/** The server's name for a locking module without its own provider. */
const NO_PROVIDER = "in-memory"
const SESSION_STORES = { redis: "Redis", dynamodb: "DynamoDB", memory: "" } as const

/** The finding, and the remedy unless it is right. Of shared modules, only a locking provider can be wrong. */
export const describeSharing = (words: Words, item: SharingItem): CheckText => {
  const { say, mend } = words
  const { is_shared: isShared, instances: count } = item.facts
  const what = whatIsSo(words, item)

  switch (item.status) {
    case "ok":
      return { says: [what] }
    case "unknown":
      return { says: [what], remedy: mend(item.code) }
    default:
      return {
        says: [what, isShared ? say("locksStay") : say("several", { count })],
        remedy: mend(item.code),
      }
  }
}

const whatIsSo = ({ say }: Words, item: SharingItem): string => {
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
