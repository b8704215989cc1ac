import { NOBODYS_PHONE } from "../../src/api/admin/svc/buyer-check/ask-about-buyer"
import type {
  AdminSvcBuyerCheckResponse,
  AdminSvcConnectionTestResponse,
  AdminSvcSettingsResponse,
} from "../../src/types"
import { typed } from "../../support/typed"
import { BUYERS, refusal, refusals, storePart } from "../support/store-suite"

export const adminConnection = storePart("what the admin asks the service", (store) => {
  const test = (body: unknown = {}) =>
    store.admin.post("/admin/svc/connection-test", body, typed<AdminSvcConnectionTestResponse>())
  const check = (body: unknown) =>
    store.admin.post("/admin/svc/buyer-check", body, typed<AdminSvcBuyerCheckResponse>())
  const activity = async () =>
    (await store.admin.get("/admin/svc/settings", typed<AdminSvcSettingsResponse>())).activity

  describe("the connection test", () => {
    it("says that all is well, how long it took and that it was done", async () => {
      expect(await test()).toEqual({
        result: "ok",
        at: expect.any(String),
        duration_ms: expect.any(Number),
        http_status: 200,
        error_code: null,
        service_says: null,
        error_name: null,
        sellers: [],
        odd_fields: [],
      })
      expect(await activity()).toEqual([
        expect.objectContaining({
          kind: "connection_tested",
          reference: "connection_test",
          actor_email: "admin@example.com",
        }),
      ])
    })

    it("tells what a status of HTTP means", async () => {
      const results = []

      for (const status of [401, 403, 404, 429, 503]) {
        await store.setFaults({ kind: "http_status", operation: "check_eligibility", status })
        const { result, http_status, sellers } = await test()

        results.push([http_status, result, sellers])
      }
      expect(results).toEqual([
        [401, "wrong_token", []],
        [403, "wrong_token", []],
        [404, "wrong_address", []],
        [429, "rate_limited", []],
        [503, "service_failing", []],
      ])
    })

    it("names the fields of the answer that are not as documented, and no values", async () => {
      await store.setFaults(
        { kind: "null_fields", operation: "check_eligibility", fields: ["credit_amount"], calls: [1, 3] },
        {
          kind: "null_fields",
          operation: "check_eligibility",
          fields: ["eligibility"],
          value: 966500000001,
          calls: [2],
        }
      )
      const readable = await test()
      const unreadable = await test()

      expect(readable).toMatchObject({ result: "ok", odd_fields: [{ path: "data.credit_amount" }] })
      expect(unreadable).toMatchObject({
        result: "unexpected_answer",
        odd_fields: [{ path: "data.eligibility" }],
      })
      expect(JSON.stringify([readable, unreadable])).not.toContain("966500000001")
      expect(await check({ phone: BUYERS.active })).toMatchObject({
        buyer: { is_eligible: true, credit_amount: null },
      })
    })

    it("tells a refusal of the service itself, in the service's own words", async () => {
      await store.setFaults({
        kind: "error_code",
        operation: "check_eligibility",
        code: 400,
        message: `vat_number of ${NOBODYS_PHONE} must have 15 digits`,
      })
      const tested = await test()

      expect(tested).toMatchObject({
        result: "refused",
        error_name: "SvcLookupError",
        error_code: null,
        service_says: expect.stringContaining("vat_number of [sent] must have 15 digits"),
      })
      expect(tested.service_says).not.toContain(NOBODYS_PHONE)
    })

    it("takes the call for its result, masks the merchant's numbers, and shows an account's status as the service's word", async () => {
      await store.changeAnswers("check_eligibility", "sellers", [
        { phone: "966511111111", status: "INACTIVE" },
      ])
      expect(await test()).toMatchObject({
        result: "ok",
        sellers: [{ phone: expect.stringContaining("*****"), status: "INACTIVE" }],
      })
    })

    it("asks about nobody's phone number but its own", async () => {
      await expect(test({ phone: BUYERS.active })).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("phone") },
      })
    })
  })

  describe("the buyer check", () => {
    it("shows a buyer as the service sees them now, and leaves the phone masked everywhere", async () => {
      const answer = await check({ phone: "+966 50 000 0001" })

      expect(answer).toMatchObject({
        phone: "9665*****01",
        result: "ok",
        buyer: {
          is_eligible: true,
          user_status: "Active",
          credit_amount: expect.any(Number),
          has_signup_url: false,
        },
      })
      await store.sandbox.putBuyer(BUYERS.active, { credit_limit: 7 })
      expect((await check({ phone: BUYERS.active })).buyer?.credit_amount).toBe(7)
      const lines = await activity()

      expect(lines).toHaveLength(2)
      expect(lines[0]).toMatchObject({ kind: "buyer_checked", actor_email: "admin@example.com" })
      expect(JSON.stringify([answer, lines])).not.toContain("500000001")
    })

    it("says why a buyer may not, and that there is a page to register", async () => {
      expect(await check({ phone: BUYERS.pending })).toMatchObject({
        buyer: { is_eligible: false, reason: "BUYER_NOT_ONBOARDED", has_signup_url: true },
      })
      const unknown = await check({ phone: "0512345678" })

      expect(unknown).toMatchObject({ buyer: { user_status: "NotFound" } })
      expect(JSON.stringify(unknown)).not.toContain("512345678")
    })

    it("says what is wrong when the service does not answer", async () => {
      await store.setFaults({ kind: "http_status", operation: "check_eligibility", status: 401 })
      expect(await check({ phone: BUYERS.active })).toMatchObject({ result: "wrong_token", buyer: null })
    })

    it("says why the service refuses, in the service's own words", async () => {
      const message = "The merchant may not ask about this buyer"

      await store.setFaults({ kind: "error_code", operation: "check_eligibility", code: 400, message })
      expect(await check({ phone: BUYERS.active })).toMatchObject({
        result: "refused",
        error_code: null,
        service_says: expect.stringContaining(message),
        buyer: null,
      })
    })

    it("stops after too many numbers within the hour, and forgets none that was asked before", async () => {
      await check({ phone: BUYERS.active })
      await store.execute(
        `insert into svc_phone_lookup (id, scope, phone, seen_at)
         select 'svcpl_t' || n, (select scope from svc_phone_lookup limit 1), 'phone' || n, now()
         from generate_series(1, 59) n`
      )
      await expect(check({ phone: BUYERS.poor })).rejects.toMatchObject(refusal(429, "too_many_phones"))
      expect((await test()).result).toBe("ok")
      expect((await check({ phone: BUYERS.active })).result).toBe("ok")
    })

    it("refuses what is no phone number", async () => {
      const bodies = [{}, { phone: "hello" }, { phone: null }, { phone: BUYERS.active, x: 1 }]
      const refused = { status: 400, body: { message: expect.stringContaining('"phone"') } }

      expect(await refusals(bodies, check)).toMatchObject(bodies.map(() => refused))
    })
  })
})
