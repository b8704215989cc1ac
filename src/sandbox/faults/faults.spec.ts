import {
  checkout,
  downPayment,
  type Json,
  list,
  ofTotal,
  openSandbox,
  openServer,
  pick,
  until,
} from "../__fixtures__/sandbox-harness"
import { createSandbox } from "../index"

const open = async (...faults: Json[]) => {
  const sandbox = await openSandbox()

  await sandbox.setFaults(...faults.map((fault) => ({ operation: "initiate_checkout", ...fault })))

  return {
    sandbox,
    initiate: () => sandbox.send("initiate", checkout()),
    orders: () => Object.keys(sandbox.running.state.orders).length,
  }
}

describe("faults", () => {
  it("apply to the calls they name, counted per operation since they were set", async () => {
    const { sandbox, initiate } = await open({ kind: "http_status", status: 503, calls: [2] })
    const status = async () => (await initiate()).status
    const statuses = async () => [await status(), await status(), await status()]

    expect(await statuses()).toEqual([200, 503, 200])
    expect((await sandbox.send("eligibility", { buyer_phone_number: "966500000001" })).status).toBe(200)

    await sandbox.control("PUT", "/faults", {
      faults: [{ operation: "initiate_checkout", kind: "http_status", status: 502, calls: [1] }],
    })
    expect(await statuses()).toEqual([502, 200, 200])
  })

  it("are added and removed without a change for the others, so that tests run side by side", async () => {
    const { sandbox } = await open()
    const about = (reference: string) => ({
      operation: "initiate_checkout",
      kind: "error_code",
      code: 804,
      about: reference,
      calls: [2],
    })
    const codeFor = (reference: string) =>
      sandbox.codeOf("initiate", checkout({ order: { ...ofTotal(10), order_reference_id: reference } }))

    await sandbox.control("POST", "/faults", [about("web-a")])
    expect(await codeFor("web-a")).toBe("0")
    await sandbox.control("POST", "/faults", { faults: [about("web-b")] })
    expect(await codeFor("web-b")).toBe("0")
    expect(await codeFor("web-a")).toBe("804")
    expect((await sandbox.control("DELETE", "/faults?about=web-a")).faults).toMatchObject([about("web-b")])
    expect(await codeFor("web-b")).toBe("804")

    await sandbox.control("POST", "/faults", [about("web-a")])
    expect(await codeFor("web-a")).toBe("801")
    expect(await codeFor("web-a")).toBe("804")
    expect(await sandbox.control("DELETE", "/faults")).toMatchObject({ httpStatus: 400 })
  })

  it("drop the connection before the effect", async () => {
    const { initiate, orders } = await open({ kind: "drop_before" })

    await expect(initiate()).rejects.toThrow()
    expect(orders()).toBe(0)
  })

  it("drop the connection after the effect: the retry hears 801", async () => {
    const { sandbox, orders } = await open({ kind: "drop_after", calls: [1] })
    const body = checkout()

    await expect(sandbox.send("initiate", body)).rejects.toThrow()
    expect(orders()).toBe(1)
    expect(await sandbox.codeOf("initiate", body)).toBe("801")
  })

  it("delay the answer, before or after the effect", async () => {
    const { initiate, orders } = await open(
      { kind: "delay", ms: 60, when: "before", calls: [1] },
      { kind: "delay", ms: 60, when: "after", calls: [2] }
    )

    for (const expected of [1, 2]) {
      const start = performance.now()

      expect((await initiate()).status).toBe(200)
      expect(performance.now() - start).toBeGreaterThanOrEqual(55)
      expect(orders()).toBe(expected)
    }
  })

  it("answer any HTTP status with Retry-After, body and location", async () => {
    const { initiate, orders } = await open(
      { kind: "http_status", status: 429, retry_after: 7, body: "slow down", calls: [1] },
      { kind: "http_status", status: 302, location: "https://shop.test/", after_effect: true, calls: [2] }
    )
    const limited = await initiate()

    expect([limited.status, limited.headers.get("retry-after"), await limited.text()]).toEqual([
      429,
      "7",
      "slow down",
    ])
    expect(orders()).toBe(0)
    // fetch would follow; the redirect leads nowhere.
    await expect(initiate()).rejects.toThrow()
    expect(orders()).toBe(1)
  })

  it("answer malformed, HTML and empty bodies", async () => {
    const { initiate, orders } = await open(
      { kind: "malformed_body", calls: [1], after_effect: true },
      { kind: "malformed_body", calls: [2] },
      { kind: "html_body", status: 502, calls: [3] },
      { kind: "empty_body", calls: [4] }
    )

    for (const effects of [1, 1]) {
      const malformed = await (await initiate()).text()

      expect(() => {
        JSON.parse(malformed)
      }).toThrow(SyntaxError)
      expect(orders()).toBe(effects)
    }

    const page = await initiate()

    expect([page.status, page.headers.get("content-type")]).toEqual([502, "text/html; charset=utf-8"])
    expect(await (await initiate()).text()).toBe("")
  })

  it("drip the body slowly", async () => {
    const { initiate } = await open({ kind: "slow_drip", chunk_bytes: 100, interval_ms: 20 })
    const response = await initiate()
    const chunks: number[] = []
    const reader = response.body?.getReader()

    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      chunks.push(read.value.length)
    }

    expect(chunks.length).toBeGreaterThan(1)
  })

  it("answer any error code in the envelope of the operation", async () => {
    const sandbox = await openSandbox()

    await sandbox.setFaults(
      { operation: "initiate_checkout", kind: "error_code", code: 804 },
      { operation: "reconcile_prepaid_payment", kind: "error_code", code: 999, message: "new" },
      { operation: "add_invoice", kind: "error_code", code: 813 },
      { operation: "check_eligibility", kind: "error_code", code: 500 }
    )

    expect(await sandbox.codeOf("initiate", checkout())).toBe("804")
    expect(await sandbox.call("reconcile", {})).toMatchObject({
      error_code: 999,
      message: "UNKNOWN_ERROR: new",
    })
    expect(await sandbox.call("invoice", {})).toMatchObject({ error_code: "813", success: false })
    expect((await sandbox.send("eligibility", {})).status).toBe(400)
  })

  it("concern only calls with a text in their body, counted by themselves", async () => {
    const { sandbox } = await open(
      { kind: "error_code", code: 804, about: "web-2", calls: [2] },
      { kind: "error_code", code: 803, about: "966500000002" }
    )
    const codeFor = (reference: string, phone = "966500000001") =>
      sandbox.codeOf(
        "initiate",
        checkout({ phone, order: { ...ofTotal(10), order_reference_id: reference } })
      )

    expect(await codeFor("web-1")).toBe("0")
    expect(await codeFor("web-2")).toBe("0")
    expect(await codeFor("web-3")).toBe("0")
    expect(await codeFor("web-2")).toBe("804")
    expect(await codeFor("web-2")).toBe("801")
    expect(await codeFor("web-4", "966500000002")).toBe("803")
    expect(await sandbox.control("GET", "/faults")).toMatchObject({
      calls: {
        initiate_checkout: 6,
        "initiate_checkout about web-2": 3,
        "initiate_checkout about 966500000002": 1,
      },
    })
  })

  it("are not about a longer text that contains theirs", async () => {
    const { sandbox } = await open({ kind: "error_code", code: 804, about: "web-1", calls: [1] })
    const codeFor = (reference: string) =>
      sandbox.codeOf("initiate", checkout({ order: { ...ofTotal(10), order_reference_id: reference } }))

    expect(await codeFor("web-10")).toBe("0")
    expect(await codeFor("web-1-2")).toBe("0")
    expect(await codeFor("web-1")).toBe("804")
  })

  it("find an order by its reference or buyer where the body has its id alone", async () => {
    const { sandbox } = await open(
      { operation: "reconcile_prepaid_payment", kind: "error_code", code: 500, about: "ref-about" },
      { operation: "add_invoice", kind: "error_code", code: 813, about: "ref-about" },
      { operation: "confirm_delivery", kind: "error_code", code: 811, about: "966500000001", calls: [1] },
      { operation: "delivery_webhook", kind: "webhook_lost", about: "ref-about" }
    )
    const { order_id: orderId } = await sandbox.place({
      ...downPayment(),
      order: { order_reference_id: "ref-about" },
    })
    const deliver = () =>
      sandbox.codeOf("deliver", {
        order_id: orderId,
        confirmation_type: "SMS_LINK",
        delivery_callback_webhook_url: "http://127.0.0.1:1/",
      })

    expect(await sandbox.codeOf("reconcile", { order_number: orderId })).toBe(500)
    expect(await sandbox.codeOf("invoice", { order_number: orderId })).toBe("813")
    await sandbox.act(orderId, "pay")
    expect(await deliver()).toBe("811")
    expect(await deliver()).toBe("0")
    await sandbox.act(orderId, "confirm-delivery")
    expect(list(await sandbox.control("GET", "/webhooks"), "webhooks")).toMatchObject([{ state: "lost" }])
  })

  it("concern only webhooks with a text in their body", async () => {
    const sandbox = await openSandbox()
    const server = await openServer()
    const placed = async () =>
      (await sandbox.place(downPayment({ webhook_url: `${server.url}/hook` }))).order_id
    const [lost, delivered] = [await placed(), await placed()]

    await sandbox.setFaults({ operation: "down_payment_webhook", kind: "webhook_lost", about: lost })
    await sandbox.act(lost, "pay")
    await sandbox.act(delivered, "pay")
    await until(() => server.received.length > 0)

    expect(
      list(await sandbox.control("GET", "/webhooks"), "webhooks").map(({ order_id, state }) => [
        order_id,
        state,
      ])
    ).toEqual([
      [lost, "lost"],
      [delivered, expect.stringMatching(/^(pending|delivered)$/)],
    ])
    expect(server.received.map(({ body }) => body).join()).not.toContain(lost)
  })

  it("make fields of the answer null, another value, or nothing, after the effect", async () => {
    const { sandbox, initiate, orders } = await open(
      { kind: "null_fields", fields: ["transaction_id", "payment_url"], calls: [1] },
      { kind: "null_fields", fields: ["order_reference_id"], value: "another", calls: [2] },
      { kind: "null_fields", fields: ["prepaid_amount"], value: "59.78", calls: [2] },
      { kind: "null_fields", fields: ["prepaid_amount"], value: { of: [1] }, calls: [3] },
      { kind: "null_fields", fields: ["prepaid_amount", "order_id"], left_out: true, calls: [4] }
    )
    const data = async () => pick(await (await initiate()).json(), "data")

    expect(await data()).toMatchObject({ order_status: "CREATED", transaction_id: null, payment_url: null })
    expect(await data()).toMatchObject({ order_reference_id: "another", prepaid_amount: "59.78" })
    expect(await data()).toMatchObject({ prepaid_amount: { of: [1] } })
    expect(Object.keys((await data()) as Json).sort()).toEqual([
      "order_reference_id",
      "order_status",
      "payment_url",
      "repayment_config_id",
      "transaction_id",
    ])
    expect(orders()).toBe(4)

    const { order_id: orderId } = await sandbox.place(downPayment())

    await sandbox.setFaults({
      operation: "reconcile_prepaid_payment",
      kind: "null_fields",
      fields: ["in_progress", "new"],
    })
    expect(await sandbox.call("reconcile", { order_number: orderId })).toMatchObject({
      error_code: 0,
      payment_status: "PENDING",
      in_progress: null,
      new: null,
    })
  })

  it("change the fields of the envelope itself", async () => {
    const { sandbox } = await open()
    const { order_id: orderId } = await sandbox.place()

    await sandbox.setFaults(
      { operation: "confirm_delivery", kind: "null_fields", fields: ["success"], value: false },
      { operation: "confirm_delivery", kind: "null_fields", fields: ["error_code", "order_id"], value: 0 },
      { operation: "check_eligibility", kind: "null_fields", fields: ["data"] }
    )
    // As the answer may be while the buyer is asked: nothing is confirmed yet (spec 4.4).
    expect(await sandbox.call("deliver", { order_id: orderId, confirmation_type: "SMS_LINK" })).toMatchObject(
      {
        success: false,
        error_code: 0,
        data: { order_id: 0, order_status: "OUT_FOR_DELIVERY" },
      }
    )
    expect(await sandbox.call("eligibility", { buyer_phone_number: "966500000001" })).toMatchObject({
      is_error: false,
      data: null,
    })
  })

  it("leave an answer that is no JSON as it is", async () => {
    const { initiate } = await open(
      { kind: "null_fields", fields: ["order_id"] },
      { kind: "html_body", status: 502 }
    )
    const page = await initiate()

    expect([page.status, page.headers.get("content-type")]).toEqual([502, "text/html; charset=utf-8"])
    expect(await page.text()).toContain("<html>")
  })

  it.each([false, true])("never answer, after the effect: %s", async (after_effect) => {
    const { sandbox, initiate, orders } = await open({ kind: "never_answer", after_effect, calls: [1] })
    const ended = initiate().then(
      () => "answered",
      () => "closed"
    )

    await sandbox.untilCalled("initiate_checkout")
    expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100, "open"))])).toBe(
      "open"
    )
    expect(orders()).toBe(after_effect ? 1 : 0)
    await sandbox.running.close()
    expect(await ended).toBe("closed")
  })

  it("never answer until the client leaves; meanwhile the call is in flight", async () => {
    const { sandbox, initiate, orders } = await open({ kind: "never_answer", calls: [1] })
    const abort = new AbortController()
    const hanging = sandbox
      .send("initiate", checkout(), undefined, abort.signal)
      .catch((error: unknown) => error)

    await sandbox.untilCalled("initiate_checkout")
    expect(pick(await (await initiate()).json(), "error_code")).toBe("804")
    expect(await sandbox.codeOf("initiate", checkout({ phone: "966500000002" }))).toBe("806")
    abort.abort()
    await hanging
    await until(async () => pick(await (await initiate()).json(), "error_code") === "0")
    expect(orders()).toBe(1)
  })

  it("say what they need where they cannot strike", async () => {
    const { app } = createSandbox()
    const send = (method: string, path: string, body: unknown) =>
      app.fetch(
        new Request(`http://sandbox.test${path}`, {
          method,
          headers: { authorization: "bearer sandbox-token", "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      )

    await send("PUT", "/_sandbox/faults", [{ operation: "initiate_checkout", kind: "drop_after" }])
    const answer = await send("POST", "/svc/v1/checkout/initiate", checkout())

    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("use startSandbox")])
  })

  it("come after authentication", async () => {
    const { sandbox } = await open({ kind: "http_status", status: 503 })

    expect((await sandbox.send("initiate", checkout(), "nobody")).status).toBe(401)
  })

  it.each([
    [{ kind: "delay", ms: 1, operation: "down_payment_webhook" }, "faults.0.operation"],
    [{ kind: "webhook_lost" }, "faults.0.operation"],
    [{ kind: "in_progress" }, "faults.0.operation"],
    [{ kind: "explode" }, "faults.0.kind"],
    [{ kind: "drop_after", calls: [0] }, "faults.0.calls"],
    [{ kind: "drop_after", surprise: true }, "surprise"],
    [{ kind: "drop_after", about: "" }, "faults.0.about"],
    [{ kind: "drop_after", about: 966500000001 }, "faults.0.about"],
    [{ kind: "null_fields" }, "faults.0.fields"],
    [{ kind: "null_fields", fields: [] }, "faults.0.fields"],
    [{ kind: "null_fields", fields: ["order_id"], value: 1, left_out: true }, "faults.0.value"],
    [{ kind: "never_answer", when: "after" }, "when"],
    [{ kind: "http_status", status: 302, location: "/مرحبا" }, "faults.0.location"],
    [{ kind: "http_status", status: 503, retry_after: "a\nb" }, "faults.0.retry_after"],
  ])("are refused with a reason: %j", async (fault, named) => {
    const sandbox = await openSandbox()
    const answer = await sandbox.setFaults({ operation: "add_invoice", ...fault })

    expect(answer.httpStatus).toBe(400)
    expect(answer.message).toContain(named)
  })
})
