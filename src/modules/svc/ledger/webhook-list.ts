import { z } from "@medusajs/framework/zod"
import {
  isVerified,
  WEBHOOK_KINDS,
  WEBHOOK_STATUSES,
  WEBHOOK_VERDICTS,
  type WebhookKind,
  type WebhookStatus,
  type WebhookVerdict,
} from "../../../domain/ledger-states"
import { countedPage, type Page, type PageRange } from "./counted-page"
import { instant, isOneOf, placeholders, rowOf } from "./columns"
import type { Database } from "./database"
import { joinOrderOfSession, REFERENCES_OF_ORDER } from "./order-queries"
import { isWebhookReadable } from "./webhook-inbox"

export interface WebhookFilter extends PageRange {
  status?: WebhookStatus | undefined
  kind?: WebhookKind | undefined
  verdict?: WebhookVerdict | undefined
  /** A Medusa order, with the earlier attempts of its payment sessions. */
  orderId?: string | undefined
}

const listedWebhook = rowOf({
  id: z.string(),
  kind: z.enum(WEBHOOK_KINDS),
  reference: z.string(),
  orderId: z.string().nullable(),
  displayId: z.string().nullable(),
  status: z.enum(WEBHOOK_STATUSES),
  verdict: z.enum(WEBHOOK_VERDICTS),
  matchingPreset: z.string().nullable(),
  outcome: z.string().nullable(),
  deliveries: z.number(),
  bytes: z.coerce.number(),
  tries: z.number(),
  receivedAt: instant,
  signedAt: instant.nullable(),
  processedAt: instant.nullable(),
  dueAt: instant.nullable(),
})

/** A webhook as it is shown: without its body. */
export type ListedWebhook = z.infer<typeof listedWebhook>

export interface SignatureMismatches {
  count: number
  lastAt: Date | null
  /** The preset with which the latest would have matched. */
  matchingPreset: string | null
}

/** Rows that only a newer version can read are left to the instances of that version. */
const IS_KNOWN = isWebhookReadable("w")

const IS_MISMATCH = isOneOf(
  "verdict",
  WEBHOOK_VERDICTS.filter((verdict) => !isVerified(verdict))
)

const SELECT = `select w.id, w.kind, w.reference, w.status, w.verdict, w.matching_preset, w.outcome, w.deliveries,
    w.tries, w.received_at, w.signed_at, w.processed_at, w.due_at, octet_length(w.raw_body) as bytes,
    coalesce(o.order_id, of_session.order_id) as order_id, coalesce(o.display_id, of_session.display_id) as display_id
  from svc_webhook w
  left join svc_order o on o.reference = w.reference and o.deleted_at is null
  ${joinOrderOfSession("o")}`

const mismatchRow = rowOf({
  count: z.coerce.number(),
  lastAt: instant.nullable(),
  matchingPreset: z.string().nullable(),
})

export class WebhookList {
  constructor(private readonly database: Database) {}

  /** The latest first, counted by their status. */
  async page({ status, kind, verdict, orderId, ...range }: WebhookFilter): Promise<Page<ListedWebhook>> {
    return countedPage(this.database.sql, {
      row: listedWebhook,
      select: SELECT,
      from: "svc_webhook w",
      id: "w.id",
      among: [
        { where: `w.deleted_at is null and ${IS_KNOWN}`, parameters: [] },
        kind !== undefined && { where: "w.kind = ?", parameters: [kind] },
        verdict !== undefined && { where: "w.verdict = ?", parameters: [verdict] },
        orderId !== undefined && { where: `w.reference in (${REFERENCES_OF_ORDER})`, parameters: [orderId] },
      ],
      by: "w.status",
      only: status,
      order: "w.received_at desc, w.id desc",
      countedOrder: "w.received_at desc, w.id desc",
      ...range,
    })
  }

  async byId(id: string): Promise<ListedWebhook | undefined> {
    return this.database.sql.first(listedWebhook, `${SELECT} where w.id = ? and w.deleted_at is null`, [id])
  }

  /** The accepted webhooks of some attempts, the oldest first; at most the latest 1000. */
  async ofReferences(references: readonly string[]): Promise<ListedWebhook[]> {
    const rows = await this.database.sql.all(
      listedWebhook,
      `${SELECT} where w.deleted_at is null and w.status <> 'refused' and ${IS_KNOWN}
         and w.reference in (${placeholders(references)}) order by w.received_at desc, w.id desc limit 1000`,
      references
    )

    return rows.reverse()
  }

  /** When a webhook was accepted last. */
  async lastReceivedAt(): Promise<Date | null> {
    const receivedAt = await this.database.sql.value(
      instant,
      `select received_at from svc_webhook where status <> 'refused' and deleted_at is null
       order by received_at desc, id desc limit 1`
    )

    return receivedAt ?? null
  }

  /** @param preset in force: a webhook that it would have matched came before it was set, and is no problem any more. */
  async mismatches(since: Date, preset: string): Promise<SignatureMismatches> {
    const row = await this.database.sql.first(
      mismatchRow,
      `select coalesce(sum(deliveries), 0) as count, max(received_at) as last_at,
         (array_agg(matching_preset order by received_at desc) filter (where matching_preset is not null))[1] as matching_preset
       from svc_webhook where ${IS_MISMATCH} and received_at >= ? and matching_preset is distinct from ?
         and deleted_at is null`,
      [since, preset]
    )

    return row ?? { count: 0, lastAt: null, matchingPreset: null }
  }
}
