import { AsyncLocalStorage } from "node:async_hooks"
import { setTimeout as wait } from "node:timers/promises"
import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { InternalModuleDeclaration, Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import { createSvcClient, type SvcCallReport, type SvcClient } from "../../client"
import {
  type ConfiguredPlan,
  parseOptions,
  type PhoneContext,
  type PlanContext,
  type SvcOptions,
} from "../../config"
import type { BuyersLanguage } from "../../domain/words-for-buyer"
import type { CheckoutSource } from "../../medusa/checkout-source"
import { CallLog } from "./calls/call-log"
import { logCall } from "./calls/log-call"
import { planOfCheckout, planOfSession } from "./checkout/choose-plan"
import { heeding, noting } from "./checkout/heed-answer"
import { PlanSourceWatch } from "./checkout/plan-source-watch"
import { PlansOnPages } from "./checkout/plans-on-pages"
import { plansUnlessFailed } from "./checkout/plans"
import { writeInterrupted } from "./checkout/resume-attempt"
import { runCheckout } from "./checkout/run-checkout"
import { sendAgain } from "./checkout/send-again"
import { askEligibility, type EligibilityQuestion } from "./eligibility/ask-eligibility"
import { type EligibilityAnswer, EligibilityCache } from "./eligibility/eligibility-cache"
import { vouchesFor } from "./eligibility/vouches-for"
import { Instance } from "./instances/instance"
import { Listening } from "./instances/listening"
import type { InvoiceDocument } from "./invoice/invoice-document"
import { type InvoiceSent, sendInvoice } from "./invoice/send-invoice"
import type { HeldAttempt } from "./ledger/held-attempt"
import type { InvoiceRow } from "./ledger/invoice-row"
import { EffectsQueue } from "./effects-queue"
import type { Proof } from "./delivery/confirmation-outcome"
import { sendConfirmation } from "./delivery/send-confirmation"
import type { DeliveryMethod } from "./ledger/delivery-ledger"
import { requireHere } from "./made-elsewhere"
import type { Tools } from "./tools"
import { TELL_MS } from "./waits"
import { Ledger } from "./ledger/ledger"
import { loggable } from "./ledger/ledger-error"
import { SETTINGS_CHANNEL } from "./ledger/setting-ledger"
import type { OrderRow } from "./ledger/order-row"
import * as models from "./models"
import { type Reconciled, type ReconcileFor, runReconcile } from "./reconcile/run-reconcile"
import { Settings } from "./settings/settings"
import { checkWebhook, type IncomingWebhook, noteRefused, type WebhookAnswer } from "./webhooks/check-webhook"
import { DerivedSecrets } from "./webhooks/derived-secrets"
import { RefusedWebhooks } from "./webhooks/refused-webhooks"

/** How long running work may take once the process is asked to end; the rest is due again. */
const SHUTDOWN_MS = 10_000
const TELL_AT_SHUTDOWN_MS = 3_000
/** The database may be silent for a quarter of an hour; then counts are lost, and nothing else. */
const COUNT_AT_SHUTDOWN_MS = 3_000

/** The part of a buyer's request that the payment provider needs. */
interface BuyersRequest {
  /** The client's network, by which checkouts are counted. */
  network: string
  language: BuyersLanguage
}

/**
 * The module `svc`: the ledger, and the service's client behind it. Medusa's own data is never touched from here. Most methods
 * only hand on what the module holds: what they do is said where it is done.
 */
export default class SvcModuleService extends MedusaService(models) {
  /** The options as {@link optionsInForce} read them last. */
  readonly options: SvcOptions
  readonly ledger: Ledger
  /** The service over HTTP; its calls are counted. */
  readonly client: SvcClient
  readonly settings: Settings
  readonly calls: CallLog
  readonly instance: Instance
  /** What is done beside the requests and events that cause it. */
  readonly effects = new EffectsQueue({
    atOnce: 4,
    quietMs: 10,
    patienceMs: 1_000,
    slowMs: 5_000,
    most: 10_000,
  })
  /** Tells subscribers beside all other work, one batch of events at a time. */
  readonly telling = new EffectsQueue({
    atOnce: 1,
    quietMs: 0,
    patienceMs: 0,
    slowMs: 2 * TELL_MS,
    most: 2,
  })
  /** The current request of a buyer, which Medusa does not pass to a payment provider. */
  readonly requests = new AsyncLocalStorage<BuyersRequest>()
  /** The order whose payment the plugin itself has Medusa authorise, as it was seen under the lock of its cart. */
  readonly authorizing = new AsyncLocalStorage<{ reference: string; orderId: string }>()
  private readonly logger: Logger
  private readonly secrets: DerivedSecrets
  /** Webhooks that were not verified, before they are written down. */
  readonly refusedWebhooks: RefusedWebhooks
  private readonly cache: EligibilityCache
  private readonly planSource: PlanSourceWatch
  private readonly pagePlans: PlansOnPages

  constructor(
    container: { manager: EntityManager; logger: Logger },
    rawOptions: unknown,
    { worker_mode: workerMode = "shared" }: Pick<InternalModuleDeclaration, "worker_mode"> = {}
  ) {
    super(container, rawOptions)
    const { manager, logger } = container
    this.logger = logger
    this.options = parseOptions(rawOptions)
    this.secrets = new DerivedSecrets(this.options.webhooks.secrets)
    this.ledger = new Ledger(manager, this.options.webhooks.secrets.join())
    const { now } = this.ledger

    this.cache = new EligibilityCache(() => this.options.eligibility, now)
    this.planSource = new PlanSourceWatch(this.ledger, this.effects, logger)
    this.pagePlans = new PlansOnPages(this.planSource.heard)
    this.refusedWebhooks = new RefusedWebhooks(
      (webhook, deliveries) => noteRefused(this.ledger, this.options, webhook, deliveries),
      (what) => logger.warn(`svc.webhook ${what}`)
    )
    this.settings = new Settings(this.options, this.ledger, (what) => logger.warn(`svc.settings ${what}`))
    this.instance = new Instance(workerMode, {
      ledger: this.ledger,
      listening: new Listening(
        SETTINGS_CHANNEL,
        () => this.ledger.database.connect(),
        () => void this.settings.heardOfChange(),
        (error) =>
          logger.warn(`svc.settings changed elsewhere are seen some seconds later: ${loggable(error)}`)
      ),
      onFailure: (what, error) =>
        logger.warn(`svc.${what} failed on this instance's timer: ${loggable(error)}`),
    })
    this.calls = new CallLog(this.ledger.calls, now, (error) =>
      logger.warn(`svc.calls were not counted yet: ${loggable(error)}`)
    )
    const { baseUrl, accessToken, brand, client } = this.options
    const onCall = (report: SvcCallReport) => logCall(logger, report)

    this.client = this.calls.watch(createSvcClient({ baseUrl, accessToken, brand, ...client, onCall }))
  }

  /** No setting changes it: it needs not be read anew. */
  get environment(): SvcOptions["environment"] {
    return this.options.environment
  }

  /** The keys of the master secrets with which this instance knows its webhooks' addresses. */
  get webhookKeys(): readonly string[] {
    return this.secrets.keys
  }

  /** The options in force, with what was changed on any instance; a few seconds old at most. */
  async optionsInForce(): Promise<SvcOptions> {
    await this.settings.refresh()
    return this.options
  }

  /** The repayment plans on offer (design D14), for a buyer's page; undefined when the store's own function fails. */
  async plansForBuyer(context: PlanContext): Promise<readonly ConfiguredPlan[] | undefined> {
    return plansUnlessFailed(await this.optionsInForce(), context, this.planSource.heard)
  }

  /** The plans without a cart, see {@link PlansOnPages}; undefined when the store's own function fails. */
  async knownPlans(): Promise<readonly ConfiguredPlan[] | undefined> {
    return this.pagePlans.list(await this.optionsInForce())
  }

  async choosePlan(
    selectedId: number | undefined,
    load: (options: SvcOptions) => Promise<CheckoutSource | undefined>
  ): Promise<ConfiguredPlan | undefined> {
    const tools = await this.tools()

    return noting(tools, () => planOfSession(tools, selectedId, load))
  }

  async checkout(source: CheckoutSource, selectedPlanId: number | undefined): Promise<OrderRow> {
    const tools = await this.tools()

    return heeding(
      tools,
      source,
      () => planOfCheckout(tools, source, selectedPlanId),
      (choice) => runCheckout(tools, source, choice, this.requests.getStore()?.network)
    )
  }

  async writeInterrupted(source: CheckoutSource, placedAt: Date): Promise<void> {
    await writeInterrupted(await this.tools(), source, placedAt)
  }

  async sendAgain(held: HeldAttempt, source: CheckoutSource): Promise<void> {
    await sendAgain(await this.toolsFor(held.row), held, source)
  }

  async sendConfirmation(
    held: HeldAttempt,
    method: DeliveryMethod,
    proof: Proof | undefined,
    knownAt: Date
  ): Promise<void> {
    await sendConfirmation(await this.toolsFor(held.row), held, method, proof, knownAt)
  }

  async sendInvoice(row: OrderRow, invoice: InvoiceRow, document: InvoiceDocument): Promise<InvoiceSent> {
    return sendInvoice(await this.toolsFor(row), row, invoice, document)
  }

  async reconcile(held: HeldAttempt, asked: ReconcileFor): Promise<Reconciled> {
    return runReconcile(await this.toolsFor(held.row), held, asked)
  }

  async eligibility(question: EligibilityQuestion): Promise<EligibilityAnswer> {
    return askEligibility(await this.tools(), question)
  }

  async vouchesFor(context: PhoneContext): Promise<boolean> {
    return vouchesFor(this.options, context, this.logger)
  }

  async receiveWebhook(webhook: IncomingWebhook): Promise<WebhookAnswer> {
    return checkWebhook(this.secrets, () => this.tools(), this.effects, webhook)
  }

  /** @throws {MadeElsewhere} when the service in force is not to be called about an attempt. */
  private async toolsFor(attempt: OrderRow): Promise<Tools> {
    requireHere(this, attempt)
    return this.tools()
  }

  private async tools(): Promise<Tools> {
    const { ledger, client, secrets, logger, cache, refusedWebhooks } = this

    return { ledger, client, secrets, logger, cache, refusedWebhooks, options: await this.optionsInForce() }
  }

  /** Begins what the module does by itself, and closes what it holds open. */
  __hooks = {
    onApplicationStart: async (): Promise<void> => {
      this.instance.start()
      await this.ledger.setClock()
    },
    // Before the other modules close: a sweep and the effects need them.
    onApplicationPrepareShutdown: async (): Promise<void> => {
      await Promise.all([this.instance.close(SHUTDOWN_MS), this.effects.close(SHUTDOWN_MS)])
      await this.telling.close(TELL_AT_SHUTDOWN_MS)
    },
    onApplicationShutdown: async (): Promise<void> => {
      this.client.close()
      await Promise.race([
        Promise.all([this.calls.close(), this.refusedWebhooks.flush()]),
        wait(COUNT_AT_SHUTDOWN_MS, undefined, { ref: false }),
      ])
    },
  }
}
