import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../../../modules/svc"
import type { AdminSvcAttentionResponse } from "../../../../../../types"
import { noteText } from "../../../../../../workflows/check-input"
import { answerWith } from "../../../../../answer-with"
import { parseInput } from "../../../../../parse-input"
import { pointForAdmin } from "../../attention-for-admin"

const body = z.strictObject({ note: noteText })
const WANTED = 'Send {"note": "<what others should know>"} with 1 to 1000 characters and no other field.'

/** Notes something about a point, which stays as it is. The same note again changes nothing. */
export const POST = answerWith<AdminSvcAttentionResponse>(async (req) => {
  const id = req.params["id"] ?? ""
  const { note } = parseInput(body, req.body, WANTED)

  await svcOf(req.scope).ledger.attention.note(id, req.auth_context.actor_id, note)
  return pointForAdmin(req, id)
})
