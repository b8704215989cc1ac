import type * as Medusa from "@medusajs/framework/types"
import { AbstractPaymentProvider, MathBN, MedusaError, PaymentActions } from "@medusajs/framework/utils"
import { CheckoutInputError } from "../../domain/checkout-input-error"
import { halalasOf, sarOf } from "../../domain/money"
import { isLiveAtService, type OrderState } from "../../domain/order-state"
import { wordsForBuyer } from "../../domain/words-for-buyer"
import { asMedusaError, UnwrittenPayment } from "../../modules/svc/checkout/checkout-declined"
import { isGoingOn, isInUse } from "../../modules/svc/checkout/session-in-use"
import { loadCheckoutSource } from "../../medusa/checkout-source"
import { isOverdrawn } from "../../medusa/payment"
import { readPlace } from "../../medusa/place-of-attempt"
import type { Query } from "../../medusa/query"
import { readTakenOut } from "../../medusa/region"
import type { OrderRow } from "../../modules/svc/ledger/order-row"
import type SvcModuleService from "../../modules/svc/service"
import { CATALOGUES } from "../../words"
import { PROVIDER_IDENTIFIER } from "../../words/payment-provider"
import { parseSessionData, publicDataOf, type SessionData } from "./session-data"

/** What a session keeps until the order is placed. */
interface ChosenPlan {
  session_id: string
  repayment_config_id: number | null
}

interface Dependencies extends Record<string, unknown> {
  query: Query
  svc: SvcModuleService
}

const notAllowed = (message: string): MedusaError => new MedusaError(MedusaError.Types.NOT_ALLOWED, message)

/** What an attempt's state is to Medusa (design D2). */
const STATUS: Readonly<Record<OrderState, Medusa.PaymentSessionStatus>> = {
  initiating: "pending",
  awaiting_down_payment: "pending_authorization",
  awaiting_merchant_payment: "pending_authorization",
  awaiting_approval: "pending_authorization",
  authorized: "authorized",
  out_for_delivery: "authorized",
  held: "authorized",
  delivered: "authorized",
  expired: "canceled",
  declined: "error",
  unconfirmed: "error",
}

/**
 * The payment provider: translates between Medusa's contract and the module `svc`, and holds nothing itself. The
 * checkout is initiated in `authorizePayment`, when the order is placed (design D1).
 */
export default class SvcPaymentProvider extends AbstractPaymentProvider {
  static override identifier = PROVIDER_IDENTIFIER

  /** The credentials are the plugin's. An option here would silently have no effect, so it is refused. */
  static override validateOptions(options: Record<string, unknown> | undefined): void {
    const names = Object.keys(options ?? {})

    if (names.length > 0) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `The payment provider of medusa-payment-svc takes no options (found: ${names.join(", ")}). Put them into the plugin's own options.`
      )
    }
  }

  constructor(
    private readonly dependencies: Dependencies,
    options: Record<string, unknown> = {}
  ) {
    super(dependencies, options)
  }

  /** Local: checks the currency, the chosen plan and the merchant's rules, and stores the choice (design D1, ADR 22). */
  async initiatePayment(input: Medusa.InitiatePaymentInput): Promise<Medusa.InitiatePaymentOutput> {
    const data = await this.choose(input)

    return { id: data.session_id, status: "pending", data: { ...data } }
  }

  /** As {@link initiatePayment}. */
  async updatePayment(input: Medusa.UpdatePaymentInput): Promise<Medusa.UpdatePaymentOutput> {
    return { data: { ...(await this.choose(input)) } }
  }

  /** Initiates the service's checkout for the order that Medusa has just created (design D1, D2, D4). */
  async authorizePayment(input: Medusa.AuthorizePaymentInput): Promise<Medusa.AuthorizePaymentOutput> {
    const { sessionId, planId } = this.sessionOf(input)

    if (sessionId === undefined) {
      throw notAllowed("The payment session is not known. Select the payment method again.")
    }
    try {
      const row = (await this.answered(input)) ?? (await this.checkOut(sessionId, planId))

      return { status: STATUS[row.state], data: publicDataOf(row) }
    } catch (error) {
      throw this.forBuyer(error)
    }
  }

  /** The state of the latest attempt, from the ledger. */
  async getPaymentStatus(input: Medusa.GetPaymentStatusInput): Promise<Medusa.GetPaymentStatusOutput> {
    const row = await this.latest(input)

    return row === undefined
      ? { status: "pending", data: input.data ?? {} }
      : { status: STATUS[row.state], data: publicDataOf(row) }
  }

  /** What the ledger holds of the latest attempt. */
  async retrievePayment(input: Medusa.RetrievePaymentInput): Promise<Medusa.RetrievePaymentOutput> {
    const row = await this.latest(input)

    return { data: row === undefined ? (input.data ?? {}) : publicDataOf(row) }
  }

  /** Capture is earned by delivery (design D11): before the service has confirmed it, this refuses. */
  async capturePayment(input: Medusa.CapturePaymentInput): Promise<Medusa.CapturePaymentOutput> {
    const row = await this.latest(input)

    if ((row?.releasedAt ?? null) !== null) {
      throw notAllowed(this.words.capture.released)
    }
    if (row?.state === "held") {
      throw notAllowed(this.words.capture.disputed)
    }
    if (row?.state !== "delivered") {
      throw notAllowed(this.words.capture.not_delivered)
    }
    await this.refuseOverdraft(row, "captures")
    return { data: publicDataOf(row) }
  }

  /**
   * The service has no refund operation (design D11): refuses, unless `refunds` is `record_offline`, or a person has recorded
   * that the operator has cancelled the order (ADR 33). Then the refund, whole or in part, is only written down; the merchant
   * settles it outside. Medusa makes only a half of a refund of an order that it has cancelled, so this refuses it.
   */
  async refundPayment(input: Medusa.RefundPaymentInput): Promise<Medusa.RefundPaymentOutput> {
    const { svc } = this.dependencies
    const row = await this.latest(input)
    const isCanceled = (row?.releasedAt ?? null) !== null

    if (!isCanceled && (await svc.optionsInForce()).refunds !== "record_offline") {
      throw notAllowed(this.words.refund.no_operation)
    }
    if (row === undefined) {
      throw notAllowed(this.words.refund.not_known)
    }
    if ((await readPlace(this.dependencies.query, row)).isCanceled) {
      throw notAllowed(this.words.refund.order_canceled)
    }
    await this.refuseOverdraft(row, "refunds")
    const amount = sarOf(halalasOf(MathBN.convert(input.amount).toFixed()))

    await svc.ledger.orders.change(row.reference, {
      activity: {
        kind: "refund_recorded_offline",
        actor: "system",
        values: { amount, refund: input.context?.idempotency_key ?? null },
      },
    })
    return { data: publicDataOf(row) }
  }

  /**
   * Refuses: the service has no cancel operation (design D11). Without a payment's id, Medusa could not save the payment that
   * was just authorised. Then the buyer is told to try again, which finds the order at the service.
   */
  cancelPayment({ context }: Medusa.CancelPaymentInput): Promise<Medusa.CancelPaymentOutput> {
    return Promise.reject(
      context?.idempotency_key === undefined
        ? new UnwrittenPayment(this.language)
        : notAllowed(
            "The service has no operation to cancel an order. Ask the operator to cancel it at the service."
          )
    )
  }

  /**
   * Refuses while the service holds an order of this session, or is being asked for one. Medusa then keeps the session,
   * which the payment of the order needs. Nothing at the service is undone.
   */
  async deletePayment(input: Medusa.DeletePaymentInput): Promise<Medusa.DeletePaymentOutput> {
    const sessionId = parseSessionData(input.data)?.sessionId

    if (sessionId !== undefined && (await isInUse(this.dependencies.svc.ledger, [sessionId]))) {
      throw notAllowed(`The payment session ${sessionId} belongs to an order at the service, so it is kept.`)
    }
    return { data: input.data ?? {} }
  }

  /** The plugin has its own durable webhook routes (design D6); Medusa's built-in one is not used. */
  getWebhookActionAndData(): Promise<Medusa.WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  private async choose(input: Medusa.InitiatePaymentInput | Medusa.UpdatePaymentInput): Promise<ChosenPlan> {
    const chosen = parseSessionData(input.data)

    try {
      if (input.currency_code.toLowerCase() !== "sar") {
        throw new CheckoutInputError("currency_not_supported")
      }
      if (chosen === undefined) {
        throw new CheckoutInputError("plan_unknown")
      }
      const { query, svc } = this.dependencies
      const sessionId = input.context?.idempotency_key ?? chosen.sessionId

      if (sessionId !== undefined && (await this.isTakenOut(sessionId))) {
        throw this.notAvailable(MedusaError.Types.INVALID_DATA)
      }
      const plan = await svc.choosePlan(chosen.planId, async (options) =>
        sessionId === undefined ? undefined : loadCheckoutSource(query, sessionId, options)
      )

      return { session_id: sessionId ?? "", repayment_config_id: plan?.repayment_config_id ?? null }
    } catch (error) {
      throw this.forBuyer(error, MedusaError.Types.INVALID_DATA)
    }
  }

  /** Whether the region has the payment method no more. A payment link that is begun goes on, and its session may be made anew. */
  private async isTakenOut(sessionId: string): Promise<boolean> {
    const { query, svc } = this.dependencies
    const found = await readTakenOut(query, sessionId)
    const attempts = found?.orderId === undefined ? [] : await svc.ledger.orders.ofOrder(found.orderId)
    const isBegun = attempts.some((row) => row.paymentCollectionId === found?.collectionId && isGoingOn(row))

    return found !== undefined && !isBegun
  }

  private notAvailable(type: string): MedusaError {
    return new MedusaError(type, wordsForBuyer("not_available", this.language ?? "en"), "not_available")
  }

  /** Words an error in the current request's language. */
  private forBuyer<Failure>(error: Failure, refusedAs?: string): Failure | MedusaError {
    return asMedusaError(error, this.language, refusedAs)
  }

  /** What somebody who works in Medusa's admin reads of a refusal. */
  private get words() {
    return CATALOGUES[this.language ?? "en"].refusedInMedusa
  }

  private get language() {
    return this.dependencies.svc.requests.getStore()?.language
  }

  private async checkOut(sessionId: string, planId: number | undefined): Promise<OrderRow> {
    const { query, svc } = this.dependencies

    const source = await loadCheckoutSource(query, sessionId, await svc.optionsInForce())

    // Of a cart, Medusa itself looks at the region since 2.20.
    if (source.cartId === null && (await this.isTakenOut(sessionId))) {
      throw this.notAvailable(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR)
    }
    return svc.checkout(source, planId)
  }

  /**
   * The attempt that has already checked out this session for this order: Medusa asks a second time when the down
   * payment is paid. Only the ledger and Medusa's own links count; `data` only saves a first call the look.
   */
  private async answered(input: Medusa.AuthorizePaymentInput): Promise<OrderRow | undefined> {
    if (parseSessionData(input.data)?.isAnswered !== true) {
      return undefined
    }
    const { query, svc } = this.dependencies
    const row = await svc.ledger.orders.latestOfSession(this.sessionOf(input).sessionId ?? "")

    if (row === undefined || row.releasedAt !== null || !isLiveAtService(row.state)) {
      return undefined
    }
    const seen = svc.authorizing.getStore()

    if (seen?.reference === row.reference && seen.orderId === row.orderId) {
      return row
    }
    const place = await readPlace(query, row)

    return place.isOurs && place.orderId === row.orderId ? row : undefined
  }

  /** Medusa 2.17 lets two captures, or refunds, of all through that come at once. It has written both down by now. */
  private async refuseOverdraft({ paymentSessionId }: OrderRow, by: "captures" | "refunds"): Promise<void> {
    if (await isOverdrawn(this.dependencies.query, paymentSessionId, by)) {
      throw notAllowed(this.words.at_once)
    }
  }

  private sessionOf({ data, context }: Medusa.AuthorizePaymentInput): Omit<SessionData, "isAnswered"> {
    const parsed = parseSessionData(data)

    return { sessionId: context?.idempotency_key ?? parsed?.sessionId, planId: parsed?.planId }
  }

  /** `context.idempotency_key` is a payment's id here, so the session is the one that `data` names. */
  private async latest(input: Medusa.RetrievePaymentInput) {
    const sessionId = parseSessionData(input.data)?.sessionId

    return sessionId === undefined
      ? undefined
      : this.dependencies.svc.ledger.orders.latestOfSession(sessionId)
  }
}
