import { z } from "@medusajs/framework/zod"
import type { AdminSvcAttentionResponse } from "../../../../../../types"
import { pointForAdmin } from "../../attention-for-admin"
import { resolveAttentionWorkflow } from "../../../../../../workflows/resolve-attention"
import { noteText } from "../../../../../../workflows/check-input"
import { parseInput } from "../../../../../parse-input"
import { answerWith } from "../../../../../answer-with"

const body = z.strictObject({
  note: noteText,
  /** The revision that the admin user read. Without it, the point is resolved as it stands now. */
  revision: z.string().min(1).max(100).optional(),
})

const WANTED =
  'Send {"note": "<what was done>"} with 1 to 1000 characters, and if need be the "revision" of the point as you have read it.'

/** Takes one point off the list; resolving it again changes nothing. */
export const POST = answerWith<AdminSvcAttentionResponse>(async (req) => {
  const id = req.params["id"] ?? ""
  const { note, revision } = parseInput(body, req.body, WANTED)

  await resolveAttentionWorkflow(req.scope).run({
    input: {
      of: { id },
      note,
      actor: req.auth_context.actor_id,
      revisions: { [id]: revision },
    },
  })
  return pointForAdmin(req, id)
})
