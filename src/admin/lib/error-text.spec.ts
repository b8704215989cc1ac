import { keys as t } from "../__fixtures__/texts-in"
import { errorText } from "./error-text"
import { SvcRequestError } from "./svc-fetch"

const textOf = (status: number | null, code: string | null = null) =>
  errorText(t, new SvcRequestError(status, code, "Server's words"))

describe("what a failed request means", () => {
  it("is told by the code of a refusal", () => {
    expect(textOf(400, "order_expired")).toBe("order.refusal.order_expired")
    expect(textOf(400, "amount_changed")).toBe("shared.error.amountChanged")
    expect(textOf(400, "paid_otherwise")).toBe("shared.error.paidOtherwise")
    expect(textOf(409, "svc_setting_changed")).toBe("shared.error.changedMeanwhile")
    expect(textOf(409, "svc_attention_changed")).toBe("shared.error.attentionChanged")
    expect(textOf(409, "svc_order_changed")).toBe("shared.error.orderChanged")
    expect(textOf(409, "svc_lock_held")).toBe("shared.error.lockHeld")
    expect(textOf(409, "svc_newer_version")).toBe("shared.error.newerVersion")
    expect(textOf(400, "toString")).toBe("shared.error.refused Server's words")
  })

  it.each(["confirming", "being_checked"])(
    "does not call a checkout that may have arrived (%s) declined",
    (code) => {
      expect(textOf(422, code)).toBe("shared.error.checkoutInDoubt")
    }
  )

  it("says that the payment stands, where the order was changed before its checkout was sent", () => {
    expect(textOf(422, "amount_changed")).toBe("shared.error.amountChangedSince")
  })

  it.each([
    [null, "shared.error.unreachable"],
    [401, "shared.error.signedOut"],
    [403, "shared.error.notAllowed"],
    [404, "shared.error.notFound"],
    [413, "shared.error.tooLarge"],
    [422, "order.nextStep.mend_declined_checkout"],
    [429, "shared.error.tooMany"],
    [502, "shared.error.server"],
    [409, "shared.error.workedOn"],
    [418, "shared.error.refused Server's words"],
  ])("is told by its status %s", (status, said) => {
    expect(textOf(status)).toBe(said)
  })
})
