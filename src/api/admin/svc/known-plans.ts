import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ConfiguredPlan } from "../../../config"
import { svcOf } from "../../../modules/svc"

/** The plans as the store has them now; undefined when their source does not answer, which must not hide the rest. */
export const knownPlans = async (
  container: MedusaContainer
): Promise<readonly ConfiguredPlan[] | undefined> => {
  try {
    return await svcOf(container).plans()
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`svc.plans could not be listed: ${error instanceof Error ? error.name : "error"}`)

    return undefined
  }
}
