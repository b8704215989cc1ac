import { createHmac } from "node:crypto"
import fc from "fast-check"
import {
  SIGNATURE_PRESETS,
  signWebhook,
  verifyWebhook,
  type SignWebhookInput,
  type VerifyWebhookInput,
} from "./index"

const NOW = Date.UTC(2026, 0, 1, 12)
const SECRET = "current-secret"
const BODY = '{"order_number":"ord_1","status":"DELIVERY_CONFIRMED"}'

const sign = (more: Partial<SignWebhookInput> = {}) =>
  signWebhook({ secret: SECRET, rawBody: BODY, timestampMs: NOW, ...more })

const verify = (more: Partial<VerifyWebhookInput> = {}) =>
  verifyWebhook({
    secrets: [SECRET],
    rawBody: BODY,
    headers: sign().headers,
    preset: "timestamp.body/hex",
    now: () => NOW,
    ...more,
  })

describe("signWebhook", () => {
  it("signs as assumption A2 says", () => {
    const expected = createHmac("sha256", SECRET)
      .update(`${NOW / 1_000}.${BODY}`)
      .digest("hex")

    expect(sign()).toEqual({
      signature: expected,
      timestamp: String(NOW / 1_000),
      headers: { "X-Svc-Signature": expected, "X-Svc-Timestamp": String(NOW / 1_000) },
    })
  })
})

describe("verifyWebhook", () => {
  it("accepts whatever signWebhook signs, in every preset, prefix and unit", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ minLength: 1 }),
        fc.constantFrom(...SIGNATURE_PRESETS),
        fc.constantFrom("" as const, "v1=" as const, "sha256=" as const),
        fc.constantFrom("s" as const, "ms" as const),
        fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 }),
        (bytes, secret, preset, prefix, unit, timestampMs) => {
          const rawBody = Buffer.from(bytes)
          const { headers } = signWebhook({ secret, rawBody, timestampMs, preset, prefix, unit })

          expect(
            verifyWebhook({ secrets: [secret], rawBody, headers, preset, now: () => timestampMs })
          ).toEqual({
            ok: true,
            timestampMs: unit === "s" ? Math.floor(timestampMs / 1_000) * 1_000 : timestampMs,
            secretIndex: 0,
          })
        }
      )
    )
  })

  it("refuses a body in which any byte differs", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, at, flip) => {
          const { headers } = sign({ rawBody: Buffer.from(bytes) })
          const forged = Buffer.from(
            bytes.map((byte, index) => (index === at % bytes.length ? byte ^ flip : byte))
          )

          expect(verify({ rawBody: forged, headers })).toEqual({ ok: false, reason: "mismatch" })
        }
      )
    )
  })

  it("refuses any other text as a signature, of whatever length", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (signature) => {
        expect(verify({ headers: { ...sign().headers, "X-Svc-Signature": signature } })).toEqual({
          ok: false,
          reason: "mismatch",
        })
      })
    )
  })

  it("accepts an older secret and says which", () => {
    expect(verify({ secrets: ["new", SECRET, "oldest"] })).toMatchObject({ ok: true, secretIndex: 1 })
    expect(verify({ secrets: ["new"] })).toEqual({ ok: false, reason: "mismatch" })
  })

  it.each([
    [-300_000, true],
    [-301_000, false],
    [300_000, true],
    [301_000, false],
  ])("a timestamp %i ms from now is accepted: %s", (offset, ok) => {
    const verdict = verify({ headers: sign({ timestampMs: NOW + offset }).headers })

    expect(verdict).toEqual(
      ok
        ? { ok: true, timestampMs: NOW + offset, secretIndex: 0 }
        : { ok: false, reason: "outside_tolerance" }
    )
  })

  it("takes the tolerance from its caller", () => {
    const headers = sign({ timestampMs: NOW - 2_000 }).headers

    expect(verify({ headers, toleranceMs: 1_000 })).toMatchObject({ reason: "outside_tolerance" })
  })

  it("does not accept an old signature with a new timestamp", () => {
    const headers = { ...sign({ timestampMs: NOW - 3_600_000 }).headers, "X-Svc-Timestamp": String(NOW) }

    expect(verify({ headers })).toMatchObject({ ok: false, reason: "mismatch" })
  })

  describe("a time that the specification does not show the format of", () => {
    const signedAt = (timestamp: string) => {
      const signature = createHmac("sha256", SECRET).update(`${timestamp}.${BODY}`).digest("hex")

      return verify({ headers: { "X-Svc-Signature": signature, "X-Svc-Timestamp": timestamp } })
    }

    it.each([
      ["1767268800.123", 123],
      ["1767268800.1239999", 124],
      ["2026-01-01T12:00:00Z", 0],
      ["2026-01-01T12:00Z", 0],
      ["2026-01-01T12:00:00.123456Z", 123],
      ["2026-01-01T15:00:00.500+03:00", 500],
      ["2026-01-01T07:00:00-05:00", 0],
    ])("is read from %s", (timestamp, afterNow) => {
      expect(signedAt(timestamp)).toMatchObject({ ok: true, timestampMs: NOW + afterNow })
    })

    it("is compared with the clock as any other", () => {
      expect(signedAt("2026-01-01T12:00:00+03:00")).toEqual({ ok: false, reason: "outside_tolerance" })
    })

    it.each([
      "2026-01-01T12:00:00",
      "2026-01-01 12:00:00Z",
      "2026-01-01",
      "2026-02-30T12:00:00Z",
      "2026-01-01T12:00:00+0300",
      "Thu, 01 Jan 2026 12:00:00 GMT",
      "1767268800.",
      ".5",
      "1767268800,5",
      "1767268800000.5",
      "0x10",
    ])("is malformed as %j", (timestamp) => {
      expect(signedAt(timestamp)).toEqual({ ok: false, reason: "malformed_timestamp" })
    })
  })

  it.each([
    [{}, "missing_signature"],
    [{ "X-Svc-Timestamp": "1" }, "missing_signature"],
    [{ "X-Svc-Signature": "", "X-Svc-Timestamp": "1" }, "missing_signature"],
    [{ "X-Svc-Signature": undefined, "X-Svc-Timestamp": "1" }, "missing_signature"],
    [{ "X-Svc-Signature": "aa" }, "missing_timestamp"],
    [{ "X-Svc-Signature": "aa", "X-Svc-Timestamp": "yesterday" }, "malformed_timestamp"],
    [{ "X-Svc-Signature": "aa", "X-Svc-Timestamp": "-1" }, "malformed_timestamp"],
    [{ "X-Svc-Signature": "aa", "X-Svc-Timestamp": "1e9" }, "malformed_timestamp"],
    [{ "X-Svc-Signature": "aa", "X-Svc-Timestamp": "9".repeat(40) }, "malformed_timestamp"],
    [{ "X-Svc-Signature": "aa", "X-Svc-Timestamp": ["1", "2"] }, "malformed_timestamp"],
  ])("refuses the headers %j: %s", (headers, reason) => {
    expect(verify({ headers })).toEqual({ ok: false, reason })
  })

  const { signature, timestamp } = sign()

  it.each([
    ["hex in upper case and a prefix in any case", `SHA256=${signature.toUpperCase()}`, timestamp],
    ["one value in an array", [signature], [timestamp]],
  ])("accepts %s", (_, signed, at) => {
    expect(verify({ headers: { "x-svc-signature": signed, "x-svc-timestamp": at } })).toMatchObject({
      ok: true,
    })
  })

  it("refuses a signature that is there twice, even when both are right", () => {
    expect(
      verify({ headers: { "x-svc-signature": [signature, signature], "x-svc-timestamp": timestamp } })
    ).toEqual({ ok: false, reason: "mismatch" })
    expect(verify({ headers: { ...sign().headers, "x-svc-signature": signature } })).toMatchObject({
      ok: false,
    })
  })

  it("looks for the operator's header names", () => {
    const headerNames = { signature: "X-Acme-Signature", timestamp: "X-Acme-Timestamp" }

    expect(verify({ headers: sign({ headerNames }).headers, headerNames })).toMatchObject({ ok: true })
    expect(verify({ headers: sign().headers, headerNames })).toMatchObject({ reason: "missing_signature" })
  })

  it.each(
    SIGNATURE_PRESETS.flatMap((preset) =>
      SIGNATURE_PRESETS.filter((other) => other !== preset).map((signed) => [preset, signed] as const)
    )
  )("configured for %s, says that %s would have matched", (preset, signed) => {
    const { headers } = sign({ preset: signed, prefix: "v1=" })

    expect(verify({ preset, headers, secrets: ["new", SECRET] })).toEqual({
      ok: false,
      reason: "mismatch",
      matchingPreset: signed,
    })
  })

  describe("with a function", () => {
    const digest = (secret: string, text: string) => createHmac("sha512", secret).update(text).digest()

    it.each([
      ["hex", ""],
      ["hex", "v1="],
      ["base64", ""],
      ["base64", "v1="],
    ] as const)("that gives text in %s, accepts it as written after the prefix %j", (encoding, prefix) => {
      const preset = ({ secret, rawBody }: { secret: string; rawBody: Buffer }) =>
        digest(secret, rawBody.toString()).toString(encoding)
      const signed = `${prefix}${digest(SECRET, BODY).toString(encoding)}`

      expect(verify({ headers: { ...sign().headers, "X-Svc-Signature": signed }, preset })).toMatchObject({
        ok: true,
      })
    })

    it.each(["hex", "base64"] as const)("that gives bytes, accepts them in %s", (encoding) => {
      const signature = digest(SECRET, `${NOW}:${BODY}`).toString(encoding)

      expect(
        verify({
          headers: { "X-Svc-Signature": signature, "X-Svc-Timestamp": String(NOW / 1_000) },
          preset: ({ secret, rawBody, timestampMs }) =>
            digest(secret, `${timestampMs}:${rawBody.toString()}`),
        })
      ).toMatchObject({ ok: true })
    })

    it("refuses what differs, and names the preset that matches", () => {
      expect(verify({ preset: () => "something else" })).toEqual({
        ok: false,
        reason: "mismatch",
        matchingPreset: "timestamp.body/hex",
      })
    })

    it.each<[string, () => unknown]>([
      ["nothing", () => undefined],
      ["a number", () => 7],
      ["what is only as long", () => ({ length: 5 })],
      ["a text later", () => Promise.resolve("text")],
      ["a failure later", () => Promise.reject(new Error("away"))],
    ])("throws where it gives %s", (_what, preset) => {
      const given: Pick<VerifyWebhookInput, "preset"> = { preset: "body/hex" }

      Object.assign(given, { preset })
      // An unhandled rejection would fail the test, as it would end a process.
      expect(() => verify(given)).toThrow(TypeError)
    })

    it.each(["", Buffer.alloc(0)])("never accepts an empty expected signature", (expected) => {
      expect(
        verify({ preset: () => expected, headers: { ...sign().headers, "X-Svc-Signature": "v1=" } })
      ).toMatchObject({ ok: false })
    })
  })

  it.each([[[]], [[""]], [[SECRET, ""]]])(
    "throws for secrets %j, which anyone could sign with",
    (secrets) => {
      expect(() => verify({ secrets })).toThrow(TypeError)
    }
  )
})
