import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../../modules/svc"
import type { AdminSvcCallsOverTimeResponse } from "../../../../../types"
import { answerWith } from "../../../../answer-with"
import { parseInput } from "../../../../parse-input"
import { callsOverTime, spanUntil } from "./calls-over-time"

const query = z.strictObject({ span: z.enum(["day", "week"]).default("day") })

/** How the calls of each operation went in the last 24 hours, or in the seven days that are kept. */
export const GET = answerWith<AdminSvcCallsOverTimeResponse>(async (req) => {
  const { span: name } = parseInput(query, req.query, "The one parameter is span: day or week.")
  const { calls, ledger } = svcOf(req.scope)
  const span = spanUntil(ledger.now(), name)

  await calls.flush()
  return callsOverTime(span, await ledger.calls.bySteps(span.starts[0] ?? ledger.now(), span.stepMs))
})
