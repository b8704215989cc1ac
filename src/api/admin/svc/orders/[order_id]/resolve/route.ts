import { z } from "@medusajs/framework/zod"
import { ATTENTION_ACTIONS, attentionKind } from "../../../../../../modules/svc/ledger/attention-kinds"
import { resolveAttentionWorkflow } from "../../../../../../workflows/resolve-attention"
import { noteText } from "../../../../../../workflows/check-input"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../about-order"

const body = z.strictObject({
  kind: attentionKind.optional(),
  /** Resolves only these points, if they are open for the order. */
  ids: z.array(z.string().min(1).max(100)).min(1).max(100).optional(),
  note: noteText,
  /** Revisions as the user read them, by point id. A point that is left out is resolved as it stands now. */
  revisions: z.record(z.string(), z.string()).optional(),
})
const WANTED = `Send {"note": "<what was done>"} with 1 to 1000 characters, and if need be 1 to 100 "ids" of points, their "revisions" as you have read them ({"<id>": "<revision>"}), or a "kind": ${Object.keys(ATTENTION_ACTIONS).join(", ")}.`

/** Resolves the open points of an order. Doing it again changes nothing. */
export const POST = orderAction((req, { order_id, actor }) => {
  const { note, revisions, ...points } = parseInput(body, req.body, WANTED)

  return resolveAttentionWorkflow(req.scope).run({
    input: { of: { order_id, ...points }, note, actor, revisions },
  })
})
