import {
  CALLS,
  checkout,
  eligibility,
  fullPayment,
  orderState,
  PHONE,
  session,
  SUCCESSES,
} from "./__fixtures__/calls"
import { clientAnswered, failure, openService } from "./__fixtures__/open-client"
import { answerJson } from "./__fixtures__/service-server"
import {
  isEligible,
  isOrderCreated,
  type SvcCallReport,
  SvcLookupError,
  SvcResponseError,
  SvcServiceError,
} from "./index"

type Fields = Record<string, unknown>

const initiated = async (change: Fields) => {
  const client = await clientAnswered({
    ...SUCCESSES.initiate_checkout(),
    data: { ...checkout(), ...change },
  })

  return client.initiateCheckout(fullPayment())
}
const looked = async (change: Fields) => {
  const client = await clientAnswered({ is_error: false, data: { ...eligibility(), ...change } })

  return client.checkEligibility({ buyer_phone_number: PHONE })
}
const reconciled = async (change: Fields) => {
  const client = await clientAnswered({ ...SUCCESSES.reconcile_prepaid_payment(), ...change })

  return client.reconcilePrepaidPayment("ord_1")
}
const OF_ORDERS = ["confirm_delivery", "add_invoice"] as const
const confirmed = async (operation: (typeof OF_ORDERS)[number], change: Fields) =>
  CALLS[operation](await clientAnswered({ ...SUCCESSES[operation](), data: { ...orderState(), ...change } }))

const expectWrong = (call: Promise<unknown>, path: string) =>
  failure(call, SvcResponseError, { reason: "wrong_shape", outcome: "unknown", issues: [{ path }] })
const odd = (path: string, expected = "string") => ({
  path,
  message: expect.stringMatching(new RegExp(`expected ${expected}|text without NUL`)) as string,
})

/** What is there instead of a text that nothing depends on. */
const NO_TEXTS = [null, undefined, false, {}, [], 1.5, 0, "\0", "\ud800"]

describe("Initiate Checkout: what is not needed never costs the order", () => {
  it.each(
    ["order_reference_id", "payment_url", "transaction_id", "repayment_config_id"].flatMap((field) =>
      NO_TEXTS.map((value) => [field, value] as const)
    )
  )("%s %j is empty, and named", async (field, value) => {
    const order = await initiated({ [field]: value })

    expect(order).toEqual({ ...checkout(), [field]: "", oddities: [odd(`data.${field}`)] })
    expect(isOrderCreated(order)).toBe(true)
  })

  it.each([null, undefined, 1, {}, "CREATED\0"])("order_status %j is empty, not CREATED", async (value) => {
    const order = await initiated({ order_status: value })

    expect(order).toEqual({ ...checkout(), order_status: "", oddities: [odd("data.order_status")] })
    expect(isOrderCreated(order)).toBe(false)
  })

  it("a number for a text is read", async () => {
    expect(await initiated({ transaction_id: 77, repayment_config_id: 103, order_id: 4_711 })).toEqual({
      ...checkout(),
      transaction_id: "77",
      repayment_config_id: "103",
      order_id: "4711",
      oddities: [odd("data.order_id"), odd("data.transaction_id"), odd("data.repayment_config_id")],
    })
  })

  it.each([null, "yes", 1, {}])("success %j, no part of this answer, says nothing", async (success) => {
    const client = await clientAnswered({ ...SUCCESSES.initiate_checkout(), success })

    expect(await CALLS.initiate_checkout(client)).toMatchObject({ order_id: "ord_1", oddities: [] })
  })

  it("all of them at once are one order", async () => {
    const { order_id, order_status } = checkout()
    const client = await clientAnswered({ error_code: 0, data: { order_id, order_status } })

    expect(await client.initiateCheckout(fullPayment())).toMatchObject({
      order_id,
      order_status,
      payment_url: "",
      prepaid_amount: 0,
      transaction_id: "",
    })
  })
})

describe("Initiate Checkout: what decides is read strictly", () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [17.365, 17.37],
  ])("prepaid_amount %d is rounded to %d, as the plugin rounds its own", async (value, amount) => {
    expect(await initiated({ prepaid_amount: value })).toMatchObject({ prepaid_amount: amount })
  })

  it.each([
    ["59.78", 59.78],
    [" 100 ", 100],
    ["0.00", 0],
  ])("prepaid_amount %j is read as %d", async (value, amount) => {
    expect(await initiated({ prepaid_amount: value })).toEqual({
      ...checkout(),
      prepaid_amount: amount,
      oddities: [odd("data.prepaid_amount", "number")],
    })
  })

  it.each(["abc", "1,000.00", "-5", "1e3", "9".repeat(400), -5, {}, [], true, false])(
    "prepaid_amount %j is the wrong shape, whether there is a link or not",
    async (value) => {
      await expectWrong(initiated({ prepaid_amount: value }), "data.prepaid_amount")
      await expectWrong(initiated({ prepaid_amount: value, payment_url: "" }), "data.prepaid_amount")
    }
  )

  it.each([null, undefined, ""])("prepaid_amount %j is none where there is no link", async (value) => {
    for (const url of ["", null, undefined]) {
      expect(await initiated({ prepaid_amount: value, payment_url: url })).toMatchObject({
        prepaid_amount: 0,
        payment_url: "",
      })
    }
  })

  it.each([null, undefined, ""])("prepaid_amount %j beside a link could be any", async (value) => {
    for (const url of ["https://pay.example/1", {}, false, 5]) {
      await expectWrong(initiated({ prepaid_amount: value, payment_url: url }), "data.prepaid_amount")
    }
  })

  it.each([
    [59.780000000000001, 59.78],
    [0.1 + 0.2, 0.3],
    [1e-12, 0],
    ["59.7800000001", 59.78],
  ])("prepaid_amount %j is read in whole halalas", async (value, amount) => {
    expect(await initiated({ prepaid_amount: value, payment_url: "" })).toMatchObject({
      prepaid_amount: amount,
    })
  })

  it.each([1e14, "100000000000000", 1e300])("prepaid_amount %j is more than there is", async (value) => {
    await expectWrong(initiated({ prepaid_amount: value }), "data.prepaid_amount")
  })

  it.each(["N/A", "null", "/pay/1", "pay.example/1", "javascript:alert(1)"])(
    "payment_url %j is no page to pay on, and beside no amount could mean either",
    async (payment_url) => {
      expect(await initiated({ payment_url })).toMatchObject({
        payment_url: "",
        prepaid_amount: 59.78,
        oddities: [{ path: "data.payment_url" }],
      })
      for (const prepaid_amount of [0, null, ""]) {
        await expectWrong(initiated({ payment_url, prepaid_amount }), "data.prepaid_amount")
      }
    }
  )

  it.each([" ", "\n"])("payment_url %j is none", async (payment_url) => {
    expect(await initiated({ payment_url, prepaid_amount: null })).toMatchObject({
      payment_url: "",
      prepaid_amount: 0,
    })
  })

  it("names no value, neither in an error nor in an oddity", async () => {
    const { message } = await failure(initiated({ prepaid_amount: "966500000001" + "x" }), SvcResponseError)
    const { oddities } = await initiated({ transaction_id: { of: "966500000001" } })

    expect(message + JSON.stringify(oddities)).not.toMatch(/966/)
  })
})

describe.each<[string, (change: Fields) => Promise<unknown>, string, unknown[]]>([
  ["order_id", initiated, "data.", ["", "  ", {}, [], true, 0, -1, 1.5, 2 ** 53, "\0"]],
  ["eligibility", looked, "data.", [1, true, {}]],
  ["payment_status", reconciled, "", [1, true, {}]],
])("%s decides", (field, answered, holder, values) => {
  it.each([null, undefined, ...values])("and %j is the wrong shape", async (value) => {
    await expectWrong(answered({ [field]: value }), `${holder}${field}`)
  })
})

it.each(["N/A", "/pay/1", "javascript:alert(1)"])("%j is no page to send a buyer to", async (address) => {
  expect(await reconciled({ payment_url: address })).toMatchObject({
    payment_url: "",
    oddities: [{ path: "payment_url" }],
  })
  expect(await looked({ signup_url: address })).toMatchObject({
    signup_url: "",
    oddities: [{ path: "data.signup_url" }],
  })
})

it.each(["false", 0, 1, "", {}])("in_progress %j is the wrong shape", async (value) => {
  await expectWrong(reconciled({ in_progress: value }), "in_progress")
})

describe("the echo", () => {
  it.each(["payses_2", " payses_1", "PAYSES_1", 4_711])(
    "Initiate Checkout: order_reference_id %j is another order, and no success",
    async (value) => {
      await failure(initiated({ order_reference_id: value }), SvcResponseError, {
        reason: "other_order",
        outcome: "unknown",
        issues: [],
      })
    }
  )

  it.each(OF_ORDERS)("%s: an order_id of another order is no success", async (operation) => {
    const error = await failure(confirmed(operation, { order_id: "ord_2" }), SvcResponseError)

    expect(error).toMatchObject({ reason: "other_order", outcome: "unknown" })
    expect(error.message).toMatch(/another order/)
    expect(error.remedy).not.toMatch(/baseUrl/)
  })

  it.each(OF_ORDERS)(
    "%s: another reference than the one that the caller names is no success",
    async (operation) => {
      const calls: SvcCallReport[] = []
      const { client } = await openService((response) => answerJson(response, SUCCESSES[operation]()), {
        onCall: (call) => calls.push(call),
      })

      expect(await CALLS[operation](client, { reference: "payses_1" })).toMatchObject(orderState())
      await failure(CALLS[operation](client, { reference: "payses_2" }), SvcResponseError, {
        reason: "other_order",
        outcome: "unknown",
      })
      expect(calls.map(({ outcome }) => outcome)).toEqual(["ok", "unknown"])
    }
  )

  it.each(OF_ORDERS)("%s: a missing echo is taken, and named", async (operation) => {
    for (const value of [null, undefined, "", {}]) {
      expect(await confirmed(operation, { order_id: value, order_reference_id: value })).toMatchObject({
        order_id: "",
        order_reference_id: "",
        order_status: "DELIVERED",
        oddities: value === "" ? [] : [odd("data.order_id"), odd("data.order_reference_id")],
      })
    }
  })
})

it.each([null, undefined, 1, {}])("order_status %j decides for a delivery, not an invoice", async (value) => {
  await expectWrong(confirmed("confirm_delivery", { order_status: value }), "data.order_status")
  expect(await confirmed("add_invoice", { order_status: value })).toMatchObject({
    order_status: "",
    oddities: [odd("data.order_status")],
  })
})

it.each([null, undefined, {}])("data %j attaches an invoice, and confirms no delivery", async (data) => {
  const answered = async (operation: (typeof OF_ORDERS)[number]) =>
    CALLS[operation](await clientAnswered({ ...SUCCESSES[operation](), data }))

  expect(await answered("add_invoice")).toMatchObject({ order_id: "", order_status: "" })
  await expectWrong(answered("confirm_delivery"), "data.order_status")
})

describe("Reconcile Prepaid Payment", () => {
  it.each(
    ["payment_url", "transaction_id", "message"].flatMap((field) =>
      NO_TEXTS.map((value) => [field, value] as const)
    )
  )("%s %j is empty, and named", async (field, value) => {
    expect(await reconciled({ [field]: value })).toEqual({
      ...session(),
      [field]: "",
      oddities: [odd(field)],
    })
  })

  it.each([null, undefined])("in_progress %j is false, and named", async (value) => {
    expect(await reconciled({ in_progress: value })).toEqual({
      ...session(),
      oddities: [odd("in_progress", "boolean")],
    })
  })
})

describe("Check Eligibility: nothing but the decision hides the payment option", () => {
  it.each([
    ...["reason", "user_status", "signup_url", "external_user_id", "customer_name"].map(
      (field) => [field, "string", ""] as const
    ),
    ["onboarding_completed", "boolean", null] as const,
    ["credit_amount", "number", null] as const,
    ["sellers", "array", []] as const,
  ])("%s that is no %s is not known", async (field, expected, unknown) => {
    for (const value of [null, undefined, { a: 1 }]) {
      const buyer = await looked({ [field]: value })

      expect(buyer).toEqual({
        ...eligibility(),
        [field]: unknown,
        oddities: [odd(`data.${field}`, expected)],
      })
      expect(isEligible(buyer)).toBe(true)
    }
  })

  it.each([
    ["2500.5", 2_500.5],
    ["-10", -10],
    ["abc", null],
    ["", null],
    ["1,000", null],
  ])("credit_amount %j is %j", async (value, amount) => {
    expect(await looked({ credit_amount: value })).toMatchObject({
      credit_amount: amount,
      oddities: [odd("data.credit_amount", "number")],
    })
  })

  it("reads the sellers that can be read", async () => {
    const { sellers, oddities } = await looked({
      sellers: [{ phone: 966511111111, status: "INACTIVE" }, null, { phone: "966511111112" }],
    })

    expect(sellers).toEqual([
      { phone: "966511111111", status: "INACTIVE" },
      { phone: "", status: "" },
      { phone: "966511111112", status: "" },
    ])
    expect(oddities).toEqual([
      odd("data.sellers[0].phone"),
      odd("data.sellers[1]", "object"),
      odd("data.sellers[2].status"),
    ])
  })

  it("names no more oddities than people read", async () => {
    expect((await looked({ sellers: Array.from({ length: 500 }, () => null) })).oddities).toHaveLength(20)
  })
})

it("a refusal is one without its message and its errors, too", async () => {
  const refused = await clientAnswered({ is_error: true })
  const declined = await clientAnswered({ error_code: "806" })

  await failure(CALLS.check_eligibility(refused), SvcLookupError)
  expect((await failure(CALLS.initiate_checkout(declined), SvcServiceError)).code).toBe(806)
})
