import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  isVerified,
  VERIFIED_VERDICTS,
  WEBHOOK_KINDS,
  WEBHOOK_STATUSES,
  WEBHOOK_VERDICTS,
  type WebhookKind,
} from "../../../domain/ledger-states"
import { type ColumnValue, FromNow, instant, isOneOf, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"
import { JoinedWrites } from "./joined-writes"
import { IS_FREE, newLeaseToken, WAKES_AT } from "./lease"
import { onAnotherConnection, TRIED_FOR_MS } from "./on-another-connection"
import { IS_KNOWN as IS_ORDER_KNOWN } from "./order-row"

const webhookRow = rowOf({
  id: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  reference: z.string(),
  rawBody: z.string(),
  verdict: z.string(),
  deliveries: z.number(),
  status: z.enum(WEBHOOK_STATUSES),
  /** What came of it when it was processed last. */
  outcome: z.string().nullable(),
  receivedAt: instant,
  /** When it was signed, if it was rightly signed (ADR 31). An earlier version noted it only of one that came late. */
  signedAt: instant.nullable(),
  /** How often it was processed. */
  tries: z.number(),
})

/** The SQL condition that this version knows the words of a webhook. */
export const isWebhookReadable = (webhook: string): string =>
  [
    isOneOf(`${webhook}.kind`, WEBHOOK_KINDS),
    isOneOf(`${webhook}.status`, WEBHOOK_STATUSES),
    isOneOf(`${webhook}.verdict`, WEBHOOK_VERDICTS),
  ].join(" and ")

/**
 * The SQL condition that this version can process a webhook. One with a word, or about an attempt, that only a newer version
 * can read is left to the instances of that version.
 */
export const isWebhookKnown = (webhook: string): string =>
  // A value for each webhook, not a join: PostgreSQL would read all orders for a few webhooks.
  `(${isWebhookReadable(webhook)} and coalesce((select ${IS_ORDER_KNOWN} from svc_order o
    where o.reference = ${webhook}.reference and o.deleted_at is null), true))`

const IS_KNOWN = isWebhookKnown("svc_webhook")

export type WebhookRow = z.infer<typeof webhookRow>

/** A webhook that this process alone works on, until its lease runs out (design D21). */
export interface HeldWebhook {
  row: WebhookRow
  token: string
}

export interface ReceivedWebhook {
  kind: WebhookKind
  reference: string
  dedupeKey: string
  rawBody: string
  /** `verified` or `verified_late`, or why it was not. */
  verdict: string
  matchingPreset: string | null
  signedAt?: Date | null
}

/** The durable inbox: a webhook is in it before the service gets its 200 (guarantee 3). */
export class WebhookInbox {
  private readonly commits = new JoinedWrites<ReceivedWebhook, string>(
    (webhooks) => this.commit(webhooks),
    TRIED_FOR_MS
  )

  constructor(private readonly database: Database) {}

  /**
   * Commits a webhook, in one statement with those that arrive meanwhile. A second delivery of the same event is counted,
   * and makes the webhook due again, even when it was processed. If the connection is lost, e.g. in a fail-over, it is
   * committed on another one: nobody knows whether the service sends a webhook again. One that was given up may be committed
   * later still, which is as good.
   * @returns its id
   */
  receive(webhook: ReceivedWebhook): Promise<string> {
    return onAnotherConnection(() => this.commits.add(webhook))
  }

  private async commit(webhooks: readonly ReceivedWebhook[]): Promise<(string | undefined)[]> {
    const now = this.database.now()
    const rows = await this.database.sql.insertAll(
      committedRow,
      "svc_webhook",
      eventsOf(webhooks).map(({ webhook, deliveries }) => ({
        ...webhook,
        signedAt: webhook.signedAt ?? null,
        id: generateEntityId(undefined, "svcwh"),
        deliveries,
        receivedAt: now,
        dueAt: now,
      })),
      {
        columns: "id, dedupe_key",
        onConflict: `on conflict (dedupe_key) where deleted_at is null
       do update set deliveries = svc_webhook.deliveries + excluded.deliveries, due_at = excluded.due_at,
         status = 'received', tries = 0,
         verdict = case when ${isOneOf("svc_webhook.verdict", VERIFIED_VERDICTS)} then svc_webhook.verdict else excluded.verdict end`,
      }
    )
    const ids = new Map(rows.map(({ dedupeKey, id }) => [dedupeKey, id]))

    return webhooks.map(({ dedupeKey }) => ids.get(dedupeKey))
  }

  /**
   * Keeps webhooks that are not accepted, only to show them: one row per address and reason, with the last body. They
   * never have an effect.
   */
  async refuse(webhook: ReceivedWebhook, deliveries: number): Promise<void> {
    const { kind, reference, verdict } = webhook

    await this.database.sql.insert(
      "svc_webhook",
      {
        ...webhook,
        id: generateEntityId(undefined, "svcwh"),
        dedupeKey: `refused:${kind}:${reference}:${verdict}`,
        deliveries,
        status: "refused",
        receivedAt: this.database.now(),
      },
      `on conflict (dedupe_key) where deleted_at is null
       do update set deliveries = svc_webhook.deliveries + excluded.deliveries, raw_body = excluded.raw_body,
         matching_preset = excluded.matching_preset, received_at = excluded.received_at`
    )
  }

  /** Makes a webhook due again that was processed or given up; false when it is neither, or a process holds it. */
  async replay(sql: Sql, id: string): Promise<boolean> {
    const replayed = await sql.update(
      "svc_webhook",
      { status: "received", tries: 0, dueAt: new FromNow(0) },
      `id = ? and status in ('processed', 'abandoned') and ${IS_FREE}`,
      [id]
    )

    return replayed > 0
  }

  /** Takes one webhook for processing; undefined when it is processed or another process has it. */
  async claim(id: string, leaseMs: number): Promise<HeldWebhook | undefined> {
    return this.take(`id = ? and status = 'received' and ${IS_FREE} and ${IS_KNOWN}`, [id], leaseMs)
  }

  /** Takes the webhook that has waited longest of those whose processing did not finish. */
  async claimDue(leaseMs: number): Promise<HeldWebhook | undefined> {
    return this.take(
      `id = (
         select id from svc_webhook where ${WAKES_AT} <= now() and deleted_at is null and ${IS_KNOWN}
         order by ${WAKES_AT} limit 1 for update skip locked
       )`,
      [],
      leaseMs
    )
  }

  /**
   * Notes that a webhook has had its effect. If it was delivered again meanwhile, it is due again: the service may have had
   * more to say (ADR 6). False in that case, and when the lease was lost.
   */
  async processed(held: HeldWebhook, outcome: string): Promise<boolean> {
    return this.giveBack(held, {
      status: "processed",
      outcome,
      processedAt: this.database.now(),
      dueAt: null,
    })
  }

  /** Gives a webhook back, to be tried again after `afterMs`; null gives up on it. False as {@link processed}. */
  async failed(held: HeldWebhook, outcome: string, afterMs: number | null): Promise<boolean> {
    return this.giveBack(held, {
      status: afterMs === null ? "abandoned" : "received",
      outcome,
      dueAt: afterMs === null ? null : new FromNow(afterMs),
    })
  }

  /** Gives a webhook back as it was, for another instance. */
  async leave(held: HeldWebhook, afterMs: number): Promise<boolean> {
    return this.finish(held, { dueAt: new FromNow(afterMs) })
  }

  private async giveBack(held: HeldWebhook, outcome: Record<string, ColumnValue>): Promise<boolean> {
    const { tries, deliveries } = held.row
    const done = await this.finish(held, { ...outcome, tries: tries + 1 }, "and deliveries = ?", [deliveries])

    if (!done) {
      await this.finish(held, { dueAt: new FromNow(0) })
    }
    return done
  }

  private async take(
    where: string,
    parameters: readonly ColumnValue[],
    leaseMs: number
  ): Promise<HeldWebhook | undefined> {
    const token = newLeaseToken()
    const [row] = await this.database.sql.lease(
      webhookRow,
      "svc_webhook",
      { token, ms: leaseMs },
      {},
      where,
      parameters
    )

    return row === undefined ? undefined : { row, token }
  }

  private async finish(
    { row, token }: HeldWebhook,
    fields: Record<string, ColumnValue>,
    more = "",
    parameters: readonly ColumnValue[] = []
  ): Promise<boolean> {
    const finished = await this.database.sql.update(
      "svc_webhook",
      { ...fields, leaseToken: null, leaseUntil: null },
      `id = ? and lease_token = ? ${more}`,
      [row.id, token, ...parameters]
    )

    return finished > 0
  }
}

const committedRow = rowOf({ id: z.string(), dedupeKey: z.string() })

/** One entry per event in the order of their keys, so that two instances never wait for each other's rows. */
const eventsOf = (webhooks: readonly ReceivedWebhook[]) => {
  const events = new Map<string, { webhook: ReceivedWebhook; deliveries: number }>()

  for (const webhook of webhooks) {
    const { deliveries = 0, webhook: known = webhook } = events.get(webhook.dedupeKey) ?? {}

    events.set(webhook.dedupeKey, {
      webhook: isVerified(known.verdict) ? known : webhook,
      deliveries: deliveries + 1,
    })
  }
  return [...events.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event)
}
