import type { Catalogue } from "../catalogue"
import { activityAr, RETRIED } from "./activity"
import { attentionAr } from "./attention"
import { problemAr } from "./problems"

/** All that the server says of what the ledger keeps. */
export const catalogueAr: Catalogue = {
  activity: activityAr,
  attention: attentionAr,
  problem: problemAr,
  settled: "حُسمت بما حدث بعدها.",
  retried: RETRIED,
}
