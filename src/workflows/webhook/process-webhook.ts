import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { nextDelayMs } from "../../domain/backoff"
import { SVC_MODULE } from "../../modules/svc"
import { applyDeliveryCallback } from "../../modules/svc/delivery/apply-callback"
import type { WebhookRow } from "../../modules/svc/ledger/webhook-inbox"
import type SvcModuleService from "../../modules/svc/service"
import { announceAttention } from "../attention/announce-attention"
import { progressOrderWorkflow } from "../order/workflows/progress-order"

const LEASE_MS = 120_000
const MAX_TRIES = 20

/**
 * Gives a webhook of the inbox its effect: the service is asked, since a webhook is only a hint (guarantee 1).
 * Never throws; what fails is due again.
 */
export const processWebhook = async (container: MedusaContainer, webhookId: string): Promise<void> => {
  try {
    await process(container, webhookId)
    await announceAttention(container)
  } catch (error) {
    // The row is in the inbox: its lease runs out and the sweep takes it.
    logFailure(container, webhookId, error)
  }
}

const logFailure = (container: MedusaContainer, webhookId: string, error: unknown): void => {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(
      `svc.webhook ${webhookId} failed and is due again: ${error instanceof Error ? error.name : "error"}`
    )
}

const process = async (container: MedusaContainer, webhookId: string): Promise<void> => {
  const { inbox, orders, now } = container.resolve<SvcModuleService>(SVC_MODULE).ledger
  const webhook = await inbox.claim(webhookId, LEASE_MS)

  if (webhook === undefined) {
    return
  }
  const retryAt = () =>
    new Date(
      now().getTime() +
        nextDelayMs({ attempt: webhook.tries, baseMs: 2_000, maxMs: 1_800_000, random: Math.random })
    )
  const again = (outcome: string) =>
    inbox.failed(webhookId, outcome, webhook.tries >= MAX_TRIES ? null : retryAt())

  if ((await orders.byReference(webhook.reference)) === undefined) {
    return again("unknown_reference")
  }
  try {
    if (webhook.kind === "delivery") {
      await applyCallback(container, webhook)
    }
    const { result } = await progressOrderWorkflow(container).run({
      input: { reference: webhook.reference, actor: "service" },
    })

    await (result.claimed ? inbox.processed(webhookId, result.action) : again("busy"))
  } catch (error) {
    logFailure(container, webhookId, error)
    await again("failed")
  }
}

const applyCallback = async (container: MedusaContainer, webhook: WebhookRow): Promise<void> => {
  const { ledger } = container.resolve<SvcModuleService>(SVC_MODULE)
  const outcome = await applyDeliveryCallback(ledger, webhook)

  if (outcome === "delivered") {
    const row = await ledger.orders.byReference(webhook.reference)

    await container.resolve(Modules.EVENT_BUS).emit({
      name: "svc.delivery_confirmed",
      data: { order_id: row?.orderId ?? null, reference: webhook.reference },
    })
  }
}
