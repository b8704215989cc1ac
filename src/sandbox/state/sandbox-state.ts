import { z } from "zod"
import { faultSchema, WEBHOOK_EVENTS } from "../faults/fault-schema"
import { settingsSchema } from "./settings"

/** Milliseconds since 1970 on the sandbox's clock. */
const instant = z.number().int()
/** Amounts are kept as whole halalas (1 SAR = 100): sums stay exact. */
const halalas = z.number().int()

const buyer = z.object({
  phone: z.string(),
  name: z.string(),
  status: z.enum(["Active", "Pending"]),
  creditLimit: halalas,
  externalUserId: z.string(),
  onboardedWithSeller: z.boolean(),
  agreementExpired: z.boolean(),
  /** The first checkout of each minute is answered 804. */
  busyFirstInMinute: z.boolean(),
  lastBusyMinute: z.number().int().nullable(),
  internalError: z.boolean(),
})

/** A person who was given a `signup_url`. The merchant's data about them pre-fills the page. */
const onboarding = z.object({
  token: z.string(),
  phone: z.string(),
  name: z.string(),
  vatNumber: z.string(),
  crNumber: z.string(),
  completed: z.boolean(),
})

/** Statuses of a down payment (spec 3.2). */
export const prepaidStatus = z.enum(["PENDING", "INITIATED", "VOIDED", "PAID", "COMPLETED"])

const prepaidSession = z.object({
  token: z.string(),
  transactionId: z.string(),
  status: prepaidStatus,
  createdAt: instant,
})

const invoice = z.object({ invoiceNumber: z.string(), fileId: z.string(), attachedAt: instant })

/** Where webhooks go. Without a secret they are not signed. */
const receiver = z.object({ url: z.string(), secret: z.string().nullable() })

const delivery = z.object({
  confirmationType: z.enum(["POD", "SMS_LINK"]),
  /** Secret part of the address in the buyer's SMS; empty for POD. */
  token: z.string(),
  proofFileId: z.string().nullable(),
  callback: receiver.nullable(),
  remindersSent: z.number().int(),
  nextReminderAt: instant.nullable(),
})

const order = z.object({
  orderId: z.string(),
  sellerId: z.string(),
  buyerPhone: z.string(),
  orderReferenceId: z.string(),
  repaymentConfigId: z.number().int(),
  stage: z.enum(["CREATED", "AUTHORIZED", "OUT_FOR_DELIVERY", "DELIVERED", "ON_HOLD", "EXPIRED"]),
  total: halalas,
  prepaid: halalas,
  collection: z.enum(["NONE", "SVC", "MERCHANT"]),
  prepaidUtr: z.string(),
  otp: z.object({ code: z.string(), confirmed: z.boolean() }),
  redirects: z.object({ success: z.string(), failure: z.string() }).nullable(),
  webhook: receiver.nullable(),
  sessions: z.array(prepaidSession),
  delivery: delivery.nullable(),
  invoices: z.array(invoice),
  /** The `payment` object as it was sent, without the webhook secret. */
  request: z.record(z.string(), z.unknown()),
  createdAt: instant,
})

const sms = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.enum(["otp", "delivery_link", "delivery_reminder"]),
  orderId: z.string(),
  text: z.string(),
  at: instant,
})

const webhookAttempt = z.object({
  attempt: z.number().int(),
  at: instant,
  /** HTTP status of the answer; null when none came. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  /** How the store's answer begins. */
  answer: z.string().default(""),
  headers: z.record(z.string(), z.string()),
})

const webhook = z.object({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  orderId: z.string(),
  url: z.string(),
  secret: z.string().nullable(),
  body: z.string(),
  state: z.enum(["pending", "delivered", "failed", "lost"]),
  dueAt: instant,
  /** Held back until the next emitted webhook was sent (fault `webhook_out_of_order`). */
  afterNext: z.boolean(),
  wronglySigned: z.boolean(),
  /** How long ago its signature says it was sent. */
  signedAgoMs: z.number().int().default(0),
  attempts: z.array(webhookAttempt),
  createdAt: instant,
})

const storedFile = z.object({
  id: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  createdAt: instant,
})

/** The whole memory of the sandbox. It is also the format of the data file, so that loading checks it. */
export const sandboxStateSchema = z.object({
  version: z.literal(1),
  seed: z.string(),
  idCounter: z.number().int(),
  clockOffset: z.number().int(),
  settings: settingsSchema,
  faults: z.array(faultSchema),
  /** Calls per operation (and emissions per webhook) since the faults were last set. */
  faultCalls: z.record(z.string(), z.number().int()),
  /** `merchant_share` last sent to Repayment Plan Options, by seller (spec 2.3, rule 2). */
  quotedMerchantShare: z.record(z.string(), z.number()),
  buyers: z.record(z.string(), buyer),
  onboardings: z.record(z.string(), onboarding),
  /** The last Check Eligibility about each phone number, as it was sent. */
  eligibilityRequests: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  orders: z.record(z.string(), order),
  sms: z.array(sms),
  webhooks: z.array(webhook),
  files: z.record(z.string(), storedFile),
})

export type SandboxState = z.infer<typeof sandboxStateSchema>
export type BuyerRecord = z.infer<typeof buyer>
export type OnboardingRecord = z.infer<typeof onboarding>
export type OrderRecord = z.infer<typeof order>
export type WebhookReceiver = z.infer<typeof receiver>
/** One attempt to collect a down payment on the hosted page. */
export type PrepaidSessionRecord = z.infer<typeof prepaidSession>
/** A text message the buyer would have received. */
export type SmsRecord = z.infer<typeof sms>
export type WebhookRecord = z.infer<typeof webhook>
/** A re-hosted file; its bytes are kept by the file vault. */
export type StoredFileRecord = z.infer<typeof storedFile>
