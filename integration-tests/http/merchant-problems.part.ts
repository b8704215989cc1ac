import { listPlans } from "../../src/modules/svc/checkout/plans"
import { attentionDesk } from "../support/attention-desk"
import { draftOrder, payOnCredit, paymentLink } from "../support/draft-order"
import { BUYERS, PLANS, storePart } from "../support/store-suite"

export const merchantProblems = storePart("what the merchant has to mend at the service", (store) => {
  const { list, resolve } = attentionDesk(store)
  const optionsOfAnybody = async () => {
    const { id } = await store.cart()
    const seen = await store.buyer().cartOptions(id)

    return { ...seen, plans: seen.plans.map((plan) => plan.repayment_config_id) }
  }
  const points = async (resolved = false) => (await list(`?resolved=${resolved}`)).attention
  const declineWith = async (code: number, planId: number = PLANS.days30) => {
    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code })
    const { completion } = await store.buy({ planId })

    expect(completion.type).toBe("cart")
    await store.setFaults()
  }
  const newLink = async () => paymentLink(store, await draftOrder(store))
  /** Lets a quarter of an hour pass for what is listed. */
  const wait = () => store.execute("update svc_attention set updated_at = updated_at - interval '15 minutes'")
  const all = [PLANS.days30, PLANS.days60, PLANS.downPayment, PLANS.merchantDownPayment]

  it.each([802, 803])("is listed once, and hides the payment method from everybody (%i)", async (code) => {
    await declineWith(code)
    await declineWith(code, PLANS.days60)
    expect(await points()).toEqual([
      expect.objectContaining({
        kind: "merchant_not_ready",
        reference: "merchant",
        order_id: null,
        action: "resolve",
        message: expect.stringContaining(`(${code})`),
      }),
    ])
    const asked = jest.spyOn(store.svc.client, "checkEligibility")

    expect(await optionsOfAnybody()).toMatchObject({ show: false, reason: "merchant_not_ready" })
    expect(asked).not.toHaveBeenCalled()
  })

  it("is offered again after a while, as nobody could tell otherwise that it is mended, and done with by a success", async () => {
    await declineWith(803)
    await wait()
    expect(await optionsOfAnybody()).toMatchObject({ show: true, plans: all })
    expect(await points()).toHaveLength(1)
    await declineWith(803)
    expect(await optionsOfAnybody()).toMatchObject({ show: false })
    await store.placeOrder()
    expect(await optionsOfAnybody()).toMatchObject({ show: true })
    expect(await points()).toEqual([])
    expect(await points(true)).toMatchObject([{ kind: "merchant_not_ready", resolved_by: "system" }])
  })

  it("is offered again at once when a person says that it is mended", async () => {
    await declineWith(803)
    const [point] = await points()

    await resolve(point?.id ?? "", { note: "The operator activated the account." })
    expect(await optionsOfAnybody()).toMatchObject({ show: true })
  })

  it.each([876, 877, 878])(
    "hides the plan that the service does not accept, and no other (%i)",
    async (code) => {
      await declineWith(code, PLANS.days60)
      await declineWith(code, PLANS.days60)
      expect(await optionsOfAnybody()).toMatchObject({
        show: true,
        plans: all.filter((plan) => plan !== PLANS.days60),
      })
      expect(await points()).toMatchObject([
        { kind: "plan_not_accepted", reference: `plan:${PLANS.days60}`, order_id: null },
      ])
      await store.placeOrder({ planId: PLANS.days30 })
      expect(await points()).toHaveLength(1)
      await store.placeOrder({ planId: PLANS.days60 })
      expect(await points()).toEqual([])
      expect((await optionsOfAnybody()).plans).toEqual(all)
    }
  )

  it("is a plan that one cart was refused, however often; it is hidden once another was, with none accepted in between", async () => {
    const planId = PLANS.days60
    const { buyer, cartId } = await store.readyCart({ planId })
    const plansNow = async () => (await optionsOfAnybody()).plans

    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 877 })
    for (let turn = 1; turn <= 3; turn += 1) {
      expect((await buyer.complete(cartId)).type).toBe("cart")
    }
    await store.setFaults()
    expect(await points()).toMatchObject([{ kind: "plan_not_accepted", reference: `plan:${planId}` }])
    expect(await plansNow()).toEqual(all)
    await store.placeOrder({ planId })
    await declineWith(877, planId)
    expect(await plansNow()).toEqual(all)
    await store.placeOrder({ planId: PLANS.days30 })
    await declineWith(878, planId)
    expect(await plansNow()).not.toContain(planId)
  })

  it("hides the payment method when no plan is left", async () => {
    for (const plan of [PLANS.days30, PLANS.days60, PLANS.downPayment]) {
      await declineWith(878, plan)
      await declineWith(878, plan)
    }
    Object.assign(store.svc.options, {
      plans: (await listPlans(store.svc.options, {})).filter(
        (plan) => plan.repayment_config_id !== PLANS.merchantDownPayment
      ),
    })
    expect(await optionsOfAnybody()).toMatchObject({ show: false, reason: "merchant_not_ready", plans: [] })
  })

  it("is not what a buyer's own decline is", async () => {
    await store.buy({ phone: BUYERS.poor })
    await declineWith(805)
    await declineWith(400)
    expect(await points()).toEqual([])
    expect(await optionsOfAnybody()).toMatchObject({ show: true, plans: all })
  })

  it("is what every buyer's checkout is refused for, until one succeeds; not what one buyer's is, or three are for credit", async () => {
    for (const code of [400, 400, 806, 806, 806, 400]) {
      await declineWith(code)
    }
    expect(await points()).toEqual([])
    await declineWith(400)
    await declineWith(400)
    expect(await points()).toMatchObject([
      { kind: "checkouts_refused", reference: "merchant", values: { cause: { problem: "service_refused" } } },
    ])
    await store.placeOrder()
    expect(await points()).toEqual([])
  })

  it("is a plan whose return address the service does not accept, although buyers of other plans succeed in between", async () => {
    const address = "payment.prepaid_payment.success_redirection_url"

    let refused = 0

    await store.sandbox.putSettings({ redirect_allowlist: ["other.example"] })
    for (const planId of [
      PLANS.downPayment,
      PLANS.days30,
      PLANS.downPayment,
      PLANS.days30,
      PLANS.downPayment,
    ]) {
      const { cart, completion } = await store.buyNow({ planId })

      expect(completion.type).toBe(planId === PLANS.downPayment ? "cart" : "order")
      if (completion.type === "cart") {
        const { last_attempt, plans } = await store.buyer().cartOptions(cart.id)

        expect(last_attempt?.code).toBe("plan_unavailable")
        refused += 1
        expect(plans.map((plan) => plan.repayment_config_id)).toEqual(
          all.filter((plan) => refused === 1 || plan !== PLANS.downPayment)
        )
      }
    }
    expect(await points()).toMatchObject([
      {
        kind: "plan_not_accepted",
        reference: `plan:${PLANS.downPayment}`,
        message: expect.stringContaining(address),
        remedy: expect.stringContaining("returnUrls"),
      },
    ])
    await store.sandbox.putSettings({ redirect_allowlist: ["*"] })
    await store.buyNow({ planId: PLANS.downPayment })
    expect(await points()).toEqual([])
  })

  it("is at once what a checkout is refused for over what no buyer can correct, whatever the plan", async () => {
    await store.sandbox.putSettings({ cross_checks: "unit_price_without_tax" })
    store.svc.options.checkout.unitPrice = "with_tax"
    const { cart } = await store.buyNow()

    expect(await points()).toMatchObject([
      {
        kind: "checkouts_refused",
        reference: "merchant",
        message: expect.stringContaining("items.0.tax_amount"),
      },
    ])
    expect((await store.buyer().cartOptions(cart.id)).last_attempt?.code).toBe("not_available")
  })

  it("is also what every payment link is refused for, however often one of them is tried", async () => {
    const links = [await newLink(), await newLink(), await newLink()]

    await store.setFaults({ kind: "error_code", operation: "initiate_checkout", code: 400 })
    for (const link of [links[0], links[0], links[0], links[1]]) {
      await expect(payOnCredit(store, link ?? "")).rejects.toMatchObject({ status: 422 })
    }
    expect(await points()).toEqual([])
    await expect(payOnCredit(store, links[2] ?? "")).rejects.toMatchObject({ status: 422 })
    expect(await points()).toMatchObject([{ kind: "checkouts_refused", reference: "merchant" }])
  })

  it("is a token that the service does not accept any more, once that lasts, until it does again", async () => {
    const pass = (minutes: number) =>
      store.execute(
        // By way of where no other row is: of each minute there is one.
        `update svc_call set minute = minute - interval '1000 days';
         update svc_call set minute = minute + interval '1000 days' - interval '${minutes} minutes',
           last_at = last_at - interval '${minutes} minutes';
         update svc_attention set updated_at = updated_at - interval '${minutes} minutes',
           resolved_at = resolved_at - interval '${minutes} minutes'`
      )
    const ask = async () => {
      // Of nobody whose answer another test has had kept.
      await store.buyer().cartOptions((await store.cart({ phone: "966501234877" })).id)
      await store.svc.calls.flush()
      await store.sweepNow()
    }

    await store.setFaults({ kind: "http_status", operation: "check_eligibility", status: 401 })
    await ask()
    expect(await points()).toEqual([])
    await pass(2)
    await ask()
    expect(await points()).toMatchObject([
      {
        kind: "calls_not_accepted",
        reference: "merchant",
        values: { reason: "wrong_token" },
        remedy: expect.stringContaining("accessToken"),
      },
    ])
    const [point] = await points()

    await resolve(point?.id ?? "", { note: "Asked for a token." })
    await store.sweepNow()
    expect(await points()).toEqual([])
    await pass(2)
    await ask()
    await pass(2)
    await ask()
    expect(await points()).toHaveLength(1)
    await store.setFaults()
    await ask()
    expect(await points()).toEqual([])
    expect((await points(true)).map(({ resolved_by }) => resolved_by === "system").sort()).toEqual([
      false,
      true,
    ])
  })

  it("is also a token that one instance still has wrong while the others are answered, and no lone outage that is over", async () => {
    const minute = new Date()
    const at = (minutesAgo: number, result: string, operation = "check_eligibility") => {
      const lastAt = new Date(minute.getTime() - minutesAgo * 60_000)

      return {
        minute: lastAt,
        operation,
        result,
        errorName: null,
        errorCode: null,
        lastAt,
        calls: 1,
        latency: [],
      }
    }
    const seen = async (...counts: ReturnType<typeof at>[]) => {
      await store.execute("delete from svc_call")
      await store.svc.ledger.calls.add(counts)
      await store.sweepNow()
      return points()
    }
    const ofWorker = (minutesAgo: number) => [
      at(minutesAgo + 0.1, "ok"),
      at(minutesAgo, "wrong_token", "confirm_delivery"),
    ]
    const outage = [5, 4, 3, 2].map((minutesAgo) => at(minutesAgo, "wrong_token"))

    expect(await seen(at(6, "ok"), ...outage, at(1, "ok"))).toEqual([])
    const ended = [...ofWorker(14), ...ofWorker(13), ...ofWorker(12), at(0, "ok")]

    expect(await seen(...ended)).toEqual([])
    expect(await seen(...ofWorker(3), ...ofWorker(2), ...ofWorker(1), at(0, "ok"))).toMatchObject([
      { kind: "calls_not_accepted", reference: "merchant", values: { reason: "wrong_token" } },
    ])
    // The pauses between the tries of one order grow beyond ten minutes.
    expect(await seen(...ended)).toHaveLength(1)
    expect(await seen(...ofWorker(63), ...ofWorker(62), ...ofWorker(12), at(0, "ok"))).toEqual([])
  })

  it("is that the service refuses every question about a buyer, until it answers one", async () => {
    const ask = async (phones: readonly string[]) => {
      for (const phone of phones) {
        await store.buyer().cartOptions((await store.cart({ phone })).id)
      }
      await store.svc.calls.flush()
      await store.sweepNow()
    }
    const strangers = Array.from({ length: 10 }, (_, last) => `96650123491${last}`)

    await store.setFaults({ kind: "error_code", operation: "check_eligibility", code: 400 })
    await ask(strangers.slice(0, 4))
    expect(await points()).toEqual([])
    await ask(strangers.slice(4))
    expect(await points()).toMatchObject([
      { kind: "lookups_refused", reference: "merchant", action: "resolve" },
    ])
    await store.setFaults()
    // The test of the connection asks about nobody.
    await store.admin.post("/admin/svc/connection-test")
    await ask([])
    expect(await points()).toMatchObject([{ kind: "lookups_refused" }])
    await ask(["966501234920"])
    expect(await points()).toEqual([])
  })

  it("is also a function of the store's own that fails, until it does not", async () => {
    store.svc.options.checkout.extend = () => {
      throw new TypeError("no region")
    }
    await store.buy()
    expect(await points()).toMatchObject([
      { kind: "store_function_failed", message: "The store's function checkout.extend failed (TypeError)." },
    ])
    expect(await optionsOfAnybody()).toMatchObject({ show: true })
    delete store.svc.options.checkout.extend
    await store.placeOrder()
    expect(await points()).toEqual([])
  })
})
