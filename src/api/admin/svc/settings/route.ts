import { z } from "@medusajs/framework/zod"
import { EDITABLE_OPTIONS } from "../../../../config"
import { changeSettings } from "./change-settings"
import { settingsForAdmin } from "./settings-for-admin"
import { parseInput } from "../../../parse-input"
import { answerWith } from "../../../answer-with"

const key = z.string()
const body = z.strictObject({
  changes: z.record(key, z.unknown()).default({}),
  reset: z.array(key).max(100).default([]),
  expected: z.record(key, z.unknown()).default({}),
})

const WHAT = `Send {"changes": {"<option>": <value>}} or {"reset": ["<option>"]}, or both. The options are ${EDITABLE_OPTIONS.join(", ")}.`

/** The options in force, and the source of each. */
export const GET = answerWith(settingsForAdmin)

/** Changes options for all instances, or resets them. Either all changes apply or none. */
export const POST = answerWith(async (req) => {
  const input = parseInput(body, req.body, WHAT)

  await changeSettings(req.scope, { ...input, actor: req.auth_context.actor_id })
  return settingsForAdmin(req)
})
