import { setTimeout as wait } from "node:timers/promises"
import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import { z } from "zod"
import { createSvcClient, type SvcCallReport, type SvcClient } from "../../client"
import {
  type ConfiguredPlan,
  parseOptions,
  type PhoneContext,
  planSchema,
  type PlanSource,
  StoreFunctionError,
  type SvcOptions,
} from "../../config"
import { halalasOf, sarOf } from "../../domain/money"
import { isLiveAtService } from "../../domain/order-state"
import { normalisePhone } from "../../domain/phone-number"
import { choosePlan } from "../../domain/plan"
import { CallLog } from "./calls/call-log"
import { CheckoutDeclined } from "./checkout/checkout-declined"
import { buyerPhoneText } from "./checkout/compose-payment"
import type { CheckoutSource } from "../../medusa/checkout-source"
import { declined } from "./checkout/checkout-changes"
import { openAgain, recordInterrupted } from "./checkout/resume-attempt"
import { runCheckout } from "./checkout/run-checkout"
import { sendCheckout } from "./checkout/send-checkout"
import {
  askEligibility,
  type EligibilityAnswer,
  type EligibilityQuestion,
} from "./eligibility/ask-eligibility"
import { EligibilityCache } from "./eligibility/eligibility-cache"
import type { InvoiceDocument } from "./invoice/invoice-document"
import { type InvoiceSent, sendInvoice } from "./invoice/send-invoice"
import type { Actor } from "./ledger/activity"
import type { HeldAttempt } from "./ledger/held-attempt"
import type { InvoiceRow } from "./ledger/invoice-row"
import { EffectsQueue } from "./effects-queue"
import { type Proof, sendConfirmation } from "./delivery/send-confirmation"
import type { DeliveryMethod } from "./ledger/delivery-ledger"
import type { Tools } from "./tools"
import { Ledger } from "./ledger/ledger"
import { loggable } from "./ledger/ledger-error"
import {
  noteMerchantProblem,
  noteStoreFunctionFailed,
  settleMerchantProblems,
} from "./ledger/merchant-problems"
import type { OrderRow } from "./ledger/order-row"
import {
  SvcActivity,
  SvcAttention,
  SvcCall,
  SvcDelivery,
  SvcInvoice,
  SvcOrder,
  SvcPhoneLookup,
  SvcSetting,
  SvcSweep,
  SvcWebhook,
} from "./models"
import { type Reconciled, runReconcile } from "./reconcile/run-reconcile"
import { Settings } from "./settings/settings"
import {
  checkWebhook,
  type IncomingWebhook,
  noteRefused,
  type WebhookVerdict,
} from "./webhooks/check-webhook"
import { DerivedSecrets } from "./webhooks/derived-secrets"
import { RefusedWebhooks } from "./webhooks/refused-webhooks"

/** So long what is under way may take when the process is asked to end; the rest is due again. */
const SHUTDOWN_MS = 10_000
const POLL_MS = 100
/** Who only looks at an attempt is done by then, unless it asks the service. */
const LOOKS_FOR_MS = 3_000

interface Dependencies {
  manager: EntityManager
  logger: Logger
}

/** The module `svc`: the ledger, and the service's client behind it. Medusa's own data is never touched from here. */
export default class SvcModuleService extends MedusaService({
  SvcActivity,
  SvcAttention,
  SvcCall,
  SvcDelivery,
  SvcInvoice,
  SvcOrder,
  SvcPhoneLookup,
  SvcSetting,
  SvcSweep,
  SvcWebhook,
}) {
  /** What {@link optionsInForce} gives, when it was read last. */
  readonly options: SvcOptions
  /** The plugin's memory. */
  readonly ledger: Ledger
  /** The service over HTTP; its calls are counted. */
  readonly client: SvcClient
  /** The options that were changed in the admin. */
  readonly settings: Settings
  /** The counts of the calls. */
  readonly calls: CallLog
  /** What is done beside the requests and events that cause it. */
  readonly effects = new EffectsQueue({
    atOnce: 4,
    quietMs: 10,
    patienceMs: 1_000,
    slowMs: 5_000,
    most: 10_000,
  })
  private readonly logger: Logger
  private readonly secrets: DerivedSecrets
  /** Webhooks that were not verified, before they are written down. */
  readonly refusedWebhooks: RefusedWebhooks
  private readonly cache: EligibilityCache

  constructor(container: Dependencies, rawOptions: unknown) {
    super(container, rawOptions)
    const { manager, logger } = container
    this.logger = logger
    this.options = parseOptions(rawOptions)
    this.secrets = new DerivedSecrets(this.options.webhooks.secrets)
    this.ledger = new Ledger(manager, this.options.webhooks.secrets.join())
    const { now } = this.ledger

    this.cache = new EligibilityCache(() => this.options.eligibility, now)
    this.refusedWebhooks = new RefusedWebhooks(
      (webhook, deliveries) => noteRefused(this.ledger, this.options, webhook, deliveries),
      (what) => {
        logger.warn(`svc.webhook ${what}`)
      }
    )
    this.settings = new Settings(this.options, this.ledger, (what) => {
      logger.warn(`svc.settings ${what}`)
    })
    this.calls = new CallLog(this.ledger.calls, now, (error) => {
      logger.warn(`svc.calls were not counted yet: ${loggable(error)}`)
    })
    const client = createSvcClient({
      baseUrl: this.options.baseUrl,
      accessToken: this.options.accessToken,
      brand: {
        pathPrefix: this.options.brand.pathPrefix,
        enumValue: this.options.brand.enumValue,
        signatureHeader: this.options.brand.signatureHeader,
        timestampHeader: this.options.brand.timestampHeader,
      },
      ...this.options.client,
      onCall: (report) => logCall(logger, report),
    })

    this.client = this.calls.watch(client)
  }

  /** The options as they are now, with what was changed on any instance; of a few seconds ago at most. */
  async optionsInForce(): Promise<SvcOptions> {
    await this.settings.refresh()
    return this.options
  }

  /** The repayment plans on offer (design D14). */
  async plans(): Promise<readonly ConfiguredPlan[]> {
    const { plans } = await this.optionsInForce()

    return "list" in plans ? listed(plans) : plans
  }

  /**
   * The plan of a checkout: the chosen one, else the default.
   * @throws {CheckoutInputError} `plan_unknown` when the chosen one is not on offer.
   */
  async planFor(selectedId: number | undefined): Promise<ConfiguredPlan | undefined> {
    const plans = await this.plans()
    const plan = choosePlan(plans, { selectedId, defaultId: this.options.defaultPlanId })

    return plans.find((candidate) => candidate.repayment_config_id === plan?.repayment_config_id)
  }

  /** Checks a payment session out at the service; see {@link runCheckout}. */
  async checkout(source: CheckoutSource, selectedPlanId: number | undefined): Promise<OrderRow> {
    const tools = await this.tools()

    return this.heeding(
      source,
      () => this.planFor(selectedPlanId),
      (plan) => runCheckout(tools, source, plan)
    )
  }

  /** Writes an order down whose completion died before the provider was asked; see {@link recordInterrupted}. */
  async recordInterrupted(source: CheckoutSource, placedAt: Date): Promise<void> {
    const amount = sarOf(halalasOf(source.amount))
    const plans = await this.plans()
    const plan = plans.find(({ repayment_config_id: id }) => id === source.planId)

    await recordInterrupted(this.ledger, this.options, { source, amount, plan }, placedAt)
  }

  /**
   * Whether one of some payment sessions belongs to an attempt that is live at the service, or on its way there: Medusa
   * must not delete it then, since the payment of the order hangs on it (design D20). Waits a little for who only looks
   * at an attempt, such as the sweep.
   */
  async isInUse(sessionIds: readonly string[]): Promise<boolean> {
    const patientUntil = performance.now() + LOOKS_FOR_MS

    for (;;) {
      const attempts = await this.ledger.orders.ofSessions(sessionIds)
      const live = attempts.filter(({ releasedAt }) => releasedAt === null)

      if (live.some(({ state }) => isLiveAtService(state) || state === "awaiting_merchant_payment")) {
        return true
      }
      const now = this.ledger.now()

      if (!live.some(({ leaseUntil }) => leaseUntil !== null && leaseUntil > now)) {
        return false
      }
      if (performance.now() > patientUntil) {
        return true
      }
      await wait(POLL_MS)
    }
  }

  /** Opens the next attempt of one that came to nothing and whose down payment the merchant has; see {@link openAgain}. */
  async openAgain(ended: OrderRow, prepaidUtr: string): Promise<string> {
    return openAgain(this.ledger, ended, prepaidUtr)
  }

  /** Sends the checkout of an attempt whose completion is over: it was interrupted, or waited for the merchant. */
  async sendAgain(held: HeldAttempt, source: CheckoutSource): Promise<void> {
    const { row } = held
    const mayHaveArrived = row.sentAt !== null
    const deadline = performance.now() + this.options.client.totalTimeoutMs

    const planOfAttempt = async () => {
      try {
        return await this.planFor(row.planId ?? undefined)
      } catch (error) {
        if (!mayHaveArrived) {
          await held.change(declined(row, error))
        }
        throw error
      }
    }

    await this.heeding(source, planOfAttempt, async (plan) => {
      await held.change({
        patch: { sentAt: row.sentAt ?? held.now(), unansweredAt: row.unansweredAt ?? row.sentAt },
      })
      return sendCheckout(
        await this.tools(),
        { held, mayHaveArrived, isCompletion: false },
        source,
        plan,
        deadline
      )
    })
  }

  /** Confirms a delivery by its proof, or has the buyer asked; see {@link sendConfirmation}. */
  async confirmDelivery(held: HeldAttempt, method: DeliveryMethod, proof: Proof | undefined): Promise<void> {
    await sendConfirmation(await this.tools(), held, method, proof)
  }

  /** Sends one invoice; see {@link sendInvoice}. */
  async sendInvoice(row: OrderRow, invoice: InvoiceRow, document: InvoiceDocument): Promise<InvoiceSent> {
    return sendInvoice(await this.tools(), row, invoice, document)
  }

  /** Asks the service for the state of a down payment; see {@link runReconcile}. */
  async reconcile(held: HeldAttempt, actor: Actor): Promise<Reconciled> {
    return runReconcile(await this.tools(), held, actor)
  }

  /** Asks the service about a cart's buyer; see {@link askEligibility}. */
  async eligibility(question: EligibilityQuestion): Promise<EligibilityAnswer> {
    return askEligibility(
      {
        client: this.client,
        ledger: this.ledger,
        options: this.options,
        cache: this.cache,
        warn: (what) => this.logger.warn(`svc.eligibility ${what}`),
      },
      question
    )
  }

  /** Whether the store's own function vouches for a phone number; without one, or when it fails, it does not. */
  async vouchesFor(context: PhoneContext): Promise<boolean> {
    try {
      return (await this.options.eligibility.isPhoneVerified?.(context)) === true
    } catch (error) {
      const failed = StoreFunctionError.thrownBy("eligibility.isPhoneVerified", error)

      this.logger.warn(`svc.eligibility ${failed.stack ?? failed.message}`)
      return false
    }
  }

  /** Checks a webhook and commits it to the inbox; see {@link checkWebhook}. */
  async receiveWebhook(webhook: IncomingWebhook): Promise<WebhookVerdict> {
    return checkWebhook(
      {
        ledger: this.ledger,
        options: this.options,
        secrets: this.secrets,
        refused: this.refusedWebhooks,
      },
      webhook
    )
  }

  /**
   * Checks out, notes what the answer says of the merchant or of a function of the store's own, and forgets what was known
   * of the buyer's credit.
   */
  private async heeding(
    source: CheckoutSource,
    selectPlan: () => Promise<ConfiguredPlan | undefined>,
    checkOut: (plan: ConfiguredPlan | undefined) => Promise<OrderRow>
  ): Promise<OrderRow> {
    let plan: ConfiguredPlan | undefined

    try {
      plan = await selectPlan()
      const row = await checkOut(plan)

      await this.aside(() => settleMerchantProblems(this.ledger, row))
      return row
    } catch (error) {
      await this.aside(() => this.noteDeclined(error, plan?.repayment_config_id))
      throw error
    } finally {
      this.forgetBuyer(source)
    }
  }

  private async noteDeclined(error: unknown, planId: number | undefined): Promise<void> {
    if (error instanceof CheckoutDeclined) {
      await noteMerchantProblem(this.ledger, error.serviceCode, planId)
    } else if (error instanceof StoreFunctionError) {
      // Medusa logs the message alone; the stack names the line of the store's own function.
      this.logger.error(`svc.checkout ${error.stack ?? error.message}`)
      await noteStoreFunctionFailed(this.ledger, error.problem)
    }
  }

  /** Does what must not change what became of a checkout. */
  private async aside(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.logger.error(`svc.checkout an answer's consequence was not written down: ${loggable(error)}`)
    }
  }

  /** A checkout changes the buyer's credit, and an expired agreement the whole answer. */
  private forgetBuyer({ sale }: CheckoutSource): void {
    const phone = normalisePhone(buyerPhoneText(sale, this.options.eligibility.phoneFrom))

    if (phone.ok) {
      this.cache.forget(phone.digits)
    }
  }

  private async tools(): Promise<Tools> {
    const { ledger, client, secrets, logger } = this

    return { ledger, client, secrets, logger, options: await this.optionsInForce() }
  }

  /** Closes what the module holds open. */
  __hooks = {
    onApplicationStart: async (): Promise<void> => {
      await this.ledger.setClock()
    },
    onApplicationShutdown: async (): Promise<void> => {
      await this.effects.close(SHUTDOWN_MS)
      this.client.close()
      await this.calls.close()
      await this.refusedWebhooks.flush()
    },
  }
}

/** What a {@link PlanSource} of the store gives. */
const listed = async (source: PlanSource): Promise<readonly ConfiguredPlan[]> => {
  try {
    return z.array(planSchema).parse(await source.list())
  } catch (error) {
    throw StoreFunctionError.thrownBy("plans.list", error)
  }
}

const logCall = (logger: Logger, report: SvcCallReport): void => {
  const { operation, outcome, durationMs, attempts, errorName, oddities } = report
  const line = [
    `svc.call ${operation} ${outcome} ${Math.round(durationMs)}ms attempts=${attempts}`,
    ...(errorName === undefined ? [] : [`error=${errorName}`]),
    ...(oddities === undefined ? [] : [`odd_fields=${oddities.map(({ path }) => path).join()}`]),
  ].join(" ")

  if (outcome === "ok" && oddities === undefined) {
    logger.debug(line)
  } else if (outcome === "ok") {
    logger.info(line)
  } else {
    logger.warn(line)
  }
}
