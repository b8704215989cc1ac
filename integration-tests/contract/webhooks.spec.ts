import { verifyWebhook, type SignaturePreset } from "../../src/client/webhooks"
import { itGiven } from "./support/it-given"
import type { ReceivedWebhook } from "./support/merchant-server"
import { webhookEvents, forWebhooks, onlyWebhook, SECRET } from "./support/webhook-events"

const DAY = 86_400_000

const verify = (
  { headers, rawBody }: Pick<ReceivedWebhook, "headers" | "rawBody">,
  secrets = [SECRET],
  preset: SignaturePreset = "timestamp.body/hex"
) => verifyWebhook({ secrets, rawBody, headers, preset, now: Date.now })

for (const [name, prepare] of Object.entries(webhookEvents)) {
  describe(`spec 5, point 5, and 6: ${name}`, () => {
    itGiven(forWebhooks, "is a POST of JSON, signed with the merchant's secret", async (given) => {
      const { hook, emit } = await prepare(given, SECRET)

      expect(hook.received).toEqual([])
      await emit()

      const webhook = onlyWebhook(hook)

      expect(webhook.method).toBe("POST")
      expect(webhook.headers["content-type"]).toMatch(/^application\/json/)
      expect(webhook.headers["x-svc-signature"]).toMatch(/./)
      expect(webhook.headers["x-svc-timestamp"]).toMatch(/^\d+$/)
      expect(verify(webhook)).toMatchObject({ ok: true, secretIndex: 0 })
      expect(verify(webhook, ["the-next-secret", SECRET])).toMatchObject({ ok: true, secretIndex: 1 })
      expect(verify(webhook, ["another-secret"])).toEqual({ ok: false, reason: "mismatch" })
      expect(verify({ ...webhook, rawBody: Buffer.concat([webhook.rawBody, Buffer.from(" ")]) })).toEqual({
        ok: false,
        reason: "mismatch",
      })
    })

    itGiven(forWebhooks, "is not signed when no secret was given", async (given) => {
      const { hook, emit } = await prepare(given, undefined)

      await emit()
      expect(onlyWebhook(hook).headers).not.toHaveProperty("x-svc-signature")
      expect(verify(onlyWebhook(hook))).toEqual({ ok: false, reason: "missing_signature" })
    })

    itGiven(
      forWebhooks,
      "comes again until it is answered 2xx, with the same body and a good signature",
      async (given) => {
        const { hook, emit } = await prepare(given, SECRET)

        hook.answers.push(500, 302, 404, 204)
        await emit()
        expect(hook.received).toHaveLength(1)
        await given.control.advanceClock(DAY)
        expect(hook.received).toHaveLength(4)
        for (const webhook of hook.received) {
          expect(webhook.rawBody).toEqual(hook.received[0]?.rawBody)
          expect(verify(webhook)).toMatchObject({ ok: true })
        }
        await given.control.advanceClock(DAY)
        expect(hook.received).toHaveLength(4)
      }
    )

    itGiven(forWebhooks, "a wrong signature is seen", async (given) => {
      const { hook, emit } = await prepare(given, SECRET)
      const operation = name === "delivery confirmed" ? "delivery_webhook" : "down_payment_webhook"

      await given.control.putFaults([{ operation, kind: "webhook_wrongly_signed" }])
      await emit()
      expect(verify(onlyWebhook(hook))).toEqual({ ok: false, reason: "mismatch" })
    })

    for (const scheme of ["timestamp.body", "body"] as const) {
      for (const encoding of ["hex", "base64"] as const) {
        itGiven(
          forWebhooks,
          `verifies by the preset ${scheme}/${encoding}, prefix or not, s, ms or a date-time`,
          async (given) => {
            for (const [prefix, unit] of [
              ["", "milliseconds"],
              ["v1=", "seconds"],
              ["sha256=", "milliseconds"],
              ["", "iso"],
            ] as const) {
              const timestamp = { seconds: /^\d{10}$/, milliseconds: /^\d{13}$/, iso: /^\d{4}-.*Z$/ }[unit]
              await given.control.putSettings({
                webhooks: { scheme, encoding, prefix, timestamp_unit: unit },
              })

              const { hook, emit } = await prepare(given, SECRET)

              await emit()
              const webhook = onlyWebhook(hook)

              expect(webhook.headers["x-svc-timestamp"]).toMatch(timestamp)
              expect(String(webhook.headers["x-svc-signature"]).startsWith(prefix)).toBe(true)
              expect(verify(webhook, [SECRET], `${scheme}/${encoding}`)).toMatchObject({ ok: true })
            }
          }
        )
      }
    }
  })
}
