import type { Catalogue } from "../catalogue"
import { activityEn, RETRIED } from "./activity"
import { attentionEn } from "./attention"
import { problemEn } from "./problems"

/** All that the server says of what the ledger keeps. */
export const catalogueEn: Catalogue = {
  activity: activityEn,
  attention: attentionEn,
  problem: problemEn,
  settled: "Settled by what happened since.",
  retried: RETRIED,
}
