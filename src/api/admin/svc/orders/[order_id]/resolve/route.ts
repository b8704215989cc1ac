import { z } from "@medusajs/framework/zod"
import { ATTENTION_ACTIONS, attentionKind } from "../../../../../../modules/svc/ledger/attention-kinds"
import { resolveAttentionWorkflow } from "../../../../../../workflows/resolve-attention"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../order-action"

const body = z.strictObject({
  /** Only points of this kind. */
  kind: attentionKind.optional(),
  /** Only these, as far as they are open for the order. */
  ids: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
  note: z.string().trim().min(1).max(1_000),
  /** By their ids, as they were read; a point that is left out is resolved as it stands. */
  revisions: z.record(z.string(), z.string()).optional(),
})
const WANTED = `Send {"note": "<what was done>"} with 1 to 1000 characters, and if need be 1 to 100 "ids" of points, their "revisions" as you have read them ({"<id>": "<revision>"}), or a "kind": ${Object.keys(ATTENTION_ACTIONS).join(", ")}.`

/** Takes what is open for an order off the list; doing it again changes nothing. */
export const POST = orderAction((req, { order_id, actor }) => {
  const { note, revisions, ...points } = parseInput(body, req.body, WANTED)

  return resolveAttentionWorkflow(req.scope).run({
    input: { of: { order_id, ...points }, note, actor, revisions },
  })
})
