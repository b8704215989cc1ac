import { forwardedBy } from "../../../client-network"
import { checklistForAdmin } from "./checklist-for-admin"
import { answerWith } from "../../../answer-with"

/** What of the set-up is right, and what is not. */
export const GET = answerWith((req) => checklistForAdmin(req.scope, forwardedBy(req).length))
