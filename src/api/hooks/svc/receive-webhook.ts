import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../modules/svc"
import type { WebhookKind } from "../../../domain/ledger-states"
import { tellSubscribers } from "../../../progress/tell-subscribers"
import { processWebhook } from "../../../progress/webhook/process-webhook"

/**
 * The route of a kind of webhook. Answers 200 only once the webhook is committed. A failure before that is a 5xx; whether
 * the service then sends again is not specified. The effect follows after the answer, behind those of earlier webhooks. After a crash the sweep
 * finishes it.
 */
export const receiveWebhook = (kind: WebhookKind) => async (req: MedusaRequest, res: MedusaResponse) => {
  const { reference = "", token = "" } = req.params
  const rawBody = z.instanceof(Buffer).parse(req.rawBody)
  const svc = svcOf(req.scope)
  const verdict = await svc.receiveWebhook({ kind, reference, token, rawBody, headers: req.headers })

  if (verdict.ok) {
    res.sendStatus(200)
    startEffect(req.scope, verdict.webhookId)
  } else {
    res.status(verdict.status).json({ message: verdict.reason })
    if (verdict.isNews) {
      tellSubscribers(req.scope)
    }
  }
}

/** Apart from the request, so that an effect that waits does not keep it in memory. */
const startEffect = (container: MedusaContainer, webhookId: string): void => {
  svcOf(container).effects.add(webhookId, () => processWebhook(container, webhookId))
}
