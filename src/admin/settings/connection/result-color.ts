import type { AdminSvcCallResult } from "../../../types"
import type { BadgeColor } from "../../order/state-color"

/** The colour of how a call ended: orange passes by itself, red has to be mended. */
export const RESULT_COLORS = {
  ok: "green",
  wrong_token: "red",
  wrong_address: "red",
  redirected: "red",
  not_json: "red",
  unexpected_answer: "red",
  timeout: "orange",
  tls: "red",
  connection_lost: "orange",
  merchant_not_found: "red",
  merchant_inactive: "red",
  refused: "red",
  rate_limited: "orange",
  service_failing: "orange",
  not_sent: "red",
} as const satisfies Record<AdminSvcCallResult, BadgeColor>
