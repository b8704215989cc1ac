import { z } from "@medusajs/framework/zod"
import { extendDeadlineWorkflow } from "../../../../../../workflows/extend-deadline"
import { noteText, timeWithOffset } from "../../../../../../workflows/check-input"
import { parseInput } from "../../../../../parse-input"
import { orderAction } from "../../about-order"

const body = z.strictObject({ until: timeWithOffset, note: noteText })
const WANTED =
  'Send {"until", "note"}: a time with its offset, as "2026-01-31T18:00:00+03:00", and why in 1 to 1000 characters.'

/** Extends the time to wait for the order's payment or its approval. */
export const POST = orderAction((req, about) =>
  extendDeadlineWorkflow(req.scope).run({ input: { ...about, ...parseInput(body, req.body, WANTED) } })
)
