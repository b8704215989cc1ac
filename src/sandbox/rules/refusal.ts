/** Names of the service's error codes (spec 7.1). */
const ERROR_NAMES: Readonly<Record<number, string>> = {
  400: "INVALID_PARAMS",
  500: "INTERNAL_ERROR",
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
}

/** `UNKNOWN_ERROR` for codes the specification does not list (faults may use any). */
export const errorNameOf = (code: number): string => ERROR_NAMES[code] ?? "UNKNOWN_ERROR"

/** A refusal of the service. One place turns it into the envelope of the operation. */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    readonly code: number,
    message: string,
    readonly fields: { field: string; message: string }[] = []
  ) {
    super(message)
  }
}

export const invalidField = (field: string, message: string): Refusal =>
  new Refusal(400, `${field}: ${message}`, [{ field, message }])

/** The order or session cannot make this move from its state. Nothing was changed. */
export class IllegalMove extends Error {
  override readonly name = "IllegalMove"
}
