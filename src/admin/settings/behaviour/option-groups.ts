import type { AdminSvcOption } from "../../../types"

/** The groups in which options are shown; each has its text under `settings.behaviour.group`. */
const OPTION_GROUPS = [
  "general",
  "offer",
  "payment",
  "delivery",
  "invoice",
  "eligibility",
  "technical",
  "other",
] as const

export type OptionGroup = (typeof OPTION_GROUPS)[number]

const GROUPS: Readonly<Record<string, OptionGroup>> = {
  language: "general",
  brand: "general",
  defaultPlanId: "payment",
  offer: "offer",
  downPayment: "payment",
  authorization: "payment",
  capture: "payment",
  refunds: "payment",
  delivery: "delivery",
  invoice: "invoice",
  eligibility: "eligibility",
  checkout: "eligibility",
  webhooks: "technical",
  client: "technical",
  retention: "technical",
}

export const groupOptions = (
  options: readonly AdminSvcOption[]
): { group: OptionGroup; options: AdminSvcOption[] }[] =>
  OPTION_GROUPS.map((group) => ({
    group,
    options: options.filter(({ key }) => (GROUPS[key.split(".")[0] ?? ""] ?? "other") === group),
  })).filter((each) => each.options.length > 0)
