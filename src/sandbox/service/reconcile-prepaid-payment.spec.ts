import {
  checkout,
  downPayment,
  type Json,
  openSandbox,
  refusal,
  textOf,
} from "../__fixtures__/sandbox-harness"

const open = async (settings: Json = {}, more: Json = {}) => {
  const sandbox = await openSandbox({ settings })
  const order = await sandbox.place(downPayment(more))

  return {
    sandbox,
    order,
    orderId: String(order.order_id),
    paymentUrl: String(order.payment_url),
    reconcile: () => sandbox.call("reconcile", { order_number: order.order_id }),
    submit: (action: string, language = "en") =>
      fetch(`${String(order.payment_url)}/${action}?lang=${language}`, {
        method: "POST",
        redirect: "manual",
      }),
  }
}

const REDIRECTS = {
  success_redirection_url: "https://shop.example/ok?order=1",
  failure_redirection_url: "https://shop.example/no?order=1",
}

describe("Reconcile Prepaid Payment", () => {
  it("says INITIATED once the buyer opened the payment page", async () => {
    const { reconcile, paymentUrl } = await open()

    await fetch(paymentUrl)
    expect(await reconcile()).toMatchObject({ payment_status: "INITIATED", payment_url: paymentUrl })
  })

  it("answers in_progress through the fault", async () => {
    const { sandbox, reconcile } = await open()

    await sandbox.setFaults({ operation: "reconcile_prepaid_payment", calls: [1], kind: "in_progress" })
    expect((await reconcile()).in_progress).toBe(true)
    expect((await reconcile()).in_progress).toBe(false)
  })

  it("does not re-issue the session of an expired order", async () => {
    const { sandbox, reconcile, orderId, submit } = await open()

    await sandbox.act(orderId, "expire")
    expect(await reconcile()).toMatchObject({ payment_status: "VOIDED", payment_url: "" })
    expect((await submit("pay")).status).toBe(409)
    expect((await sandbox.act(orderId, "pay")).httpStatus).toBe(409)
  })

  it("keeps the word of a paid order, which does not expire", async () => {
    const { sandbox, reconcile, orderId } = await open()

    await sandbox.act(orderId, "pay", { finalize: false, send_webhook: false })
    expect((await sandbox.act(orderId, "expire")).httpStatus).toBe(409)
    expect((await reconcile()).payment_status).toMatch(/^(PAID|COMPLETED)$/)
    expect((await sandbox.order(orderId)).authorized).toBe(true)
  })

  it("names the error, for what is no order and for an order without down payment", async () => {
    const { sandbox } = await open()
    const plain = await sandbox.place()

    expect(await sandbox.call("reconcile", { order_number: "__proto__" })).toMatchObject({
      error_code: 808,
      errors: [{ name: "INVALID_ORDER" }],
    })
    expect(refusal(await sandbox.call("reconcile", { order_number: plain.order_id }))).toEqual([
      400,
      "order_number",
    ])
  })
})

describe("the hosted payment page", () => {
  it("has three buttons, and escapes the reference", async () => {
    const sandbox = await openSandbox()
    const { payment_url: url } = await sandbox.place({
      ...downPayment(),
      order: { order_reference_id: "<script>alert(1)</script>" },
    })
    const page = await textOf(String(url))

    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(page).not.toContain("<script")
    expect(page.match(/<form method="post"/g)).toHaveLength(3)
  })

  it.each([
    ["pay", REDIRECTS.success_redirection_url, "COMPLETED"],
    ["fail", REDIRECTS.failure_redirection_url, "PENDING"],
    ["leave", REDIRECTS.failure_redirection_url, "PENDING"],
  ])("after %s sends the buyer to %s", async (action, target, status) => {
    const { submit, reconcile } = await open({}, REDIRECTS)
    const response = await submit(action)

    expect(response.status).toBe(303)
    expect(response.headers.get("location")).toBe(target)
    expect((await reconcile()).payment_status).toBe(status)
  })

  it("voids the session after a failed payment if the settings say so", async () => {
    const { submit, reconcile } = await open({ failed_payment: "void" })

    await submit("fail")
    expect((await reconcile()).payment_status).toBe("VOIDED")
  })

  it("says that a session is paid, voided or expired, and takes no second payment", async () => {
    const { sandbox, submit, orderId, paymentUrl } = await open()
    const page = (url: unknown) => textOf(`${String(url)}?lang=en`)

    await submit("pay")
    expect(await page(paymentUrl)).toContain("Payment received")
    expect((await submit("pay")).status).toBe(409)
    expect((await sandbox.act(orderId, "void")).httpStatus).toBe(409)

    const other = await sandbox.place(downPayment())

    await sandbox.act(other.order_id, "void")
    expect(await page(other.payment_url)).toContain("no longer valid")

    const third = await sandbox.place(downPayment())

    await sandbox.act(third.order_id, "expire")
    expect(await page(third.payment_url)).toContain("This order has expired")
    expect((await fetch(`${sandbox.url}/pay/none`)).status).toBe(404)
    expect((await fetch(`${sandbox.url}/pay/none/pay`, { method: "POST" })).status).toBe(404)
  })

  it("has no session to move on an order without down payment", async () => {
    const sandbox = await openSandbox()
    const { order_id: orderId } = await sandbox.place()

    for (const move of ["pay", "void", "initiate-payment"]) {
      expect((await sandbox.act(orderId, move)).httpStatus).toBe(409)
    }

    expect((await sandbox.act("none", "pay")).httpStatus).toBe(404)
    expect(await sandbox.codeOf("initiate", checkout())).toBe("0")
  })
})
