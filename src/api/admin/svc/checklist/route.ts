import { forwardedBy } from "../../../client-network"
import { checklistForAdmin } from "./checklist-for-admin"
import { answerWith } from "../../../answer-with"

/** Says which parts of the set-up are right and which are not. */
export const GET = answerWith((req) => checklistForAdmin(req.scope, forwardedBy(req).length))
