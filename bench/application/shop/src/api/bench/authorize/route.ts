import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"

const bodySchema = z.object({ events: z.array(z.looseObject({})) })

/**
 * Does what Medusa's own subscriber does with events of the comparison's provider, one after another and without other
 * work. So this is Medusa's least time to authorise that many payments. Answers when each was done, in ms.
 */
export const POST = async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
  const { events } = bodySchema.parse(req.body)
  const startedAt = performance.now()
  const doneAfterMs: number[] = []

  for (const data of events) {
    const input = await req.scope.resolve(Modules.PAYMENT).getWebhookActionAndData({
      provider: "comparison_comparison",
      payload: { data, rawData: "", headers: {} },
    })

    await processPaymentWorkflow(req.scope).run({ input })
    doneAfterMs.push(performance.now() - startedAt)
  }
  res.json({ done_after_ms: doneAfterMs })
}
