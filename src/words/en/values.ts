import type { AttentionValues } from "../../domain/facts/attention-facts"
import type { AdminSvcWebhookVerdict } from "../../types"
import { textAt } from "../sentence"
import { callResultsEn } from "./call-results"
import { sar } from "./figures"
import { optionsEn } from "./options"

/** What the check of a webhook's signature said. */
export const verdictsEn: Readonly<Record<AdminSvcWebhookVerdict, string>> = {
  verified: "Signature right",
  missing_signature: "Without a signature",
  missing_timestamp: "Without a signed time",
  malformed_timestamp: "Signed time not readable",
  outside_tolerance: "Signed time too far from now",
  mismatch: "Signature does not match",
}

/** Whether a buyer may buy, as the service says it. */
export const eligibilityEn = { ELIGIBLE: "Eligible", INELIGIBLE: "Not eligible" }

/** Values of options that need no name. */
export const plainValuesEn = { yes: "Yes", no: "No", notSet: "Not set" }

/** A verdict in words. */
export const verdictEn = (verdict: string): string => textAt(verdictsEn, verdict) ?? verdict

/** What came of asking about a buyer, in words. */
export const answerEn = (answer: string): string =>
  textAt(eligibilityEn, answer) ?? textAt(callResultsEn, answer, "title") ?? answer

/** What an option is called; its path for one that this version does not know. */
export const optionEn = (option: string): string => textAt(optionsEn, ...option.split("."), "title") ?? option

/** The value of an option in words. */
export const optionValueEn = (option: string, value: unknown): string => {
  switch (value) {
    case true:
      return plainValuesEn.yes
    case false:
      return plainValuesEn.no
    case null:
    case "":
      return plainValuesEn.notSet
    default:
      return textAt(optionsEn, ...option.split("."), "values", String(value)) ?? JSON.stringify(value)
  }
}

type MedusaChange = AttentionValues<"changed_in_medusa">

const CHANGES: Readonly<Record<NonNullable<MedusaChange["change"]>, string>> = {
  edit: "The order was edited in Medusa.",
  claim: "A claim was created in Medusa.",
  exchange: "An exchange was created in Medusa.",
  return: "Goods were returned in Medusa.",
}

/** How the sums of an order came to differ. */
export const changedEn = ({ change, held, total, is_at_service }: MedusaChange): string => {
  const holder = is_at_service ? "The service holds" : "The checkout that is prepared is for"

  if (change === null) {
    return `${holder} ${sar(held)} of this order; ${sar(total)} are to be financed in Medusa now.`
  }
  return held === total
    ? `${CHANGES[change]} The order's total is still ${sar(held)}.`
    : `${CHANGES[change]} ${holder} ${sar(held)}; the order's total in Medusa is now ${sar(total)}.`
}
