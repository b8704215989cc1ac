import { CATALOGUES } from "../../../words"

/** The filters of the list of what needs attention, as its address names them. */
export const ATTENTION_FILTERS = {
  kind: (value: string) => Object.hasOwn(CATALOGUES.en.attention, value),
  resolved: (value: string) => value === "true",
  order_id: (value: string) => value.length <= 100,
} as const
