import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { collectionOf, configuredProviderIds } from "../../../../config"
import { DAY_MS } from "../../../../domain/units-of-time"
import { isWorkflow } from "../../../../medusa/is-workflow"
import { listOf, readMany, queryOf } from "../../../../medusa/query"
import { svcOf } from "../../../../modules/svc"
import { presetName } from "../settings/shown-options"
import { checklist, type SetUp } from "./checklist"
import { answerWith } from "../../../answer-with"
import { forwardedBy } from "../../../client-network"
import type { AdminSvcChecklistResponse } from "../../../../types"

const WEEK_MS = 7 * DAY_MS
/** More regions than any store has. */
const MAX_REGIONS = 500

const regionShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  currency_code: z.string(),
  payment_providers: listOf(z.looseObject({ id: z.string() })),
})

/** Says which parts of the set-up are right and which are not, as this instance is configured. */
export const GET = answerWith<AdminSvcChecklistResponse>(async (req) => {
  const svc = svcOf(req.scope)
  const { orders, webhooks, sweeps, now } = svc.ledger
  const options = await svc.optionsInForce()
  const { modules = {}, projectConfig } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
  const plans = await svc.knownPlans()

  return {
    checked_at: now().toISOString(),
    items: checklist({
      options,
      madeElsewhere: await orders.countMadeElsewhere(options.environment),
      modules,
      // Medusa chooses in this order.
      sessions: projectConfig.sessionOptions?.dynamodbOptions
        ? "dynamodb"
        : projectConfig.redisUrl
          ? "redis"
          : "memory",
      instances: await svc.instance.alive(),
      lastSweep: await sweeps.last(),
      regions: await regionsOf(req.scope, configuredProviderIds({ modules })),
      planCount: plans?.length ?? null,
      hasPlansWithoutNews: !(plans ?? []).every((plan) => collectionOf(plan, options) === "svc"),
      hasWorkflow: isWorkflow,
      lastWebhookAt: await webhooks.lastReceivedAt(),
      unheard: await orders.countUnheard(options.environment, svc.webhookKeys),
      mismatches: await webhooks.mismatches(new Date(now().getTime() - WEEK_MS), presetName(options)),
      forwardedBy: forwardedBy(req).length,
    }),
  }
})

/** @param configured the provider ids of Medusa's configuration: a region may still have one that was taken out of it */
const regionsOf = async (
  container: MedusaContainer,
  configured: readonly string[]
): Promise<SetUp["regions"]> => {
  const regions = await readMany(queryOf(container), "region", {}, regionShape, {
    pagination: { skip: 0, take: MAX_REGIONS, order: { name: "ASC" } },
  })

  return regions.map(({ id, name, currency_code, payment_providers }) => ({
    id,
    name,
    currency_code: currency_code.toLowerCase(),
    isEnabled: payment_providers.some(({ id: provider }) => configured.includes(provider)),
  }))
}
