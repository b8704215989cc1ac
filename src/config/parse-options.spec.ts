import { parseOptions, SvcPluginOptionsError } from "./parse-options"

const SECRET = "a-secret-of-the-tests"
const TOKEN = "the-access-token"

const valid = {
  baseUrl: "https://api.example.com/",
  accessToken: TOKEN,
  backendUrl: "https://store.example.com",
  webhooks: { secrets: [SECRET] },
  plans: [{ repayment_config_id: 101, tenure_in_days: 30 }],
}

const mistakesOf = (options: unknown): readonly string[] => {
  try {
    parseOptions(options)
    return []
  } catch (error) {
    if (error instanceof SvcPluginOptionsError) {
      return error.mistakes
    }
    throw error
  }
}

const mistakesWith = (change: object): readonly string[] => mistakesOf({ ...valid, ...change })
const wrongIn = (change: object) => mistakesWith(change).map((mistake) => mistake.split(": ")[0])

describe("the plugin's options", () => {
  it("fills in every default", () => {
    expect(parseOptions(valid)).toMatchObject({
      environment: "sandbox",
      baseUrl: "https://api.example.com",
      webhooks: { verification: "enforce", preset: "timestamp.body/hex", toleranceSeconds: 300 },
      downPayment: { collection: "svc", expireAfterHours: 72 },
      authorization: { withoutDownPayment: "on_created", blockFulfillment: true },
      eligibility: {
        onError: "hide",
        cacheSeconds: 60,
        phoneFrom: ["billing_address", "shipping_address", "customer"],
      },
      language: "ar",
      client: { timeoutMs: 10_000, totalTimeoutMs: 20_000, retries: 2, maxConcurrent: 16 },
      brand: { pathPrefix: "svc", enumValue: "SVC", signatureHeader: "X-Svc-Signature" },
    })
  })

  it("says what is missing when there are none", () => {
    for (const nothing of [undefined, null, {}]) {
      expect(mistakesOf(nothing)).toEqual([
        "options.baseUrl: is missing",
        "options.accessToken: is missing",
        "options.backendUrl: is missing",
        "options.webhooks: is missing",
        "options.plans: is missing",
      ])
    }
  })

  it("treats an option that is undefined, as from an unset variable, as missing", () => {
    expect(mistakesWith({ accessToken: undefined, language: undefined })).toEqual([
      "options.accessToken: is missing",
    ])
  })

  it("reports every mistake at once, by its path, and never echoes a value", () => {
    const options = {
      ...valid,
      baseUrl: "http://api.example.com",
      accessToken: "two words-of-a-token",
      webhooks: { secrets: ["too-short"], verification: "maybe" },
      plans: [{ repayment_config_id: "101", tenure_in_days: 0, colour: "red" }],
      language: "fr",
      client: { timeoutMs: 5 },
      eligibilty: {},
    }
    const mistakes = mistakesOf(options)
    const said = mistakes.join("\n")

    for (const path of [
      "options.baseUrl: must be an https:// address",
      "options.accessToken: must be the token alone",
      "options.webhooks.secrets.0: must have at least 16 characters",
      "options.webhooks.verification: ",
      "options.plans",
      "options.language: ",
      "options.client.timeoutMs: ",
      'options: Unrecognized key: "eligibilty"',
    ]) {
      expect(said).toContain(path)
    }
    expect(said).not.toMatch(/two words|too-short/)
  })

  it("names the plan and the field that are wrong", () => {
    expect(mistakesWith({ plans: [valid.plans[0], { repayment_config_id: 102 }] })).toEqual([
      "options.plans.1.tenure_in_days: is missing",
    ])
  })

  it("refuses a plan whose last day no calendar has", () => {
    const plan = { repayment_config_id: 101, tenure_in_days: 100_000_000 }

    expect(wrongIn({ plans: [plan] })).toEqual(["options.plans.0.tenure_in_days"])
  })

  it.each([
    "http://api.example.com",
    "ftp://api.example.com",
    "https://user:pass@api.example.com",
    "api.example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "",
  ])("refuses the base URL %p", (baseUrl) => {
    expect(wrongIn({ baseUrl })).toEqual(["options.baseUrl"])
  })

  it.each([
    "http://localhost:4010",
    "http://127.0.0.1:4010",
    "http://[::1]:4010",
    "https://api.example.com/base",
  ])("accepts the base URL %p", (baseUrl) => {
    expect(mistakesWith({ baseUrl })).toEqual([])
  })

  it.each(["https://api.example.com/?key=1", "https://api.example.com#top", "https://api.example.com/a b"])(
    "refuses %p for a server, to which paths are added",
    (url) => {
      expect(wrongIn({ baseUrl: url, backendUrl: url })).toEqual(["options.baseUrl", "options.backendUrl"])
    }
  )

  it("leaves out what stands around an address that was copied", () => {
    const returnUrls = {
      success: "https://shop.example.com/{order_id}\n",
      failure: "\thttps://shop.example.com/ ",
    }
    const urls = { baseUrl: " https://api.example.com/ ", backendUrl: "https://store.example.com\r\n" }

    expect(parseOptions({ ...valid, ...urls, returnUrls })).toMatchObject({
      baseUrl: "https://api.example.com",
      backendUrl: "https://store.example.com",
      returnUrls: { success: "https://shop.example.com/{order_id}", failure: "https://shop.example.com/" },
    })
    expect(
      wrongIn({ returnUrls: { ...returnUrls, success: "https://shop.example.com/\n{order_id}" } })
    ).toEqual(["options.returnUrls.success"])
  })

  it("refuses names of nothing but blanks, which nobody could read", () => {
    const plan = { repayment_config_id: 101, tenure_in_days: 30, name: { en: " ", ar: "30 يومًا" } }

    expect(
      wrongIn({ plans: [plan], defaultPlanId: 101, brand: { displayName: { en: "Credit", ar: "\t" } } })
    ).toEqual(["options.plans.0.name.en", "options.brand.displayName.ar"])
  })

  it("wants an invoice's number to be its order's own", () => {
    const template = (numberTemplate: string) => mistakesWith({ invoice: { numberTemplate } })

    expect(template("INV-")).toEqual([
      expect.stringMatching(/^options\.invoice\.numberTemplate: must contain/),
    ])
    expect(template("INV-{order_id}")).toEqual([])
  })

  it("refuses plain http in production even on this machine", () => {
    expect(mistakesWith({ environment: "production", baseUrl: "http://localhost:4010" })).toEqual([
      "options.baseUrl: must be https:// in production",
    ])
  })

  it("wants both return URLs or none, with no placeholder but {order_id}", () => {
    const returnUrls = (urls: unknown) => mistakesWith({ returnUrls: urls })

    expect(returnUrls({ success: "https://shop.example.com/{order_id}" })).toEqual([
      "options.returnUrls.failure: is missing",
    ])
    for (const end of ["{cart_id}", "{}", "{order_id", "{order_id}}", "order_id}"]) {
      expect(
        returnUrls({ success: `https://shop.example.com/${end}`, failure: "https://shop.example.com" })
      ).toEqual(["options.returnUrls.success: may contain {order_id} and no other placeholder"])
    }
    expect(
      returnUrls({
        success: "https://shop.example.com/{order_id}?ok",
        failure: "https://shop.example.com/{order_id}",
      })
    ).toEqual([])
  })

  it("wants return URLs when the service collects a plan's down payment", () => {
    const withDownPayment = {
      repayment_config_id: 103,
      tenure_in_days: 30,
      requires_prepaid_collection: true,
    }

    expect(mistakesWith({ plans: [withDownPayment] })).toEqual([
      expect.stringMatching(/^options\.returnUrls: is missing: a plan has a down payment/),
    ])
    expect(mistakesWith({ plans: [{ ...withDownPayment, collection: "merchant" }] })).toEqual([])
    expect(mistakesWith({ plans: [withDownPayment], downPayment: { collection: "merchant" } })).toEqual([])
  })

  it("wants each plan once, and a default that is one of them", () => {
    expect(mistakesWith({ plans: [valid.plans[0], valid.plans[0]] })).toEqual([
      "options.plans: each repayment_config_id may be named once",
    ])
    expect(mistakesWith({ plans: [] })).toEqual(["options.plans: name at least one plan"])
    expect(mistakesWith({ defaultPlanId: 999 })).toEqual([
      "options.defaultPlanId: names no plan of options.plans",
    ])
  })

  it("wants a down payment in percent, of a plan that has one", () => {
    const plan = { repayment_config_id: 103, tenure_in_days: 30, collection: "merchant" }
    const mistakesOf = (down: object) => mistakesWith({ plans: [{ ...plan, ...down }] })

    expect(mistakesOf({ requires_prepaid_collection: true, prepaid_percentage: 25 })).toEqual([])
    expect(mistakesOf({ requires_prepaid_collection: true, prepaid_percentage: 0.25 })).toEqual([
      "options.plans.0.prepaid_percentage: is in percent: 25, not 0.25",
    ])
    expect(mistakesOf({ prepaid_percentage: 25 })).toEqual([
      "options.plans.0.prepaid_percentage: is for a plan with requires_prepaid_collection: true",
    ])
  })

  it("accepts a plan source, and functions where functions are wanted", () => {
    const source = { list: () => Promise.resolve([]) }

    expect(parseOptions({ ...valid, plans: source }).plans).toBe(source)
    expect(mistakesWith({ webhooks: { secrets: [SECRET], preset: () => "signature" } })).toEqual([])
    expect(mistakesWith({ checkout: { extend: "no function" } })).toEqual([
      "options.checkout.extend: must be a function",
    ])
  })

  it("keeps webhooks for ever, or for longer than a signature is good for", () => {
    const webhooksFor = (webhooks: number) =>
      parseOptions({ ...valid, retention: { webhooks } }).retention.webhooks

    expect([webhooksFor(0), webhooksFor(3), webhooksFor(400)]).toEqual([0, 3, 400])
    expect(() => webhooksFor(2)).toThrow(/retention\.webhooks: must be 0, for ever, or at least 3/)
  })

  it("ignores what Medusa itself adds to a module's options", () => {
    expect(mistakesWith({ database: { clientUrl: "postgres://localhost" } })).toEqual([])
  })

  it("says it all in one message that begins with what happened", () => {
    expect(() => parseOptions({})).toThrow(
      /^medusa-payment-svc cannot start: the plugin's options in medusa-config\.ts need correction\.\n {2}- options\.baseUrl: is missing\n/
    )
  })
})
