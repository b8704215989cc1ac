import { randomUUID } from "node:crypto"
import { signWebhook } from "../../../src/client/webhooks"
import type { SvcOptions } from "../../../src/config"
import { isFulfillable, ORDER_STATE_RANK } from "../../../src/domain/order-state"
import { saleShape } from "../../../src/modules/svc/checkout/medusa-shapes"
import { runCheckout } from "../../../src/modules/svc/checkout/run-checkout"
import { applyDeliveryCallback } from "../../../src/modules/svc/delivery/apply-callback"
import { runDelivery } from "../../../src/modules/svc/delivery/run-delivery"
import type { Ledger } from "../../../src/modules/svc/ledger/ledger"
import type { OrderRow } from "../../../src/modules/svc/ledger/order-row"
import { runReconcile } from "../../../src/modules/svc/reconcile/run-reconcile"
import type SvcModuleService from "../../../src/modules/svc/service"
import { checkWebhook } from "../../../src/modules/svc/webhooks/check-webhook"
import { DerivedSecrets, type WebhookKind } from "../../../src/modules/svc/webhooks/derived-secrets"
import type { SandboxControl, SandboxOrder } from "../../support/sandbox-control"

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
const LEASE_MS = 90_000
const PHONE = "966500000001"
const AMOUNT = 100

/** What can happen to an order, from outside. */
export type HappensTo = "pay" | "webhook" | "reconcile" | "deliver" | "callback" | "sweep"

/** What must be so at the end, in whatever order things happened. */
export interface EndState {
  state: string
  medusa: string
  captures: number
  questionsToTheBuyer: number
  ordersAtService: number
  statusAtService: string
  openWebhooks: number
}

/** Medusa's own records of the order, as far as these tests need them; the real ones are in the tests over HTTP. */
class MedusaStandIn {
  payment: "awaiting" | "authorized" | "captured" = "awaiting"
  isDelivered = false
  captures = 0
}

/** A fake clock that only moves when somebody moves it. */
export class FakeClock {
  private at = Date.now()

  readonly now = (): Date => new Date(this.at)

  pass(ms: number): void {
    this.at += ms
  }
}

const sale = saleShape.parse({
  id: "cart_1",
  currency_code: "sar",
  total: AMOUNT,
  tax_total: 0,
  original_shipping_total: 0,
  items: [
    {
      id: "item_1",
      title: "Paper",
      product_title: "Paper",
      variant_sku: "PAPER",
      quantity: 1,
      unit_price: AMOUNT,
      original_total: AMOUNT,
      original_subtotal: AMOUNT,
      original_tax_total: 0,
    },
  ],
  billing_address: {
    first_name: "Buyer",
    last_name: "One",
    phone: `+${PHONE}`,
    address_1: "King Fahd Road 1",
    city: "Riyadh",
    postal_code: "12211",
    country_code: "sa",
  },
})

/**
 * One order with a down payment: the real ledger on a fake clock, the real client, the sandbox over HTTP. After each
 * thing that happens, {@link check} throws when a guarantee of the design does not hold.
 */
export class OneOrder {
  private readonly medusa = new MedusaStandIn()
  private readonly sessionId = `payses_${randomUUID().replaceAll("-", "")}`
  private readonly secrets: DerivedSecrets
  private readonly accepted = new Set<string>()
  private readonly ledger: Ledger
  private rank = 0
  private confirming: Promise<unknown> | undefined
  private confirmedAt: string | undefined
  private orderAtService = ""

  constructor(
    private readonly svc: SvcModuleService,
    private readonly sandbox: SandboxControl,
    private readonly clock: FakeClock
  ) {
    this.secrets = new DerivedSecrets(svc.options.webhooks.secrets)
    this.ledger = svc.ledger.at(clock.now)
  }

  /** The checkout, up to where Medusa has placed the order and it waits for its down payment. */
  async place(): Promise<void> {
    const plan = await this.svc.planFor(103)
    const row = await runCheckout(
      this.tools,
      {
        sessionId: this.sessionId,
        amount: String(AMOUNT),
        currencyCode: "sar",
        cartId: "cart_1",
        orderId: `order_${this.sessionId}`,
        displayId: "1",
        sale,
        context: { cart: sale },
      },
      plan
    )

    this.orderAtService = row.svcOrderId ?? ""
    await this.check()
  }

  /** Lets one thing happen. */
  async happen(what: HappensTo): Promise<void> {
    this.clock.pass(SECOND_MS)
    switch (what) {
      case "pay":
        return this.pay()
      case "webhook":
        return this.receive("down_payment", JSON.stringify({ order_number: this.orderAtService }))
      case "reconcile":
        await this.progress("buyer")
        return
      case "deliver":
        this.medusa.isDelivered = true
        await this.progress("system")
        return
      case "callback":
        return this.callback()
      case "sweep":
        return this.sweep()
    }
  }

  /** Throws when a guarantee does not hold. */
  async check(): Promise<void> {
    const row = await this.row()
    const atService = await this.atService()
    const rank = ORDER_STATE_RANK[row.state]

    this.demand(rank >= this.rank, `the state went back to ${row.state}`)
    this.rank = rank
    this.demand(
      !isFulfillable(row.state) || atService.authorized,
      "authorised although the service says it is not"
    )
    this.demand(
      this.medusa.payment === "awaiting" || atService.authorized,
      "authorised in Medusa although the service says it is not"
    )
    this.demand(this.medusa.captures <= 1, "captured twice")
    this.demand(
      this.medusa.captures === 0 || atService.order_status === "DELIVERED",
      "captured before the service called it delivered"
    )
    this.demand(
      row.state !== "delivered" || atService.order_status === "DELIVERED",
      "delivered although the service says it is not"
    )
    const held = (await this.ledger.webhooks.ofReferences([this.sessionId])).map(({ id }) => id)

    for (const id of this.accepted) {
      this.demand(held.includes(id), `the webhook ${id} was accepted and is gone`)
    }
  }

  /** What is left when everybody has done what they are to do, and time goes by. */
  async end(): Promise<EndState> {
    await this.pay()
    await this.happen("deliver")
    await this.sweep()
    await this.callback()
    await this.sweep()
    await this.sweep()
    await this.check()
    const webhooks = await this.ledger.webhooks.ofReferences([this.sessionId])

    return {
      state: (await this.row()).state,
      medusa: this.medusa.payment,
      captures: this.medusa.captures,
      questionsToTheBuyer: await this.questions(),
      ordersAtService: (await this.ledger.orders.ofOrder(`order_${this.sessionId}`)).length,
      statusAtService: (await this.atService()).order_status,
      openWebhooks: webhooks.filter(({ status }) => status !== "processed").length,
    }
  }

  private async pay(): Promise<void> {
    if (!(await this.atService()).authorized) {
      await this.sandbox.orderAction(this.orderAtService, "pay", { send_webhook: false })
    }
  }

  /** The buyer confirms once they were asked; before that only a callback that names another order can come. */
  private async callback(): Promise<void> {
    if ((await this.atService()).order_status === "OUT_FOR_DELIVERY") {
      this.confirming ??= this.sandbox.orderAction(this.orderAtService, "confirm-delivery")
      await this.confirming
      this.confirmedAt ??= this.clock.now().toISOString()
    }
    await this.receive(
      "delivery",
      JSON.stringify({
        order_number: this.confirmedAt === undefined ? "ord_of_somebody_else" : this.orderAtService,
        status: "DELIVERY_CONFIRMED",
        event_timestamp: this.confirmedAt ?? this.clock.now().toISOString(),
      })
    )
  }

  private async receive(kind: WebhookKind, body: string): Promise<void> {
    const { headers } = signWebhook({
      secret: this.secrets.signingSecret(kind, this.sessionId),
      rawBody: body,
      timestampMs: this.clock.now().getTime(),
    })
    const url = this.secrets.url("http://127.0.0.1:1", kind, this.sessionId)
    const verdict = await checkWebhook(this.tools, {
      kind,
      reference: this.sessionId,
      token: url.slice(url.lastIndexOf("/") + 1),
      rawBody: Buffer.from(body),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      ),
    })

    this.demand(verdict.ok, "a webhook that is rightly signed was refused")
    if (verdict.ok) {
      this.accepted.add(verdict.webhookId)
      await this.process(verdict.webhookId)
    }
  }

  private async process(webhookId: string): Promise<void> {
    const webhook = await this.ledger.inbox.claim(webhookId, LEASE_MS)

    if (webhook === undefined) {
      return
    }
    if (webhook.kind === "delivery") {
      await applyDeliveryCallback(this.ledger, webhook)
    }
    if (await this.progress("service")) {
      await this.ledger.inbox.processed(webhookId, "done")
    } else {
      await this.ledger.inbox.failed(webhookId, "busy", this.clock.now())
    }
  }

  /** Hours later, everything that is due. */
  private async sweep(): Promise<void> {
    this.clock.pass(HOUR_MS)
    for (const id of await this.ledger.inbox.takeDue(100, LEASE_MS)) {
      await this.process(id)
    }
    const due = await this.ledger.orders.takeDue(100, LEASE_MS)

    if (due.includes(this.sessionId)) {
      await this.progress("sweep")
    }
  }

  /** What the workflow does with an attempt, in its order; false when somebody else has it. */
  private async progress(actor: string): Promise<boolean> {
    const claimed = await this.ledger.orders.claim(this.sessionId, LEASE_MS)

    if (claimed === undefined) {
      await this.ledger.orders.makeDue(this.sessionId, this.clock.now())
      return false
    }
    try {
      const asked =
        claimed.state === "awaiting_down_payment"
          ? (await runReconcile(this.tools, claimed, actor)).row
          : claimed

      if (asked.authorizedAt !== null) {
        await this.followUp(asked)
      }
    } finally {
      await this.ledger.orders.release(this.sessionId)
    }
    return true
  }

  private async followUp(row: OrderRow): Promise<void> {
    if (row.settledAt === null) {
      this.medusa.payment = "authorized"
      await this.ledger.orders.change(this.sessionId, { patch: { settledAt: this.clock.now() } })
    }
    const after = await runDelivery(this.tools, await this.row(), {
      isReached: this.medusa.isDelivered,
      proof: undefined,
    })

    if (after.state === "delivered" && after.capturedAt === null) {
      this.medusa.payment = "captured"
      this.medusa.captures += 1
      await this.ledger.orders.change(this.sessionId, { patch: { capturedAt: this.clock.now() } })
    }
    await this.ledger.orders.makeDue(this.sessionId, new Date(this.clock.now().getTime() + HOUR_MS))
  }

  private async row(): Promise<OrderRow> {
    const row = await this.ledger.orders.byReference(this.sessionId)

    if (row === undefined) {
      throw new Error("The attempt is gone")
    }
    return row
  }

  private atService(): Promise<SandboxOrder> {
    return this.sandbox.order(this.orderAtService)
  }

  private async questions(): Promise<number> {
    const messages = await this.sandbox.sms(PHONE)

    return messages.filter(({ kind, order_id: id }) => kind === "delivery_link" && id === this.orderAtService)
      .length
  }

  private demand(holds: boolean, otherwise: string): void {
    if (!holds) {
      throw new Error(`A guarantee does not hold: ${otherwise}`)
    }
  }

  private get tools() {
    const options: SvcOptions = this.svc.options

    return {
      ledger: this.ledger,
      client: this.svc.client,
      options,
      secrets: this.secrets,
      random: () => 0.5,
    }
  }
}
