import { z } from "zod"
import type {
  AddInvoiceInput,
  CheckEligibilityInput,
  CheckoutPayment,
  ConfirmDeliveryInput,
  SvcClient,
} from "../../../src/client"
import type { SvcOperation } from "../../../src/client"

/** A JSON object to send, right or wrong. */
export type Body = Record<string, unknown>

/** A failure of any envelope: `code` is undefined for the lookup envelope, which has none (spec 7.2). */
export interface Failure {
  code: number | undefined
  errors: unknown[]
  message: string
}

/** An operation as it is on the wire: this suite's own reading of spec 4, apart from the client's and the sandbox's. */
export interface WireOperation<T> {
  name: SvcOperation
  /** Below `{base_url}/svc/v1`. */
  path: string
  /** The whole body of a success, no field more and none less. */
  success: z.ZodType<T>
  failureStatus: 200 | 400
  failure: z.ZodType<Failure>
  /** The same request through the client, which may refuse it by itself: hence the casts of input on trust. */
  through: (client: SvcClient, body: Body) => Promise<unknown>
}

const noErrors = z.array(z.unknown()).length(0)
const data = z.looseObject({})
const failed = { errors: z.array(z.unknown()), message: z.string() }
const stringCode = z.string().regex(/^[1-9]\d*$/)

const flatten = ({
  error_code: code,
  errors,
  message,
}: {
  error_code: string | number
  errors: unknown[]
  message: string
}): Failure => ({ code: Number(code), errors, message })

const standardFailure = z.strictObject({ error_code: stringCode, ...failed, data }).transform(flatten)
const confirmedFailure = z
  .strictObject({ error_code: stringCode, ...failed, success: z.literal(false), data })
  .transform(flatten)
const flatFailure = z.strictObject({ error_code: z.int().positive(), ...failed }).transform(flatten)
const lookupFailure = z
  .strictObject({ is_error: z.literal(true), message: z.string(), data })
  .transform(({ message }): Failure => ({ code: undefined, errors: [], message }))

const standardSuccess = { error_code: z.literal("0"), errors: noErrors, message: z.string() }

/** `data` of Confirm Delivery and Add Invoice (spec 4.4, 4.5). */
const orderState = z.strictObject({
  order_id: z.string().min(1),
  order_reference_id: z.string().min(1),
  order_status: z.string().min(1),
})
const orderStateEnvelope = z.strictObject({ ...standardSuccess, success: z.literal(true), data: orderState })

const eligibility = z.strictObject({
  eligibility: z.enum(["ELIGIBLE", "INELIGIBLE"]),
  reason: z.enum(["BUYER_NOT_ONBOARDED", "SELLER_NOT_ONBOARDED", ""]),
  user_status: z.enum(["Active", "Pending", "NotFound"]),
  signup_url: z.union([z.literal(""), z.url()]),
  credit_amount: z.number().nonnegative(),
  external_user_id: z.string(),
  onboarding_completed: z.boolean(),
  customer_name: z.string(),
  // "Other element fields: not shown", so others may stand beside these.
  sellers: z.array(z.looseObject({ phone: z.string().regex(/^\d+$/), status: z.string().min(1) })),
})

const checkout = z.strictObject({
  order_id: z.string().min(1),
  order_reference_id: z.string(),
  order_status: z.literal("CREATED"),
  payment_url: z.union([z.literal(""), z.url()]),
  prepaid_amount: z.number().nonnegative(),
  transaction_id: z.string(),
  repayment_config_id: z.string(),
})

const operation = <T>(definition: WireOperation<T>): WireOperation<T> => definition

/** The five operations of spec 4. */
export const wire = {
  checkEligibility: operation({
    name: "check_eligibility",
    path: "users/check_eligibility",
    success: z.strictObject({ is_error: z.literal(false), message: z.string(), data: eligibility }),
    failureStatus: 400,
    failure: lookupFailure,
    through: (client, body) => client.checkEligibility(body as CheckEligibilityInput),
  }),
  initiateCheckout: operation({
    name: "initiate_checkout",
    path: "checkout/initiate",
    success: z.strictObject({ ...standardSuccess, data: checkout }),
    failureStatus: 200,
    failure: standardFailure,
    through: (client, { payment }) => client.initiateCheckout(payment as CheckoutPayment),
  }),
  reconcilePrepaidPayment: operation({
    name: "reconcile_prepaid_payment",
    path: "checkout/reconcile_prepaid_payment",
    success: z.strictObject({
      error_code: z.literal(0),
      errors: noErrors,
      message: z.string(),
      in_progress: z.boolean(),
      payment_status: z.enum(["PENDING", "INITIATED", "VOIDED", "PAID", "COMPLETED"]),
      payment_url: z.union([z.literal(""), z.url()]),
      transaction_id: z.string(),
    }),
    failureStatus: 200,
    failure: flatFailure,
    through: (client, body) => client.reconcilePrepaidPayment(body["order_number"] as string),
  }),
  confirmDelivery: operation({
    name: "confirm_delivery",
    path: "orders/confirm_delivery",
    success: orderStateEnvelope,
    failureStatus: 200,
    failure: confirmedFailure,
    through: (client, body) => client.confirmDelivery(body as ConfirmDeliveryInput),
  }),
  addInvoice: operation({
    name: "add_invoice",
    path: "invoices/add",
    success: orderStateEnvelope,
    failureStatus: 200,
    failure: confirmedFailure,
    through: (client, body) => client.addInvoice(body as AddInvoiceInput),
  }),
}
