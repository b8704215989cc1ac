import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import { ActivityLog } from "./activity"
import { AttentionList } from "./attention"
import { CallLedger } from "./call-ledger"
import { Database } from "./database"
import { DeliveryLedger } from "./delivery-ledger"
import { InvoiceLedger } from "./invoice-ledger"
import { OrderLedger } from "./order-ledger"
import { PhoneLookups } from "./phone-lookups"
import { SettingLedger } from "./setting-ledger"
import { SweepLedger } from "./sweep-ledger"
import { WebhookInbox } from "./webhook-inbox"
import { WebhookList } from "./webhook-list"

/** The plugin's memory (design D7). */
export class Ledger {
  readonly database: Database
  readonly orders: OrderLedger
  readonly deliveries: DeliveryLedger
  readonly invoices: InvoiceLedger
  readonly inbox: WebhookInbox
  readonly activity: ActivityLog
  readonly attention: AttentionList
  readonly phoneLookups: PhoneLookups
  readonly settings: SettingLedger
  readonly calls: CallLedger
  readonly webhooks: WebhookList
  readonly sweeps: SweepLedger

  /** @param key keys the hashes of what must not be stored as it is. */
  constructor(
    private readonly manager: EntityManager,
    private readonly key: string,
    readonly now: () => Date
  ) {
    this.database = new Database(manager)
    this.activity = new ActivityLog(this.database, now)
    this.attention = new AttentionList(this.database, this.activity, now)
    this.orders = new OrderLedger(this.database, this.activity, this.attention, now)
    this.deliveries = new DeliveryLedger(this.database, now)
    this.invoices = new InvoiceLedger(this.database, this.activity, this.attention, now)
    this.inbox = new WebhookInbox(this.database, now)
    this.phoneLookups = new PhoneLookups(this.database, key, now)
    this.settings = new SettingLedger(this.database, now)
    this.calls = new CallLedger(this.database, now)
    this.webhooks = new WebhookList(this.database)
    this.sweeps = new SweepLedger(this.database)
  }

  /** The same ledger on another clock. */
  at(now: () => Date): Ledger {
    return new Ledger(this.manager, this.key, now)
  }
}
