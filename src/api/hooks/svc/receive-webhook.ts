import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { SVC_MODULE } from "../../../modules/svc"
import type SvcModuleService from "../../../modules/svc/service"
import type { WebhookKind } from "../../../modules/svc/webhooks/derived-secrets"
import { announceAttention } from "../../../workflows/attention/announce-attention"
import { processWebhook } from "../../../workflows/webhook/process-webhook"
import { EffectsQueue } from "./effects-queue"

const effects = new EffectsQueue({ atOnce: 4, quietMs: 10, patienceMs: 1_000, most: 10_000 })

/**
 * Takes a webhook in: 200 only once it is committed, a failure before that is a 5xx and the service sends again.
 * Its effect follows after the answer, and after those of other webhooks; the sweep finishes it after a crash.
 */
export const receiveWebhook = async (
  kind: WebhookKind,
  req: MedusaRequest,
  res: MedusaResponse
): Promise<void> => {
  const { reference = "", token = "" } = req.params
  const rawBody = z.instanceof(Buffer).parse(req.rawBody)
  const verdict = await effects.accept(() =>
    req.scope
      .resolve<SvcModuleService>(SVC_MODULE)
      .receiveWebhook({ kind, reference, token, rawBody, headers: req.headers })
  )

  if (verdict.ok) {
    res.sendStatus(200)
    effects.add(() => processWebhook(req.scope, verdict.webhookId))
  } else {
    res.status(verdict.status).json({ message: verdict.reason })
    await announceAttention(req.scope)
  }
}
