import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { svcOf } from "../../../../modules/svc"
import { refusedFor } from "../../../../workflows/refusals"
import { answerWith } from "../../../answer-with"
import { inLanguageOf } from "../../../request-language"

/** A row, or something else, did not have its shape. A workflow hands the error on. */
const isUnreadable = (error: unknown): boolean =>
  z.looseObject({ name: z.literal("ZodError") }).safeParse(error).success

/**
 * A route about one order. While instances of two versions run, the older one answers 409 for an order whose state it does
 * not know: it can neither show the order nor do anything about it.
 */
export const aboutOrder = <Answer>(
  work: (req: AuthenticatedMedusaRequest, orderId: string) => Promise<Answer>
) =>
  answerWith((req) => {
    const orderId = req.params["order_id"] ?? ""

    return inLanguageOf(req, async () => {
      try {
        return await work(req, orderId)
      } catch (error) {
        throw isUnreadable(error) && (await svcOf(req.scope).ledger.orders.isOfNewerVersion(orderId))
          ? refusedFor({ problem: "newer_version" }, MedusaError.Types.CONFLICT)
          : error
      }
    })
  })
