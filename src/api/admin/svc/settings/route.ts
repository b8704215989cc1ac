import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { EDITABLE_OPTIONS } from "../../../../config"
import type { AdminSvcSettingsResponse } from "../../../../types"
import { changeSettings } from "./change-settings"
import { settingsForAdmin } from "./settings-for-admin"
import { parseInput } from "../../../parse-input"
import { languageOf } from "../../../request-language"

const key = z.string()
const body = z.strictObject({
  changes: z.record(key, z.unknown()).default({}),
  reset: z.array(key).max(100).default([]),
})

const WHAT = `Send {"changes": {"<option>": <value>}} or {"reset": ["<option>"]}, or both. The options are ${EDITABLE_OPTIONS.join(", ")}.`

/** What is in force, and where it comes from. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcSettingsResponse>
): Promise<void> => {
  res.json(await settingsForAdmin(req.scope, languageOf(req)))
}

/** Changes options for all instances, or takes changes back: all of it or nothing. */
export const POST = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminSvcSettingsResponse>
): Promise<void> => {
  const { changes, reset } = parseInput(body, req.body, WHAT)

  await changeSettings(req.scope, { changes, reset, actor: req.auth_context.actor_id })
  res.json(await settingsForAdmin(req.scope, languageOf(req)))
}
