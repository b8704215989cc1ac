import { z } from "zod"
import { SandboxControl } from "../../../support/sandbox-control"
import type { Fixture } from "./it-given"
import { target, textOf } from "./target"

/**
 * A fixture from the environment. The sandbox's value stands in only for a service on this machine: elsewhere
 * a default telephone number would be somebody's.
 */
const fixture = <T>(name: string, schema: z.ZodType<T>, inSandbox: string): Fixture<T> => {
  const text = textOf(name) ?? (target.isLocal ? inSandbox : undefined)

  if (text === undefined) {
    return { value: undefined, wanted: name }
  }

  const parsed = schema.safeParse(text)

  if (!parsed.success) {
    throw new Error(`${name}: ${parsed.error.issues.map(({ message }) => message).join("; ")}`)
  }

  return { value: parsed.data, wanted: name }
}

const phone = z
  .string()
  .regex(/^\d{8,15}$/, "must be 8 to 15 digits in international format, without plus sign")
const number = z.coerce.number("must be a number")
const url = z.url()

const control = target.sandboxUrl === undefined ? undefined : new SandboxControl(target.sandboxUrl)

/** What tests may need. docs/contract-suite.md explains each. */
export const fixtures = {
  control: { value: control, wanted: "the sandbox's control plane" } satisfies Fixture<SandboxControl>,
  active: fixture("SVC_CONTRACT_BUYER_ACTIVE", phone, "966500000001"),
  lowCredit: fixture("SVC_CONTRACT_BUYER_LOW_CREDIT", phone, "966500000002"),
  pending: fixture("SVC_CONTRACT_BUYER_PENDING", phone, "966500000003"),
  otherSeller: fixture("SVC_CONTRACT_BUYER_OTHER_SELLER", phone, "966500000004"),
  expired: fixture("SVC_CONTRACT_BUYER_EXPIRED", phone, "966500000005"),
  failing: fixture("SVC_CONTRACT_BUYER_FAILING", phone, "966500000007"),
  unknown: fixture("SVC_CONTRACT_BUYER_UNKNOWN", phone, "966599999999"),
  inactiveToken: fixture("SVC_CONTRACT_TOKEN_INACTIVE", z.string(), "sandbox-token-inactive"),
  unknownToken: fixture("SVC_CONTRACT_TOKEN_UNKNOWN", z.string(), "sandbox-token-unknown"),
  plan: fixture("SVC_CONTRACT_PLAN", number.int(), "101"),
  planTenure: fixture("SVC_CONTRACT_PLAN_TENURE", number.int(), "30"),
  otherPlan: fixture("SVC_CONTRACT_OTHER_PLAN", number.int(), "102"),
  otherPlanTenure: fixture("SVC_CONTRACT_OTHER_PLAN_TENURE", number.int(), "60"),
  defaultPlan: fixture("SVC_CONTRACT_DEFAULT_PLAN", number.int(), "101"),
  downPaymentPlan: fixture("SVC_CONTRACT_DOWN_PAYMENT_PLAN", number.int(), "103"),
  tenureWithoutPlan: fixture("SVC_CONTRACT_TENURE_WITHOUT_PLAN", number.int(), "45"),
  merchantShare: fixture("SVC_CONTRACT_MERCHANT_SHARE", number, "0.5"),
  returnUrl: fixture("SVC_CONTRACT_RETURN_URL", url, "https://shop.example/return"),
  /** Orders without down payment become authorised with nobody's help. */
  automaticOtp: fixture(
    "SVC_CONTRACT_OTP",
    z.literal("automatic", "must be `automatic`, or not set"),
    "automatic"
  ),
  /** Where the service reaches this machine: `local`, or the address of a tunnel to SVC_CONTRACT_PORT. */
  publicUrl: fixture("SVC_CONTRACT_PUBLIC_URL", z.union([url, z.literal("local")]), "local"),
}
