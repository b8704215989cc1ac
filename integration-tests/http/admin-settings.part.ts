import { z } from "zod"
import type { AdminSvcSettingsResponse } from "../../src/types"
import { typed } from "../../support/typed"
import { polling, PLANS, refusals, storePart } from "../support/store-suite"
import { besideTransaction } from "../support/refuse-second-connections"

/** An instance reads its settings again after a few, also when it was not told. */
const SECONDS = { withinMs: 10_000 }

const settingsShape = typed<AdminSvcSettingsResponse>()

export const adminSettings = storePart("the settings in the admin", (store) => {
  const read = () => store.admin.get("/admin/svc/settings", settingsShape)
  const change = (body: unknown) => store.admin.post("/admin/svc/settings", body, settingsShape)
  const option = async (key: string) => (await read()).options.find((one) => one.key === key)

  describe("reading", () => {
    it("says what is in force, and never the token or a secret", async () => {
      const settings = await read()

      expect(settings).toMatchObject({
        environment: "sandbox",
        base_url: store.svc.options.baseUrl,
        token_present: true,
        brand: { path_prefix: "svc", display_name: { en: "Pay later for business" } },
        webhooks: { verification: "enforce", preset: "timestamp.body/hex" },
        activity: [],
      })
      const text = JSON.stringify(settings)

      expect(text).not.toContain(store.svc.options.accessToken)
      expect(text).not.toContain(store.svc.options.webhooks.secrets[0])
    })

    it("gives what the operator has to allow, and warns of what it would not reach", async () => {
      Object.assign(store.svc.options, {
        backendUrl: "http://10.0.0.5:9000",
        returnUrls: {
          success: "https://shop.example.com/orders/{order_id}?paid=1",
          failure: "https://shop.example.com/orders/{order_id}",
        },
      })
      const { to_give } = await read()

      expect(to_give).toEqual({
        webhook_origin: { value: "http://10.0.0.5:9000", warnings: ["not_https", "private"] },
        redirect_domains: [{ value: "shop.example.com", warnings: [] }],
      })
    })

    it("lists the options with default, origin and what they may be set to", async () => {
      expect(await option("delivery.confirmation")).toEqual({
        key: "delivery.confirmation",
        value: "pod_or_sms_link",
        default: "pod_or_sms_link",
        from: "file",
        file_value: "pod_or_sms_link",
        is_editable: true,
        allowed: { kind: "choice", values: ["pod", "sms_link", "pod_or_sms_link"] },
        changed_at: null,
        changed_by: null,
        changed_by_email: null,
        names: {},
        not_in_force: null,
      })
      expect(await option("refunds")).toMatchObject({
        is_editable: false,
        allowed: { kind: "configuration" },
      })
      expect((await read()).options.map(({ key }) => key)).not.toContain("accessToken")
    })
  })

  describe("changing", () => {
    it("is in force at once, shows that it overrides the file, and is in the activity with the user", async () => {
      const { options, activity } = await change({
        changes: { "delivery.confirmation": "sms_link", "downPayment.expireAfterHours": 5 },
      })

      expect(options.find(({ key }) => key === "delivery.confirmation")).toMatchObject({
        value: "sms_link",
        from: "admin",
        file_value: "pod_or_sms_link",
        default: "pod_or_sms_link",
        changed_by: expect.stringMatching(/^user_/),
        changed_by_email: "admin@example.com",
        changed_at: expect.any(String),
      })
      expect(activity).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            kind: "setting_changed",
            reference: "settings",
            actor_kind: "user",
            actor_email: "admin@example.com",
            values: { option: "delivery.confirmation", from: "pod_or_sms_link", to: "sms_link" },
            message:
              "“Confirmation of the delivery” was changed from “By a proof if there is one, else by SMS” to “By the buyer, through a link in an SMS”.",
          }),
        ])
      )
      expect(store.svc.options.delivery.confirmation).toBe("sms_link")
      const { sessionId } = await store.placeOrder({ planId: PLANS.downPayment })
      const row = await store.attempt(sessionId)

      expect((row?.expiresAt?.getTime() ?? 0) - Date.now()).toBeLessThan(5 * 3_600_000 + 60_000)
    })

    it("is taken back by a reset, and the file counts again", async () => {
      await change({ changes: { "brand.displayName": { en: "Later", ar: "لاحقًا" }, language: "en" } })
      const { options, brand, activity } = await change({ reset: ["brand.displayName"] })

      expect(brand.display_name.en).toBe("Pay later for business")
      expect(options.find(({ key }) => key === "brand.displayName")).toMatchObject({ from: "file" })
      expect(options.find(({ key }) => key === "language")).toMatchObject({ from: "admin", value: "en" })
      expect(activity[0]).toMatchObject({ kind: "setting_reset" })
      await change({ reset: ["brand.displayName", "language"] })
      expect(store.svc.options.language).toBe("ar")
    })

    it("is one after the other when several are made at once: each line says what was before it", async () => {
      await Promise.all(
        [1, 2, 3, 4, 5].map((hours) => change({ changes: { "downPayment.expireAfterHours": hours } }))
      )
      const { activity } = await read()
      const steps = activity.map(({ values: { from, to } }) => [from, to])
      const last = store.svc.options.downPayment.expireAfterHours
      const sorted = (numbers: readonly unknown[]) => [...numbers].sort()

      expect(sorted(steps.map((step) => step?.[1]))).toEqual([1, 2, 3, 4, 5])
      expect(sorted(steps.map((step) => step?.[0]))).toEqual(
        sorted([72, ...[1, 2, 3, 4, 5].filter((hours) => hours !== last)])
      )
    })

    it("writes no second line for what is so already", async () => {
      await change({ changes: { capture: "manual" } })
      const { activity } = await change({ changes: { capture: "manual" }, reset: ["language"] })

      expect(activity).toHaveLength(1)
    })

    it("sets an option that may be empty, and empties it", async () => {
      await change({ changes: { "invoice.workflow": "svc-progress-order" } })
      expect(store.svc.options.invoice.workflow).toBe("svc-progress-order")
      await change({ changes: { "invoice.workflow": null } })
      expect(store.svc.options.invoice.workflow).toBeUndefined()
      expect(await option("invoice.workflow")).toMatchObject({ value: null, from: "admin" })
    })

    it("reaches an instance that did not make it, and its end too, within seconds", async () => {
      const buyer = store.buyer()
      const { id } = await store.cart({}, buyer)
      const name = async () => (await buyer.cartOptions(id)).display_name.en
      const write = (statement: string) => store.execute(statement)

      expect(await name()).toBe("Pay later for business")
      await write(
        `insert into svc_setting (id, key, value, changed_at, changed_by)
         values ('svcset_1', 'brand.displayName', '{"value":{"en":"Other","ar":"آخر"}}', now(), 'user_1')`
      )
      await polling(name, SECONDS).until((shown) => shown === "Other")
      await write("delete from svc_setting")
      await polling(name, SECONDS).until((shown) => shown === "Pay later for business")
    })

    it("ignores a stored value that this version does not take, and one that may not be changed", async () => {
      await store.execute(
        `insert into svc_setting (id, key, value, changed_at, changed_by) values
           ('svcset_1', 'delivery.confirmation', '{"value":"pigeon"}', now(), 'user_1'),
           ('svcset_2', 'accessToken', '{"value":"stolen"}', now(), 'user_1')`
      )
      await store.svc.settings.read()
      expect(store.svc.options.delivery.confirmation).toBe("pod_or_sms_link")
      expect(store.svc.options.accessToken).toBe("sandbox-token")
      expect(await option("delivery.confirmation")).toMatchObject({
        from: "file",
        not_in_force: { value: "pigeon", why: expect.stringMatching(/^delivery\.confirmation: .+\.$/) },
      })
      const { options } = await store.admin.in("ar").get("/admin/svc/settings", settingsShape)

      expect(options.find(({ not_in_force }) => not_in_force !== null)?.not_in_force?.why).toMatch(
        /^لا تُقبل [^a-z]+$/
      )
      await change({ reset: ["delivery.confirmation"] })
      expect(await option("delivery.confirmation")).toMatchObject({ from: "file", not_in_force: null })
    })

    it.each(["5", "null", "[]", '"fr"', '{"other":"en"}'])(
      "reads the others, and can be mended, where somebody wrote %s by hand",
      async (written) => {
        await change({ changes: { capture: "manual" } })
        await store.execute(
          `insert into svc_setting (id, key, value, changed_at, changed_by)
           values ('svcset_1', 'language', '${written}', now(), 'by hand')`
        )
        await store.svc.settings.read()
        expect(store.svc.options).toMatchObject({ capture: "manual", language: "ar" })
        expect(await option("language")).toMatchObject({
          from: "file",
          not_in_force: { value: JSON.parse(written), why: expect.stringContaining("language") },
        })
        await change({ reset: ["language"] })
        expect(await option("language")).toMatchObject({ from: "file", not_in_force: null })
      }
    )

    it.each([
      [
        "invoice.workflow",
        "make-invoice",
        'invoice.workflow: this store has no workflow "make-invoice".',
        "لا يوجد في المتجر سير عمل بهذا المعرّف. انسخه كما هو في createWorkflow.",
      ],
      [
        "offer.excludedProducts",
        ["prod_none"],
        'offer.excludedProducts: this store has no product "prod_none".',
        "في القائمة ما لم يعد موجودًا في المتجر: أزله ثم احفظ.",
      ],
      [
        "offer.maxTotal",
        -1,
        expect.stringMatching(/^offer\.maxTotal: /),
        "لا تُقبل هذه القيمة، أو لا تتوافق مع الخيارات الأخرى.",
      ],
    ])("is refused in the language of the request (%s)", async (key, value, message, messageAr) => {
      const body = { changes: { [key]: value } }

      await expect(change(body)).rejects.toMatchObject({ body: { code: "setting_refused", message } })
      await expect(store.admin.in("ar").post("/admin/svc/settings", body)).rejects.toMatchObject({
        status: 400,
        body: { code: "setting_refused", message: messageAr },
      })
    })

    it("checks two changes that are made at once against each other: one of them is refused", async () => {
      const { database, settings } = store.svc.ledger
      const waiting = z.object({ waiting: z.coerce.number() })
      const made = await database.transaction(async (sql) => {
        await settings.hold(sql)
        return besideTransaction(async () => {
          const changes = [
            change({ changes: { "offer.minTotal": 500 } }),
            change({ changes: { "offer.maxTotal": 300 } }),
          ].map((asked) =>
            asked.then(
              () => 200,
              ({ status }: { status: number }) => status
            )
          )

          await polling(() =>
            database.sql.first(
              waiting,
              "select count(*) as waiting from pg_locks where not granted and relation = 'svc_setting'::regclass"
            )
          ).until((row) => row?.waiting === 2)
          return { changes }
        })
      })

      expect((await Promise.all(made.changes)).sort()).toEqual([200, 400])
      expect((await read()).options.filter(({ not_in_force }) => not_in_force !== null)).toEqual([])
    })

    it("changes nothing over what somebody else has changed meanwhile", async () => {
      const ids = await Promise.all(
        ["A", "B", "C"].map(async (title) => {
          const { product } = await store.admin.post(
            "/admin/products",
            { title, options: [{ title: "Size", values: ["one"] }] },
            z.object({ product: z.looseObject({ id: z.string() }) })
          )

          return product.id
        })
      )
      const [one = "", two = "", three = ""] = ids
      const key = "offer.excludedProducts"

      await change({ changes: { [key]: [one] }, expected: { [key]: [] } })
      await change({ changes: { [key]: [one, two] }, expected: { [key]: [one] } })
      await expect(
        change({ changes: { [key]: [one, three] }, expected: { [key]: [one] } })
      ).rejects.toMatchObject({
        status: 409,
        body: { code: "svc_setting_changed", message: expect.stringContaining(key) },
      })
      await expect(change({ reset: [key], expected: { [key]: [one] } })).rejects.toMatchObject({
        status: 409,
      })
      expect((await option(key))?.value).toEqual([one, two])
      await change({ changes: { [key]: [three] } })
      expect((await option(key))?.value).toEqual([three])
    })

    it("refuses what it cannot take, names it and changes nothing, not even what is right beside it", async () => {
      const wrong: [named: string, body: unknown][] = [
        ["accessToken: cannot be changed here", { changes: { accessToken: "other" } }],
        ["brand.displayName.ar", { changes: { "brand.displayName": { en: "x" } } }],
        ["invoice.numberTemplate:", { changes: { "invoice.numberTemplate": "{phone}" } }],
        ["invoice.workflow:", { changes: { "invoice.workflow": "nope" } }],
        ["delivery.when:", { changes: { language: "en", "delivery.when": "never" } }],
        ["set", { set: {} }],
        ["changes:", { changes: [] }],
      ]

      expect(await refusals(wrong, ([, body]) => change(body))).toMatchObject(
        wrong.map(([named]) => ({
          status: 400,
          body: { type: "invalid_data", message: expect.stringContaining(named) },
        }))
      )
      expect((await read()).options.filter(({ from }) => from === "admin")).toEqual([])
      expect((await option("language"))?.value).toBe("ar")
    })
  })
})
