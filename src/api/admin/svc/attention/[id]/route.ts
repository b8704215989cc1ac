import type { AdminSvcAttentionResponse } from "../../../../../types"
import { answerWith } from "../../../../answer-with"
import { pointForAdmin } from "../attention-for-admin"

/** One point, open or resolved. */
export const GET = answerWith<AdminSvcAttentionResponse>((req) => pointForAdmin(req, req.params["id"] ?? ""))
