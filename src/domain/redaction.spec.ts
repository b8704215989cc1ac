import * as fc from "fast-check"
import { z } from "zod"
import { activityFact } from "./facts/activity-facts"
import { attentionFact } from "./facts/attention-facts"
import { sar } from "./facts/fact"
import { redactNote, redactSentence } from "./redact-text"
import { redact } from "./redaction"

const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0)

    return code >= 0x6f0 ? String(code - 0x6f0) : code >= 0x660 ? String(code - 0x660) : digit
  })

/** The digits of a text as one reads them: without what people write between the digits of a number. */
const digitsOf = (text: string): string => asciiDigits(text).replace(/[\s().\-/\p{Pd}\p{Cf}]/gu, "")

interface Phone {
  readonly subscriber: string
  readonly written: string
}

/** The names of all values of a schema that are in SAR. */
const sumsOf = (schema: unknown, name = ""): Set<string> => {
  if (schema === sar) {
    return new Set([name])
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return sumsOf(schema.unwrap(), name)
  }
  const below =
    schema instanceof z.ZodUnion
      ? schema.options.map((one) => [name, one] as const)
      : schema instanceof z.ZodObject
        ? Object.entries(schema.shape)
        : []

  return new Set(below.flatMap(([key, one]) => [...sumsOf(one, key)]))
}

/** A phone number and one of the ways people write it. */
const phones: fc.Arbitrary<Phone> = fc
  .record({
    subscriber: fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, "0")),
    prefix: fc.constantFrom("05", "+9665", "9665", "009665", "5", "(05)", "+966 5"),
    separator: fc.constantFrom("", " ", "-", ".", "\u00a0", "\u200f", " - ", "–", "/"),
    arabic: fc.boolean(),
  })
  .map(({ subscriber, prefix, separator, arabic }) => {
    const plain = [prefix + subscriber.slice(0, 1), subscriber.slice(1, 4), subscriber.slice(4)].join(
      separator
    )

    return {
      subscriber,
      written: arabic ? plain.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) : plain,
    }
  })

/** Any JSON in which the number does not stand by chance: 0.0000013 has the digits of 00000013. */
const jsonWithout = (subscriber: string): fc.Arbitrary<unknown> =>
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !digitsOf(JSON.stringify(value)).includes(subscriber))

/** Any details with the text somewhere inside: as a value, in an array, in a sentence, as a key. */
const detailsWith = ({ subscriber, written: text }: Phone): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("phone", "note", "buyer", "x"),
      jsonWithout(subscriber)
    )
    .chain(([around, key, other]) =>
      fc.constantFrom<unknown>(
        text,
        { [key]: text, other },
        { other, nested: [{ [key]: [text] }] },
        { [key]: `${around.replace(/\p{Nd}/gu, "")} ${text} ${around.replace(/\p{Nd}/gu, "")}` },
        { [text]: { other } },
        { [key]: JSON.stringify({ phone_number: text }) },
        { url: `https://shop.example/buyers/${text}?phone=${text}` }
      )
    )

describe("redact", () => {
  it("lets no phone number through, however it is written and wherever it stands", () => {
    fc.assert(
      fc.property(
        phones.chain((phone) => fc.tuple(fc.constant(phone), detailsWith(phone))),
        ([{ subscriber, written }, details]) => {
          const output = JSON.stringify(redact(details))

          expect(output).not.toContain(written)
          expect(digitsOf(output)).not.toContain(subscriber)
        }
      ),
      { numRuns: 1_000 }
    )
  })

  it("masks a phone number that came as a number", () => {
    expect(redact({ phone: 966500000001, subscriber: 500000001n })).toEqual({
      phone: "9665*****01",
      subscriber: "*****01",
    })
  })

  it("keeps what is worth reading: states, codes, ids, amounts, times", () => {
    const details = {
      state: "awaiting_down_payment",
      code: 806,
      ok: true,
      nothing: null,
      order_id: "order_01K8ZQ3V6M4T2N7P9R5S",
      total: 369.8975,
      large_total: 1234567890.12,
      at: "2025-01-31T10:20:30.456Z",
      list: [1, "two", { three: 3 }],
    }

    expect(redact(details)).toEqual(details)
  })

  it("leaves out tokens, secrets and signatures by their key, but says whether they were there", () => {
    expect(
      redact({
        access_token: "a",
        accessToken: "b",
        webhook_secret: { deep: "c" },
        secrets: ["d", "e"],
        "X-Svc-Signature": "f",
        Authorization: "bearer g",
        api_key: 7,
        signature_matched: false,
        token: null,
      })
    ).toEqual({
      access_token: "[redacted]",
      accessToken: "[redacted]",
      webhook_secret: "[redacted]",
      secrets: "[redacted]",
      "X-Svc-Signature": "[redacted]",
      Authorization: "[redacted]",
      api_key: "[redacted]",
      signature_matched: false,
      token: null,
    })
  })

  it("takes secrets out of texts", () => {
    expect(redact("sent Authorization: bearer abc.def-123, refused")).toBe(
      "sent Authorization: bearer [redacted], refused"
    )
    expect(redact(`got ${"ab".repeat(32)}`)).toBe("got [redacted]")
    expect(redact(`pdf ${"JVBERi0xLjQK".repeat(12)}==`)).toBe("pdf [base64 left out]")
  })

  it("takes e-mail addresses out of texts", () => {
    expect(redact({ note: 'by "Sara.Ali+shop@mail.example.com", and (مشتري@مثال.السعودية)' })).toEqual({
      note: 'by "[…]", and ([…])',
    })
  })

  it("leaves out long texts and bytes", () => {
    expect(redact({ body: "x y ".repeat(600), pdf: Buffer.from("%PDF-1.4") })).toEqual({
      body: "[2400 characters left out]",
      pdf: "[8 bytes left out]",
    })
  })

  it("leaves out the query, fragment and user part of a URL", () => {
    expect(redact("see https://u:p@files.example/a/b.pdf?sig=1&x=2#frag now")).toBe(
      "see https://[redacted]@files.example/a/b.pdf?[redacted] now"
    )
    expect(redact("GET /store/orders?cart=1")).toBe("GET /store/orders?[redacted]")
  })

  it("leaves out the token that ends a webhook's path", () => {
    expect(redact("POST /hooks/svc/down-payment/payses_01/s3cr3t/ answered")).toBe(
      "POST /hooks/svc/down-payment/payses_01/[redacted]/ answered"
    )
    expect(redact("POST /hooks/svc/down-payment/payses_01M80T4QVXFFNG3CP7XV8YJB1Z-2/s3cr3t")).toBe(
      "POST /hooks/svc/down-payment/payses_01M80T4QVXFFNG3CP7XV8YJB1Z-2/[redacted]"
    )
    expect(
      redact({
        webhook_url: "https://shop.example/api/notify/s3cr3t?x=1",
        delivery_callback_webhook_url: "https://shop.example/hooks/svc/delivery/payses_01/s3cr3t",
      })
    ).toEqual({
      webhook_url: "https://shop.example/api/notify/[redacted]?[redacted]",
      delivery_callback_webhook_url: "https://shop.example/hooks/svc/delivery/payses_01/[redacted]",
    })
  })

  it("copies, and gives the same again when applied to its own result", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = JSON.stringify(value)
        const once = redact(value)

        expect(redact(once)).toEqual(once)
        expect(JSON.stringify(value)).toBe(before)
      })
    )
  })

  it("ends on a value that contains itself, and on what JSON does not know", () => {
    const loop: Record<string, unknown> = { at: new Date(0), none: undefined, fn: () => 1, nan: Number.NaN }
    loop.self = loop

    expect(JSON.stringify(redact(loop))).toContain("[left out]")
    expect(redact({ ...loop, self: 1 })).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      fn: null,
      nan: null,
      self: 1,
    })
  })
})

describe("redactSentence", () => {
  it("lets no phone number and no e-mail address through", () => {
    fc.assert(
      fc.property(phones, ({ subscriber, written }) => {
        const sentence = redactSentence(`No region of ${written} (buyer@example.com): 1234567.89 SAR.`)

        expect(sentence).not.toContain(subscriber)
        expect(sentence).not.toContain(written)
        expect(sentence).not.toContain("@")
      })
    )
  })

  it("keeps amounts, sizes and times", () => {
    const sentence =
      "The invoice of 12345678.90 SAR has more than 104857600 bytes since 2026-01-04T10:00:00.000Z."

    expect(redactSentence(sentence)).toBe(sentence)
    expect(redactSentence("The service holds 1,234,567.89 SAR.")).toBe("The service holds 1,234,567.89 SAR.")
  })

  it("keeps the ids that Medusa gave, which the operator is asked about, whatever digits are in them", () => {
    const sentence =
      "Reference payses_01M80123456789012345ABCDEF-2, 1184.50 SAR, sent at 2026-01-04T10:00:00.000Z."

    expect(redactSentence(sentence)).toBe(sentence)
    expect(redactSentence("payses_966500000001 and x_0500000001")).not.toContain("50000000")
  })

  it("takes a phone number for what it is also beside an amount", () => {
    expect(redactSentence("966500000001.00 SAR 0500000001")).toBe("9665*****00 SAR *****01")
  })

  it("keeps a long sentence, but no body", () => {
    expect(redactSentence("A word. ".repeat(100))).toBe("A word. ".repeat(100))
    expect(redactSentence("A word. ".repeat(300))).toBe("[2400 characters left out]")
  })
})

describe("redactNote", () => {
  it("lets no phone number and no e-mail address through, whatever digits stand beside it", () => {
    fc.assert(
      fc.property(
        phones,
        fc.constantFrom("", "12 ", "2026-", "202600123456 "),
        ({ subscriber, written }, before) => {
          const note = asciiDigits(redactNote(`Said on ${before}${written} (buyer@example.com).`))

          expect(note.replace(/[\s().\-/\p{Pd}\p{Cf}]/gu, "")).not.toContain(subscriber)
          expect(note).not.toContain("@")
        }
      )
    )
  })

  it.each(["971501234567", "97333123456", "919812345678", "٩٧١٥٠١٢٣٤٥٦٧"])(
    "masks %s, a mobile abroad without its plus",
    (digits) => {
      expect(redactNote(`Buyer ${digits} called`)).toMatch(/^Buyer .{4}\*{5}.{2} called$/)
    }
  )

  it("keeps the operator's ticket, the bank's reference and the numbers of invoices", () => {
    const note = "Operator ticket 202600123456, ref SA-2026-000815, case 1020304050, invoice 2026/000123456."

    expect(redactNote(note)).toBe(note)
    expect(redact({ note, payment_reference: "SA-2026-000815", svc_order_id: "900012345678" })).toEqual({
      note,
      payment_reference: "SA-2026-000815",
      svc_order_id: "900012345678",
    })
  })

  it.each(["ord_2970c6421264525a6aeb", "8f14e45f-ceea-4a67-9e12-966500000001"])(
    "keeps %s, an id of the service with as many digits in a row as a phone number has",
    (id) => {
      const sentence = `It had given ${id} to another.`

      expect(redactSentence(sentence)).toBe(sentence)
      expect(redact({ svc_order_id: id })).toEqual({ svc_order_id: id })
    }
  )

  it.each(["ord_966500000001", "x_0500000001 a", "966500000001-4a67"])("masks the number in %s", (text) => {
    expect(redactSentence(text)).toContain("*****")
  })

  it("keeps every figure in SAR that a fact can have, however large", () => {
    const figures = sumsOf(z.union([attentionFact, activityFact]))

    expect(figures.size).toBeGreaterThan(6)
    for (const name of figures) {
      expect(redact({ [name]: 1_000_000_000 })).toEqual({ [name]: 1_000_000_000 })
    }
  })

  it("takes long about no note", () => {
    const startedAt = performance.now()

    redactNote("1 ".repeat(1_000))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
