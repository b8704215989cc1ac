import { healthForAdmin } from "./health-for-admin"
import { answerWith } from "../../../answer-with"

/** The calls of the last hour and day, and the work that is due. */
export const GET = answerWith((req) => healthForAdmin(req.scope))
