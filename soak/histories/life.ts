import { z } from "zod"
import { HttpFailure } from "../../support/json-http"
import type { WitnessedStore } from "../world/witness"
import type { World } from "../world/world"
import type { HistoryPlan, Step } from "./step"

const idRow = z.object({ id: z.string() })
const amountRow = z.object({ amount: z.coerce.number() })

const FIRST_PHONE = 966_540_000_000

/** The order's state does not allow the step. It is left, as a person would leave it. */
export class NotNow extends Error {
  override readonly name = "NotNow"
}

/** The result of one step of a history. */
export interface Outcome {
  /** When the step began. */
  at: Date
  step: Step
  came: string
  /** False when the step was refused, left or not answered. */
  isDone: boolean
}

const isNetwork = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")

const OUTSIDE = 500
const SHORTENED = 160

const wordsOf = (body: unknown): string =>
  (typeof body === "string" ? body : JSON.stringify(body)).slice(0, SHORTENED)

/** What a buyer or a merchant was told instead; undefined for a mistake of the soak. */
export const toldBy = (error: unknown): string | undefined => {
  if (error instanceof HttpFailure) {
    return `${error.status} ${wordsOf(error.body)}`
  }
  if (error instanceof NotNow) {
    return `left: ${error.message}`
  }
  return isNetwork(error) ? "no answer" : undefined
}

/** Several steps of one kind at once. Some may be refused; one success is enough. */
export const severally = async (acts: readonly Promise<string>[]): Promise<string> => {
  const ends = await Promise.allSettled(acts)
  const done = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []))
  const refused = ends.flatMap((end): unknown[] => (end.status === "rejected" ? [end.reason] : []))
  const unexpected = refused.find((error) => toldBy(error) === undefined)

  if (unexpected !== undefined || done.length === 0) {
    throw unexpected ?? refused[0]
  }
  return [...done, ...refused.map(toldBy)].join(" | ")
}

/** Asks another instance after no answer or a failure, as people and load balancers do. */
export const twice = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (isNetwork(error) || (error instanceof HttpFailure && error.status >= OUTSIDE)) {
      return act()
    }
    throw error
  }
}

/** One buyer's order during its history, with what everybody around it knows. */
export class Life {
  readonly outcomes: Outcome[] = []
  readonly sessionIds: string[] = []
  readonly shipped: { id: string; isDelivered: boolean }[] = []
  cartId: string | undefined
  /** The payment collection of the latest payment link. */
  linkId: string | undefined
  /** The order's id, if anybody has asked for it. */
  orderId: string | undefined

  /** @param serial unique in a run; several lives may share a plan */
  constructor(
    readonly world: World,
    readonly plan: HistoryPlan,
    readonly serial: number
  ) {}

  /** The buyer's phone, without a plus. */
  get phone(): string {
    return String(FIRST_PHONE + this.serial)
  }

  get email(): string {
    return `buyer-${this.serial}@example.com`
  }

  /** The owner of the faults about this order. */
  get owner(): string {
    return String(this.serial)
  }

  /** Makes the buyer known to the service. */
  async onboard(): Promise<void> {
    await this.world.sandbox.putBuyer(this.phone, { status: "Active", credit_limit: this.plan.credit })
  }

  store(): Promise<WitnessedStore> {
    return this.world.store()
  }

  get cart(): string {
    return this.cartId ?? notNow("there is no cart")
  }

  get link(): string {
    return this.linkId ?? notNow("there is no payment link")
  }

  /** The order that the buyer was told. Otherwise Medusa's order of the cart, which the buyer perhaps does not know. */
  async order(): Promise<string> {
    if (this.orderId === undefined && this.cartId !== undefined) {
      this.orderId = await this.first(
        "select order_id as id from order_cart where cart_id = $1 and deleted_at is null",
        this.cartId
      )
    }
    return this.orderId ?? notNow("there is no order")
  }

  /** The service's id of the order, or of its latest part, as far as the store knows it. */
  async atService(): Promise<string> {
    const [latest = ""] = await this.partsAtService()

    return latest
  }

  /** The service's ids of all financed parts of the order, latest first. A payment link is one more part. */
  async partsAtService(): Promise<string[]> {
    const parts = await this.ids(
      `select svc_order_id as id from svc_order
       where payment_session_id = any($1) and svc_order_id is not null order by created_at desc, attempt desc`,
      this.sessionIds
    )

    return parts.length > 0 ? parts : notNow("the service holds no order that the store knows")
  }

  /** The amount that the service holds of the order, or will soon hold, in SAR. */
  async financed(): Promise<number> {
    const parts = await this.world.database.rows(
      amountRow,
      `select amount from svc_order where payment_session_id = any($1) and released_at is null
       and state not in ('declined', 'unconfirmed', 'expired')`,
      [this.sessionIds]
    )

    return parts.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Whether Medusa has the payment and no part of it is awaited. */
  async isAuthorised(): Promise<boolean> {
    const payment = await this.first(
      `select id from payment where payment_session_id = any($1) and deleted_at is null and not exists (
         select 1 from svc_order o where o.payment_session_id = any($1) and o.state = 'awaiting_down_payment')`,
      this.sessionIds
    )

    return payment !== undefined
  }

  /** The id of the latest webhook. */
  async webhook(): Promise<string> {
    const id = await this.first(
      `select w.id from svc_webhook w join svc_order o on o.reference = w.reference
       where o.payment_session_id = any($1) order by w.created_at desc`,
      this.sessionIds
    )

    return id ?? notNow("no webhook came")
  }

  /** The customer of a cart with an address, guests included. */
  async customer(): Promise<string> {
    const id = await this.first(
      "select customer_id as id from cart where id = $1 and customer_id is not null",
      this.cart
    )

    return id ?? notNow("the cart has no customer")
  }

  /** The ids of the order's open points. */
  async openPoints(): Promise<string[]> {
    const points = await this.ids(
      `select a.id from svc_attention a join svc_order o on o.reference = a.reference
       where o.payment_session_id = any($1) and a.resolved_at is null and a.deleted_at is null`,
      this.sessionIds
    )

    return points.length > 0 ? points : notNow("nothing is listed")
  }

  private async first(statement: string, parameter: unknown): Promise<string | undefined> {
    return (await this.ids(statement, parameter))[0]
  }

  private async ids(statement: string, parameter: unknown): Promise<string[]> {
    return (await this.world.database.rows(idRow, statement, [parameter])).map(({ id }) => id)
  }
}

const notNow = (why: string): never => {
  throw new NotNow(why)
}
