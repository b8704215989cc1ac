import { SvcInputError, SvcLookupError, SvcServiceError } from "../../../src/client"
import { client } from "./client"
import { post } from "./post"
import { wire, type Body, type Failure, type WireOperation } from "./wire"
import { jsonType } from "./matching"

/** The codes of spec 7.1. */
export const ERROR_NAMES = {
  400: "INVALID_PARAMS",
  801: "ORDER_ALREADY_EXISTS",
  802: "SELLER_NOT_VALID",
  803: "SELLER_INACTIVE",
  804: "ANOTHER_CHECKOUT_IN_PROGRESS",
  805: "CUSTOMER_NOT_ONBOARDED",
  806: "CUSTOMER_CREDIT_LIMIT_EXCEEDED",
  808: "INVALID_ORDER",
  811: "INVALID_ORDER_STATE",
  813: "INVALID_FILE",
  876: "MISSING_PLAN_SELECTION",
  877: "INVALID_PLAN_SELECTION",
  878: "PLAN_NOT_CONFIGURED",
  881: "BG_DOC_EXPIRED",
  500: "INTERNAL_ERROR",
} as const

/** A code of spec 7.1. */
export type Code = keyof typeof ERROR_NAMES

/** The codes that only Initiate Checkout answers with. */
export type CheckoutCode = 801 | 802 | 803 | 804 | 805 | 806 | 876 | 877 | 878 | 881

/** Groups the tests of a code under its number and name. */
export const describeCode = (code: string, define: () => void): void => {
  describe(`spec 7.1: ${code} ${ERROR_NAMES[Number(code) as Code]}`, define)
}

const isCode = (code: number | undefined): code is Code =>
  code !== undefined && Object.hasOwn(ERROR_NAMES, code)

/** What a call that must not succeed was refused with; fails the test when it succeeds. */
export const errorOf = async (call: Promise<unknown>): Promise<unknown> => {
  let answer: unknown

  try {
    answer = await call
  } catch (error) {
    return error
  }
  throw new Error(`Expected a refusal, but the call succeeded: ${JSON.stringify(answer)}`)
}

/** Sends a request past the client and expects the failure envelope of the operation (spec 7), exactly. */
export const refusedOnTheWire = async (
  operation: WireOperation<unknown>,
  body: Body,
  headers: Record<string, string> = {}
): Promise<Failure> => {
  const answer = await post(operation, body, { headers })

  expect(answer).toMatchObject({ status: operation.failureStatus, contentType: jsonType() })

  return operation.failure.parse(answer.body)
}

/** Expects the service's refusal with `code`, which names `field` for a 400 (spec 7.1). */
export const expectCode = ({ code, errors }: Failure, expected: Code, field?: string): void => {
  expect(code).toBe(expected)
  if (field !== undefined) {
    expect(JSON.stringify(errors)).toContain(field)
  }
}

/** Expects the client to have understood a refusal with `code`. */
export const expectServiceError = (error: unknown, code: Code): void => {
  expect(error).toBeInstanceOf(SvcServiceError)
  expect(error).toMatchObject({
    code,
    name: ERROR_NAMES[code],
    // An INTERNAL_ERROR may come after the effect; the others say that there was none.
    outcome: code === 500 ? "unknown" : "rejected",
  })
}

/** Expects a 400 of the client's making or of the service's, naming the field either way. */
const expectInvalid = (error: unknown, field: string | undefined): void => {
  if (error instanceof SvcInputError) {
    expect(JSON.stringify(error.issues)).toContain(field ?? "")
  } else {
    expectServiceError(error, 400)
    expect(JSON.stringify(error instanceof SvcServiceError && error.fields)).toContain(field ?? "")
  }
}

/**
 * Sends the same request twice, raw and through the client, and expects the same refusal: on the wire in the
 * exact envelope, from the client as its typed error. A 400 names `field` in both.
 */
export const expectRefusal = async (
  operation: WireOperation<unknown>,
  body: Body,
  code: Code,
  field?: string
): Promise<void> => {
  expectCode(await refusedOnTheWire(operation, body), code, field)

  const error = await errorOf(operation.through(client, body))

  if (code === 400) {
    expectInvalid(error, field)
  } else {
    expectServiceError(error, code)
  }
}

/** Expects a checkout to be refused, raw and through the client. */
export const expectRefusedCheckout = (body: Body, code: Code, field?: string): Promise<void> =>
  expectRefusal(wire.initiateCheckout, body, code, field)

/** Expects Check Eligibility to refuse in the lookup envelope (spec 7.2), raw and through the client. */
export const expectLookupRefusal = async (body: Body): Promise<void> => {
  expect((await refusedOnTheWire(wire.checkEligibility, body)).message).not.toBe("")

  const error = await errorOf(wire.checkEligibility.through(client, body))

  if (!(error instanceof SvcInputError)) {
    expect(error).toBeInstanceOf(SvcLookupError)
    expect(error).toMatchObject({ status: 400, outcome: "rejected" })
  }
}

/**
 * Expects a refusal whose code the specification leaves open: any code of spec 7.1, the same from the client
 * unless it refuses by itself.
 */
export const expectAnyRefusal = async (operation: WireOperation<unknown>, body: Body): Promise<void> => {
  const { code } = await refusedOnTheWire(operation, body)
  const error = await errorOf(operation.through(client, body))

  if (!isCode(code)) {
    throw new Error(`${String(code)} is not a code of spec 7.1`)
  }
  if (!(error instanceof SvcInputError)) {
    expectServiceError(error, code)
  }
}
