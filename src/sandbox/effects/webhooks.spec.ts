import { createHmac } from "node:crypto"
import {
  downPayment,
  type Json,
  list,
  openSandbox,
  openServer,
  type ReceivedRequest,
  type SandboxHarness,
  until,
} from "../__fixtures__/sandbox-harness"
import { type StartSandboxOptions } from "../index"

const SECRET = "merchant-secret"

const webhooksOf = async (sandbox: SandboxHarness): Promise<Json[]> =>
  list(await sandbox.control("GET", "/webhooks"), "webhooks")

const paidOrder = async (
  options: StartSandboxOptions = {},
  answer?: Parameters<typeof openServer>[0],
  faults: Json[] = [],
  secret: { webhook_secret?: string } = { webhook_secret: SECRET }
) => {
  const receiver = await openServer(answer)
  const sandbox = await openSandbox(options)

  await sandbox.setFaults(...faults.map((fault) => ({ operation: "down_payment_webhook", ...fault })))

  const order = await sandbox.place(downPayment({ webhook_url: `${receiver.url}/hook`, ...secret }))

  await sandbox.act(order.order_id, "pay")

  return { sandbox, receiver, order }
}

const spoiled = (fault: Json) => paidOrder({}, undefined, [fault])

/** What the receiver gets because of an action. */
const received = async (
  act: () => Promise<unknown>,
  receiver: Awaited<ReturnType<typeof openServer>>
): Promise<ReceivedRequest> => {
  const before = receiver.received.length

  await act()
  await until(() => receiver.received.length > before)

  return receiver.received[before] ?? { body: "", headers: {} }
}

const hmac = (text: string) => createHmac("sha256", SECRET).update(text).digest("hex")

describe("the down-payment webhook", () => {
  it("is sent once the order is authorised, signed as assumption A2, and recorded", async () => {
    const { sandbox, receiver, order } = await paidOrder()

    await until(() => receiver.received.length === 1)

    const [request] = receiver.received
    const timestamp = String(request?.headers["x-svc-timestamp"])

    expect(JSON.parse(request?.body ?? "")).toEqual({
      event: "PREPAID_PAYMENT_CONFIRMED",
      order_number: order.order_id,
      order_reference_id: order.order_reference_id,
      payment_status: "COMPLETED",
      transaction_id: order.transaction_id,
      prepaid_amount: 250,
      event_timestamp: expect.any(String),
    })
    expect(timestamp).toMatch(/^\d{10}$/)
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5)
    expect(request?.headers["x-svc-signature"]).toBe(hmac(`${timestamp}.${request?.body}`))

    await until(async () => (await webhooksOf(sandbox))[0]?.state === "delivered")
    expect((await webhooksOf(sandbox))[0]).toMatchObject({
      event: "down_payment_webhook",
      signed: true,
      attempts: [{ attempt: 1, status: 200, error: null }],
    })
    expect(JSON.stringify(await sandbox.control("GET", "/state"))).not.toContain(SECRET)
  })

  it("is sent when the buyer pays on the hosted page", async () => {
    const receiver = await openServer()
    const sandbox = await openSandbox()
    const order = await sandbox.place(downPayment({ webhook_url: receiver.url }))

    await fetch(`${String(order.payment_url)}/pay`, { method: "POST", redirect: "manual" })
    await until(() => receiver.received.length === 1)
    expect((await sandbox.order(order.order_id)).authorized).toBe(true)
  })

  it("is unsigned without a secret, and not sent at all when told so", async () => {
    const { receiver, sandbox } = await paidOrder({}, undefined, [], {})

    await until(() => receiver.received.length === 1)
    expect(receiver.received[0]?.headers["x-svc-signature"]).toBeUndefined()

    const order = await sandbox.place(downPayment({ webhook_url: receiver.url }))

    await sandbox.act(order.order_id, "pay", { send_webhook: false })
    expect(await webhooksOf(sandbox)).toHaveLength(1)
  })

  it("is sent again with backoff on the sandbox's clock until it is answered 2xx", async () => {
    const { sandbox, receiver } = await paidOrder(
      { startClock: "2026-01-01T00:00:00Z", settings: { webhooks: { retry_delays_ms: [1_000, 10_000] } } },
      (response, call) => response.writeHead(call < 3 ? 500 : 204).end()
    )

    await until(async () => list((await webhooksOf(sandbox))[0], "attempts").length === 1)
    await sandbox.advance(999)
    expect(receiver.received).toHaveLength(1)

    await sandbox.advance(60_000)

    const [webhook] = await webhooksOf(sandbox)

    expect(webhook?.state).toBe("delivered")
    expect(list(webhook, "attempts").map(({ at, status }) => [at, status])).toEqual([
      ["2026-01-01T00:00:00.000Z", 500],
      ["2026-01-01T00:00:01.000Z", 500],
      ["2026-01-01T00:00:11.000Z", 204],
    ])
    // The sandbox's clock stands still here, so the signature uses it too.
    expect(receiver.received[2]?.headers["x-svc-timestamp"]).toBe(
      String(Date.parse("2026-01-01T00:00:11Z") / 1000)
    )
  })

  it.each([true, false])("is signed anew when it is sent again, if it is set so: %s", async (resign) => {
    const { sandbox, receiver } = await paidOrder(
      { startClock: "2026-01-01T00:00:00Z", settings: { webhooks: { resign, retry_delays_ms: [60_000] } } },
      (response, call) => response.writeHead(call === 1 ? 500 : 204).end()
    )

    await until(async () => list((await webhooksOf(sandbox))[0], "attempts").length === 1)
    await sandbox.advance(60_000)
    const [first, second] = receiver.received.map(({ headers }) => headers["x-svc-timestamp"])

    expect(Number(second) - Number(first)).toBe(resign ? 60 : 0)
    expect(receiver.received[1]?.headers["x-svc-signature"]).toBe(
      hmac(`${String(second)}.${receiver.received[1]?.body ?? ""}`)
    )
  })

  it("is sent again in real time as well", async () => {
    const { receiver } = await paidOrder(
      { settings: { webhooks: { retry_delays_ms: [50] } } },
      (response, call) => response.writeHead(call === 1 ? 503 : 200).end()
    )

    await until(() => receiver.received.length === 2)
  })

  it("gives up after the last retry; redirects and silence are failures", async () => {
    const { sandbox } = await paidOrder(
      { settings: { webhooks: { retry_delays_ms: [0], timeout_ms: 2_000 } } },
      (response, call) =>
        call === 1 ? response.writeHead(302, { location: "/" }).end("elsewhere") : undefined
    )

    await until(async () => (await webhooksOf(sandbox))[0]?.state === "failed")
    expect((await webhooksOf(sandbox))[0]?.attempts).toMatchObject([
      { status: 302, answer: "elsewhere" },
      { status: null, error: "no answer within 2000 ms" },
    ])
  })

  it("says why nobody could be reached, and how the answer of one who was begins", async () => {
    const settings = { webhooks: { retry_delays_ms: [0] } }
    const lines: string[] = []
    const { sandbox, receiver } = await paidOrder({ settings, log: (line) => lines.push(line) }, (response) =>
      response.writeHead(401).end(`{"message":"signature"}${" ".repeat(1_000)}`)
    )
    const unheard = await sandbox.place(downPayment({ webhook_url: "http://127.0.0.1:2/hook" }))

    await sandbox.act(unheard.order_id, "pay")
    await until(async () => (await webhooksOf(sandbox)).every(({ state }) => state === "failed"))

    const [answered, unreached] = await webhooksOf(sandbox)

    expect(receiver.received).toHaveLength(2)
    expect(list(answered, "attempts")[0]?.answer).toMatch(/^\{"message":"signature"\} {477}$/)
    expect(list(unreached, "attempts")[0]?.error).toBe("could not be reached (ECONNREFUSED)")
    expect(lines).toContain("webhook down_payment_webhook answered HTTP 401")
  })

  it("can be sent again whatever became of it, also with another body and an old signature", async () => {
    const { sandbox, receiver } = await spoiled({ kind: "webhook_lost" })
    const [lost] = await webhooksOf(sandbox)
    const send = (body: Json) => sandbox.control("POST", `/webhooks/${String(lost?.id)}/send`, body)

    for (const [body, sent] of [
      [undefined, lost?.body],
      [{ order_number: "ours" }, '{"order_number":"ours"}'],
      ["no JSON", "no JSON"],
    ]) {
      const { body: text, headers } = await received(() => send({ body, signed_ms_ago: 600_000 }), receiver)
      const timestamp = String(headers["x-svc-timestamp"])

      expect(text).toBe(sent)
      expect(headers["x-svc-signature"]).toBe(hmac(`${timestamp}.${text}`))
      expect(Math.abs(Date.now() / 1000 - 600 - Number(timestamp))).toBeLessThan(5)
    }

    await until(
      async () => (await webhooksOf(sandbox)).filter(({ state }) => state === "delivered").length === 3
    )
    expect((await webhooksOf(sandbox))[0]).toMatchObject({ state: "lost", attempts: [] })
    expect(await send({ signed_ms_ago: "long" })).toMatchObject({ httpStatus: 400 })
    expect(await sandbox.control("POST", "/webhooks/none/send")).toMatchObject({ httpStatus: 404 })
  })

  it("can be sent of an order that is not paid, if the merchant gave an address", async () => {
    const receiver = await openServer()
    const sandbox = await openSandbox()
    const order = await sandbox.place(downPayment({ webhook_url: receiver.url }))
    const { order_id: silent } = await sandbox.place(downPayment())

    await sandbox.act(order.order_id, "void")
    const { body } = await received(() => sandbox.act(order.order_id, "send-down-payment-webhook"), receiver)

    expect(JSON.parse(body)).toMatchObject({ order_number: order.order_id, payment_status: "VOIDED" })
    expect(await sandbox.act(silent, "send-down-payment-webhook")).toMatchObject({ httpStatus: 409 })
    expect(await sandbox.act(silent, "send-delivery-webhook")).toMatchObject({ httpStatus: 409 })
  })

  it("can be duplicated", async () => {
    const { receiver } = await spoiled({ kind: "webhook_duplicated", copies: 3 })

    await until(() => receiver.received.length === 3)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it("can be delayed on the sandbox's clock", async () => {
    const { sandbox, receiver } = await spoiled({ kind: "webhook_delayed", ms: 3_600_000 })

    expect(receiver.received).toEqual([])
    await sandbox.advance(3_600_000)
    expect(receiver.received).toHaveLength(1)
  })

  it("can come after the next one", async () => {
    const { sandbox, receiver, order } = await spoiled({ kind: "webhook_out_of_order", calls: [1] })
    const second = await sandbox.place(downPayment({ webhook_url: receiver.url }))

    await sandbox.act(second.order_id, "pay")
    await until(() => receiver.received.length === 2)
    expect(
      receiver.received.map(({ body }) => (JSON.parse(body) as { order_number: string }).order_number)
    ).toEqual([second.order_id, order.order_id])
  })
})
