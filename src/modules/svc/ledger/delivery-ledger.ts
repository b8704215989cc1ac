import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { DELIVERY_STATES } from "../../../domain/ledger-states"
import type { ActivitySubject } from "./activity"
import { existing, instant, rowOf } from "./columns"
import type { Database } from "./database"
import type { Sql } from "./sql"

const deliveryRow = rowOf({
  reference: z.string(),
  orderId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  method: z.enum(["pod", "sms_link"]).nullable(),
  proofUrl: z.string().nullable(),
  proofSource: z.enum(["upload", "fulfillment", "workflow"]).nullable(),
  uploadedUrl: z.string().nullable(),
  uploadedAt: instant.nullable(),
  requestedAt: instant.nullable(),
  requestedMethod: z.enum(["pod", "sms_link"]).nullable(),
  sentAt: instant.nullable(),
  askedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  errorCode: z.number().nullable(),
  tries: z.number(),
})

export type DeliveryRow = z.infer<typeof deliveryRow>

export type DeliveryMethod = NonNullable<DeliveryRow["method"]>

export type DeliveryPatch = Partial<Omit<DeliveryRow, "reference" | "orderId">>

/** The delivery of one attempt, if anything was done about it yet. */
export const readDelivery = (sql: Sql, reference: string): Promise<DeliveryRow | undefined> =>
  sql.first(deliveryRow, "select * from svc_delivery where reference = ? and deleted_at is null", [reference])

/** The deliveries that are confirmed with the service (design D7, D9). */
export class DeliveryLedger {
  constructor(private readonly database: Database) {}

  async of(reference: string): Promise<DeliveryRow | undefined> {
    return readDelivery(this.database.sql, reference)
  }

  /** The delivery of one attempt, written if there was none. */
  async open(subject: ActivitySubject): Promise<DeliveryRow> {
    await this.database.sql.insert(
      "svc_delivery",
      {
        id: generateEntityId(undefined, "svcdel"),
        reference: subject.reference,
        orderId: subject.orderId,
        createdAt: this.database.now(),
      },
      "on conflict (reference) where deleted_at is null do nothing"
    )
    return existing(await this.of(subject.reference), `delivery of ${subject.reference}`)
  }
}
