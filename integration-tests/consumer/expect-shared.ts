import assert from "node:assert/strict"
import { z } from "zod"
import type { CreditStore } from "./buy-on-credit"

const checklistSchema = z.looseObject({
  items: z.array(z.looseObject({ code: z.string(), status: z.string() })),
})

/** What instances must not keep to themselves. */
const SHARED = ["locking", "event_bus", "workflow_engine"]

/** Rejects with an AssertionError when the check list says that instances would not share something. */
export const expectShared = async ({ store }: CreditStore, url: string): Promise<void> => {
  const { items } = await store.at(url).admin.get("/admin/svc/checklist", checklistSchema)
  const statuses = items
    .filter(({ code }) => SHARED.includes(code))
    .map(({ code, status }) => ({ code, status }))

  assert.deepEqual(
    statuses,
    SHARED.map((code) => ({ code, status: "ok" }))
  )
}
