import { SELLERS_BY_TOKEN } from "../state/fixtures"
import { type OrderRecord } from "../state/sandbox-state"

/** The name of the store that the buyer ordered from. */
export const storeNameOf = ({ sellerId }: OrderRecord): string =>
  [...SELLERS_BY_TOKEN.values()].find(({ id }) => id === sellerId)?.name ?? sellerId
