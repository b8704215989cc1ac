import { isPlanSource } from "../../src/config"
import type { StoreUnderTest } from "./store-under-test"

/** Takes a repayment plan off the offer, as a deployment with other options does. */
export const offerAllBut = (store: StoreUnderTest, planId: number): void => {
  const { options } = store.svc

  if (isPlanSource(options.plans)) {
    throw new Error("The store of the tests lists its plans in its options")
  }
  options.plans = options.plans.filter(({ repayment_config_id: id }) => id !== planId)
}
