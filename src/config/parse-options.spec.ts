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

  it.each([
    "http://api.example.com",
    "ftp://api.example.com",
    "https://user:pass@api.example.com",
    "api.example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "",
    "https://api.example.com/?key=1",
    "https://api.example.com#top",
    "https://api.example.com/a b",
  ])("refuses %p for a server, to which paths are added", (url) => {
    expect(wrongIn({ baseUrl: url, backendUrl: url })).toEqual(["options.baseUrl", "options.backendUrl"])
  })

  it.each([
    "http://localhost:4010",
    "http://127.0.0.1:4010",
    "http://[::1]:4010",
    "https://api.example.com/base",
  ])("accepts the base URL %p", (baseUrl) => {
    expect(mistakesWith({ baseUrl })).toEqual([])
  })

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

  it("accepts a plan source, and functions where functions are wanted", () => {
    const source = { list: () => Promise.resolve([]) }

    expect(parseOptions({ ...valid, plans: source }).plans).toBe(source)
    expect(mistakesWith({ webhooks: { secrets: [SECRET], preset: () => "signature" } })).toEqual([])
    expect(
      mistakesWith({ webhooks: { secrets: [SECRET], preset: async () => Promise.resolve("signature") } })
    ).toEqual([expect.stringMatching(/^options.webhooks.preset: .*async/)])
  })

  const [plan] = valid.plans
  const withDownPayment = { ...plan, requires_prepaid_collection: true }
  const byMerchant = { ...withDownPayment, collection: "merchant" }
  const returningTo = (success: string) => ({
    returnUrls: {
      success: `https://shop.example.com/${success}`,
      failure: "https://shop.example.com/{order_id}",
    },
  })
  const noOtherPlaceholder = "options.returnUrls.success: may contain {order_id} and no other placeholder"
  const noPages =
    "options.returnUrls: is missing: a plan has a down payment that the service collects, and the buyer comes back to these pages"

  it.each<[what: string, change: object, mistakes: unknown[]]>([
    [
      "an unset variable",
      { accessToken: undefined, language: undefined },
      ["options.accessToken: is missing"],
    ],
    [
      "http in production",
      { environment: "production", baseUrl: "http://localhost:4010" },
      ["options.baseUrl: must be https:// in production"],
    ],
    [
      "the address of an operation's path",
      { baseUrl: "https://api.example.com/acme/v1/", brand: { pathPrefix: "acme" } },
      [
        "options.baseUrl: must end before the path of the operations: brand.pathPrefix and /v1 are added to it",
      ],
    ],
    ["a version in the path before the operations", { baseUrl: "https://api.example.com/v1" }, []],
    [
      "a checkout that outlives Medusa's lock of its cart",
      { environment: "production", client: { totalTimeoutMs: 40_001 } },
      [
        "options.client.totalTimeoutMs: must be at most 40000 in production: Medusa locks a cart for two minutes, and a longer checkout ends beside another",
      ],
    ],
    ["the longest checkout", { environment: "production", client: { totalTimeoutMs: 40_000 } }, []],
    ["a checkout that ends before a request may", { client: { totalTimeoutMs: 8_000 } }, []],
    ["no function", { checkout: { extend: "no function" } }, ["options.checkout.extend: must be a function"]],
    [
      "a brand of blanks",
      { brand: { displayName: { en: "Credit", ar: "\t" } } },
      [expect.stringMatching(/^options\.brand\.displayName\.ar: /)],
    ],
    [
      "an invoice number of all orders",
      { invoice: { numberTemplate: "INV-" } },
      [expect.stringMatching(/^options\.invoice\.numberTemplate: must contain/)],
    ],
    ["an invoice number of its order", { invoice: { numberTemplate: "INV-{order_id}" } }, []],
    [
      "one return URL",
      { returnUrls: { success: "https://shop.example.com/{order_id}" } },
      ["options.returnUrls.failure: is missing"],
    ],
    ["both return URLs", returningTo("{order_id}?ok"), []],
    ...["{cart_id}", "{}", "{order_id", "{order_id}}", "order_id}"].map(
      (end): [string, object, unknown[]] => [
        `a return URL with ${end}`,
        returningTo(end),
        [noOtherPlaceholder],
      ]
    ),
    ["no plan", { plans: [] }, ["options.plans: name at least one plan"]],
    ["a plan twice", { plans: [plan, plan] }, ["options.plans: each repayment_config_id may be named once"]],
    [
      "a plan without length",
      { plans: [plan, { repayment_config_id: 102 }] },
      ["options.plans.1.tenure_in_days: is missing"],
    ],
    [
      "a plan whose last day no calendar has",
      { plans: [{ ...plan, tenure_in_days: 100_000_000 }] },
      [expect.stringMatching(/^options\.plans\.0\.tenure_in_days: /)],
    ],
    [
      "a plan named with blanks",
      { plans: [{ ...plan, name: { en: " ", ar: "30 يومًا" } }], defaultPlanId: 101 },
      [expect.stringMatching(/^options\.plans\.0\.name\.en: /)],
    ],
    [
      "a default that is no plan",
      { defaultPlanId: 999 },
      ["options.defaultPlanId: names no plan of options.plans"],
    ],
    ["no page to come back to", { plans: [withDownPayment] }, [noPages]],
    ["a plan's down payment to the merchant", { plans: [byMerchant] }, []],
    [
      "all down payments to the merchant",
      { plans: [withDownPayment], downPayment: { collection: "merchant" } },
      [],
    ],
    ["a down payment in percent", { plans: [{ ...byMerchant, prepaid_percentage: 25 }] }, []],
    [
      "a down payment as a fraction",
      { plans: [{ ...byMerchant, prepaid_percentage: 0.25 }] },
      ["options.plans.0.prepaid_percentage: is in percent: 25, not 0.25"],
    ],
    [
      "a percentage of no down payment",
      { plans: [{ ...plan, prepaid_percentage: 25 }] },
      ["options.plans.0.prepaid_percentage: is for a plan with requires_prepaid_collection: true"],
    ],
  ])("says what is wrong with %s, if anything", (_what, change, mistakes) => {
    expect(mistakesWith(change)).toEqual(mistakes)
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
