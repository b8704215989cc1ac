import type { EntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import { ActivityLog } from "./activity"
import { AttentionList } from "./attention"
import { CallLedger } from "./call-ledger"
import { instant } from "./columns"
import { Database } from "./database"
import { DeliveryLedger } from "./delivery-ledger"
import { FileLedger } from "./file-ledger"
import { InstanceLedger } from "./instance-ledger"
import { EventOutbox } from "./event-outbox"
import { InvoiceLedger } from "./invoice-ledger"
import { OrderLedger } from "./order-ledger"
import { OrderList } from "./order-list"
import { PhoneLookups } from "./phone-lookups"
import { prune, type Retention } from "./retention"
import { SettingLedger } from "./setting-ledger"
import { SweepLedger } from "./sweep-ledger"
import { WebhookInbox } from "./webhook-inbox"
import { WebhookList } from "./webhook-list"

/** The plugin's memory (design D7). */
export class Ledger {
  readonly database = new Database(this.manager, this.ownNow)
  readonly now = this.database.now
  readonly activity = new ActivityLog(this.database)
  readonly outbox = new EventOutbox(this.database)
  readonly attention = new AttentionList(this.database, this.activity, this.outbox)
  readonly orders = new OrderLedger(this.database, this.activity, this.attention, this.outbox)
  readonly orderList = new OrderList(this.database)
  readonly deliveries = new DeliveryLedger(this.database)
  readonly invoices = new InvoiceLedger(this.database, this.activity, this.attention, this.outbox)
  readonly files = new FileLedger(this.database, this.activity)
  readonly inbox = new WebhookInbox(this.database)
  readonly phoneLookups = new PhoneLookups(this.database, this.key)
  readonly settings = new SettingLedger(this.database)
  readonly calls = new CallLedger(this.database)
  readonly webhooks = new WebhookList(this.database)
  readonly sweeps = new SweepLedger(this.database)
  readonly instances = new InstanceLedger(this.database)

  /**
   * @param key keys the hashes of what must not be stored as it is.
   * @param ownNow instead of the database's own time.
   */
  constructor(
    private readonly manager: EntityManager,
    private readonly key: string,
    private readonly ownNow?: () => Date
  ) {}

  /** Asks the database for its time, before anything else does. */
  async setClock(): Promise<void> {
    const askedAt = Date.now()
    const said = await this.database.sql.value(instant, "select now()")

    if (said !== undefined) {
      this.database.clock.learn(said, askedAt)
    }
  }

  /** Extends deadlines by the time in which no sweep ran: nobody could look at the attempts then. */
  async makeUpForOutage(): Promise<void> {
    await this.database.transaction(async (sql) => {
      const since = await this.sweeps.endOutage(sql)

      if (since !== undefined) {
        await this.orders.extendDeadlines(sql, since)
      }
    })
  }

  async prune(retention: Retention): Promise<number> {
    return prune(this.database, retention)
  }

  /** The same ledger on another clock. */
  at(now: () => Date): Ledger {
    return new Ledger(this.manager, this.key, now)
  }
}
