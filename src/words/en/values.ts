import type { AttentionValues } from "../../domain/facts/attention-facts"
import type { AdminSvcWebhookVerdict } from "../../types"
import { valuesIn } from "../values"
import { callResultsEn } from "./call-results"
import { number, sar } from "./figures"
import { optionsEn } from "./options"

export const verdictsEn: Readonly<Record<AdminSvcWebhookVerdict, string>> = {
  verified: "Signature right",
  verified_late: "Signature right, came late",
  missing_signature: "Without a signature",
  missing_timestamp: "Without a signed time",
  malformed_timestamp: "Signed time not readable",
  outside_tolerance: "Signed time too far from now",
  mismatch: "Signature does not match",
  not_checked: "The store's function webhooks.preset failed; Medusa's log says where",
}

export const eligibilityEn = { ELIGIBLE: "Eligible", INELIGIBLE: "Not eligible" }

/** Values of options that need no name. */
export const plainValuesEn = { yes: "Yes", no: "No", notSet: "Not set" }

export const valuesEn = valuesIn({
  verdicts: verdictsEn,
  eligibility: eligibilityEn,
  results: callResultsEn,
  options: optionsEn,
  plain: plainValuesEn,
  number,
})

type MedusaChange = AttentionValues<"changed_in_medusa">

const CHANGES: Readonly<Record<NonNullable<MedusaChange["change"]>, string>> = {
  edit: "The order was edited in Medusa.",
  claim: "A claim was created in Medusa.",
  exchange: "An exchange was created in Medusa.",
  return: "Goods were returned in Medusa.",
  return_requested: "A return was requested in Medusa, and its shipping was added to the order.",
}

export const changedEn = ({
  change,
  held,
  refunded = 0,
  total,
  settled_total: settled,
  is_at_service,
}: MedusaChange): string => {
  const what = change === null ? "" : `${CHANGES[change]} `
  const holder = is_at_service ? "The service holds" : "The checkout that is prepared is for"
  const doubt =
    settled === undefined
      ? ""
      : ` But a person settled it at ${sar(settled)} before: ask the operator what the service holds now.`
  const sum = refunded === 0 ? sar(held) : `${sar(held + refunded)}, less ${sar(refunded)} that were refunded`

  return held === total
    ? `${what}${holder} ${sum}, as much as is to be financed.${doubt}`
    : `${what}${holder} ${sum}; ${sar(total)} are to be financed by the service now.${doubt}`
}
