import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { type Database, instant, rowOf, type Sql } from "./database"
import { JoinedWrites } from "./joined-writes"

/** Where a webhook stands; a `refused` one was answered 401 and is kept to be shown only. */
export const WEBHOOK_STATUSES = ["received", "processed", "abandoned", "refused"] as const

const webhookRow = rowOf({
  id: z.string(),
  kind: z.enum(["down_payment", "delivery"]),
  reference: z.string(),
  rawBody: z.string(),
  verdict: z.string(),
  deliveries: z.number(),
  status: z.enum(WEBHOOK_STATUSES),
  outcome: z.string().nullable(),
  receivedAt: instant,
  tries: z.number(),
})

/** A webhook as the inbox holds it. */
export type WebhookRow = z.infer<typeof webhookRow>

/** A webhook that was checked and is to be kept. */
export interface ReceivedWebhook {
  kind: WebhookRow["kind"]
  reference: string
  dedupeKey: string
  rawBody: string
  /** `verified`, or why it was not. */
  verdict: string
  matchingPreset: string | null
}

/** The durable inbox: a webhook is in it before the service gets its 200 (guarantee 3). */
export class WebhookInbox {
  private readonly commits = new JoinedWrites<ReceivedWebhook, string>((webhooks) => this.commit(webhooks))

  constructor(
    private readonly database: Database,
    private readonly now: () => Date
  ) {}

  /**
   * Commits a webhook, in one statement with those that arrive meanwhile; a second delivery of the same event is
   * counted, and due again when it was processed.
   * @returns its id
   */
  receive(webhook: ReceivedWebhook): Promise<string> {
    return this.commits.add(webhook)
  }

  private async commit(webhooks: readonly ReceivedWebhook[]): Promise<string[]> {
    const now = this.now()
    const events = eventsOf(webhooks)
    const rows = await this.database.sql.all(
      committedRow,
      `insert into svc_webhook (id, kind, reference, dedupe_key, raw_body, verdict, matching_preset, deliveries, received_at, due_at)
       values ${events.map(() => "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)").join(", ")}
       on conflict (dedupe_key) where deleted_at is null
       do update set deliveries = svc_webhook.deliveries + excluded.deliveries, due_at = excluded.due_at,
         status = 'received', tries = 0,
         verdict = case when svc_webhook.verdict = 'verified' then 'verified' else excluded.verdict end
       returning id, dedupe_key`,
      events.flatMap(({ webhook, deliveries }) => [
        generateEntityId(undefined, "svcwh"),
        webhook.kind,
        webhook.reference,
        webhook.dedupeKey,
        webhook.rawBody,
        webhook.verdict,
        webhook.matchingPreset,
        deliveries,
        now,
        now,
      ])
    )
    const ids = new Map(rows.map(({ dedupeKey, id }) => [dedupeKey, id]))

    return webhooks.map(({ dedupeKey }) => {
      const id = ids.get(dedupeKey)

      if (id === undefined) {
        throw new Error("The webhook inbox stored nothing")
      }
      return id
    })
  }

  /**
   * Keeps a webhook that is not accepted, to be shown: one row per address and reason, with what came last. It never
   * has an effect.
   */
  async refuse({ kind, reference, rawBody, verdict, matchingPreset }: ReceivedWebhook): Promise<void> {
    const now = this.now()

    await this.database.sql.insert(
      "svc_webhook",
      {
        id: generateEntityId(undefined, "svcwh"),
        kind,
        reference,
        dedupeKey: `refused:${kind}:${reference}:${verdict}`,
        rawBody,
        verdict,
        matchingPreset,
        status: "refused",
        receivedAt: now,
      },
      `on conflict (dedupe_key) where deleted_at is null
       do update set deliveries = svc_webhook.deliveries + 1, raw_body = excluded.raw_body,
         matching_preset = excluded.matching_preset, received_at = excluded.received_at`
    )
  }

  /** Makes a webhook due again that was processed or given up; false when it is neither. */
  async replay(sql: Sql, id: string): Promise<boolean> {
    const now = this.now()
    const replayed = await sql.update(
      "svc_webhook",
      { status: "received", tries: 0, dueAt: now, updatedAt: now },
      `id = ? and status in ('processed', 'abandoned') and deleted_at is null
         and (lease_until is null or lease_until < ?)`,
      [id, now]
    )

    return replayed > 0
  }

  /** Takes one webhook for processing; undefined when it is processed or another process has it. */
  async claim(id: string, leaseMs: number): Promise<WebhookRow | undefined> {
    const now = this.now()

    return this.database.sql.first(
      webhookRow,
      `update svc_webhook set lease_token = 'held', lease_until = ?, tries = tries + 1
       where id = ? and status = 'received' and (lease_until is null or lease_until < ?) returning *`,
      [new Date(now.getTime() + leaseMs), id, now]
    )
  }

  /** Takes up to `limit` webhooks whose processing did not finish. */
  async takeDue(limit: number, leaseMs: number): Promise<string[]> {
    const now = this.now()
    const rows = await this.database.sql.all(
      idRow,
      `update svc_webhook set due_at = ? where id in (
         select id from svc_webhook
         where due_at <= ? and deleted_at is null and (lease_until is null or lease_until < ?)
         order by due_at limit ? for update skip locked
       ) returning id`,
      [new Date(now.getTime() + leaseMs), now, now, limit]
    )

    return rows.map((row) => row.id)
  }

  /** Notes that a webhook has had its effect. */
  async processed(id: string, outcome: string): Promise<void> {
    await this.finish(id, { status: "processed", outcome, processedAt: this.now(), dueAt: null })
  }

  /** Gives a webhook back, to be tried again at `at`; null gives up on it. */
  async failed(id: string, outcome: string, at: Date | null): Promise<void> {
    await this.finish(id, { status: at === null ? "abandoned" : "received", outcome, dueAt: at })
  }

  private async finish(id: string, fields: Record<string, string | Date | null>): Promise<void> {
    await this.database.sql.update(
      "svc_webhook",
      { ...fields, leaseToken: null, leaseUntil: null },
      "id = ?",
      [id]
    )
  }
}

const idRow = rowOf({ id: z.string() })
const committedRow = rowOf({ id: z.string(), dedupeKey: z.string() })

/** One entry per event in the order of their keys, so that two instances never wait for each other's rows. */
const eventsOf = (webhooks: readonly ReceivedWebhook[]) => {
  const events = new Map<string, { webhook: ReceivedWebhook; deliveries: number }>()

  for (const webhook of webhooks) {
    const { deliveries = 0, webhook: known = webhook } = events.get(webhook.dedupeKey) ?? {}

    events.set(webhook.dedupeKey, {
      webhook: known.verdict === "verified" ? known : webhook,
      deliveries: deliveries + 1,
    })
  }
  return [...events.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, event]) => event)
}
