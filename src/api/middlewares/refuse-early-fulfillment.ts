import { z } from "@medusajs/framework/zod"
import { isFulfillable } from "../../domain/order-state"
import { queryOf } from "../../medusa/query"
import { readToFinance } from "../../medusa/order-payments"
import { isPaidThisWay, readOrderWithOwnSessions } from "../../medusa/own-sessions"
import { attemptsOfOrder } from "../../progress/order/interrupted-order"
import { decidingAttempts } from "../../progress/order/may-ship"
import { isGood, readCover } from "../../progress/order/order-total"
import { svcOf } from "../../modules/svc"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import { CATALOGUES, type Language } from "../../words"
import { refusing } from "../answer-with"
import { languageOf } from "../request-language"

const naming = z.looseObject({ order_id: z.string() })

/**
 * Refuses to fulfil an order that the service has not authorised yet (design D12). The order's own payment sessions count,
 * even if the ledger knows no attempt. The service is not called. An order paid another way passes. If this plugin's
 * checkout of the cart placed the order, its payments must cover the whole total: a part of it is not enough.
 */
export const refuseEarlyFulfillment = refusing(async (req, res, next) => {
  const { authorization, brand } = await svcOf(req.scope).optionsInForce()
  const query = queryOf(req.scope)
  // Medusa's other route names the order in its body, and refuses a body that names none.
  const orderId = req.params["id"] ?? naming.safeParse(req.body).data?.order_id ?? ""

  if (!authorization.blockFulfillment) {
    next()
    return
  }
  const attempts = await attemptsOfOrder(req.scope, orderId)
  const own = await readOrderWithOwnSessions(query, orderId)
  const sessionIds = own?.sessionIds ?? []
  const { isPlacedHere, deciding } = decidingAttempts(attempts, orderId)

  const isPaid = async () =>
    isPlacedHere
      ? (await readCover(svcOf(req.scope).ledger, query, orderId, sessionIds)).isWhole
      : // A payment link of this plugin does not hold up an order whose main payment came another way (ADR 5). A payment of
        // this plugin whose attempt is not this order's belongs to another order of the same cart.
        (await readToFinance(query, orderId, sessionIds)).others > 0

  if (
    (attempts.length === 0 && (own === undefined || !(await isPaidThisWay(query, own)))) ||
    deciding.some(isGood) ||
    (await isPaid())
  ) {
    next()
    return
  }
  const language = languageOf(req)

  res.status(409).json({
    type: "conflict",
    code: "svc_not_authorized",
    message: refusalOf(language, brand.displayName[language], deciding[0]),
  })
})

/** A user may still have the page from before a colleague recorded a cancellation. That user must not be told to wait. */
const refusalOf = (language: Language, brand: string, row: OrderRow | undefined): string => {
  const { released, unauthorized, remedy } = CATALOGUES[language].refusedInMedusa.fulfilment

  return row !== undefined && (row.releasedAt !== null || isFulfillable(row.state))
    ? released(brand)
    : `${unauthorized(brand)} ${(row && remedy[row.state]) ?? remedy.other}`
}
