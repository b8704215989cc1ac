import {
  type Json,
  list,
  openSandbox,
  openServer,
  PDF,
  pick,
  refusal,
  type SandboxHarness,
  textOf,
  until,
} from "../__fixtures__/sandbox-harness"

const proofServer = (contentType: string, body: string) =>
  openServer((response) => response.writeHead(200, { "content-type": contentType }).end(body))

const outForDelivery = async (more: Json = {}, settings: Json = {}) => {
  const sandbox = await openSandbox({ settings })
  const { order_id: orderId } = await sandbox.place()
  const answer = await sandbox.call("deliver", { order_id: orderId, confirmation_type: "SMS_LINK", ...more })
  const order = await sandbox.order(orderId)

  return { sandbox, orderId, answer, link: String(pick(order, "delivery.confirmation_url")) }
}

const reminders = async (sandbox: SandboxHarness): Promise<Json[]> =>
  list(await sandbox.control("GET", "/sms"), "sms").filter(({ kind }) => kind === "delivery_reminder")

describe("Confirm Delivery by proof", () => {
  it("downloads the proof without the merchant's token, and re-hosts it as what it is", async () => {
    const sandbox = await openSandbox()
    const { order_id: orderId } = await sandbox.place()
    const proof = await proofServer("image/png", "png bytes")

    await sandbox.call("deliver", { order_id: orderId, delivery_proof_url: `${proof.url}/proof.png` })
    expect(proof.received[0]?.headers.authorization).toBeUndefined()

    const file = await fetch(String(pick(await sandbox.order(orderId), "delivery.proof_url")))

    expect(file.headers.get("content-type")).toBe("image/png")
    expect(file.headers.get("x-content-type-options")).toBe("nosniff")
  })

  it("follows redirects, as pre-signed links use them", async () => {
    const sandbox = await openSandbox()
    const { order_id: orderId } = await sandbox.place()
    const proof = await openServer((response, _call, path) =>
      path === "/file"
        ? response.writeHead(200, { "content-type": "application/pdf" }).end(PDF)
        : response.writeHead(302, { location: "/file" }).end()
    )
    const answer = await sandbox.call("deliver", { order_id: orderId, delivery_proof_url: proof.url })

    expect(pick(answer, "data.order_status")).toBe("DELIVERED")
  })

  it.each([
    ["a page in disguise", "image/png", "<!DOCTYPE html><html>"],
    ["an empty file", "image/png", ""],
    ["data of another kind", "application/json", "{}"],
  ])("refuses %s with 400, the order unchanged", async (_case, type, body) => {
    const sandbox = await openSandbox()
    const { order_id: orderId } = await sandbox.place()
    const proof = await proofServer(type, body)
    const answer = await sandbox.call("deliver", { order_id: orderId, delivery_proof_url: proof.url })

    expect(refusal(answer)).toEqual(["400", "delivery_proof_url"])
    expect(answer).toMatchObject({ success: false, data: {} })
    expect((await sandbox.order(orderId)).order_status).toBe("AUTHORIZED")
  })

  it("gives up on a file that is too large, too slow or not there", async () => {
    const sandbox = await openSandbox({ settings: { downloads: { max_bytes: 10, timeout_ms: 100 } } })
    const { order_id: orderId } = await sandbox.place()
    const large = await proofServer("image/png", "x".repeat(11))
    const silent = await openServer(() => undefined)

    for (const url of [large.url, silent.url, "http://127.0.0.1:9/proof.png"]) {
      expect(refusal(await sandbox.call("deliver", { order_id: orderId, delivery_proof_url: url }))).toEqual([
        "400",
        "delivery_proof_url",
      ])
    }
  })

  it.each([
    [{ order_id: "" }, "order_id"],
    [{ delivery_proof_url: "ftp://proof" }, "delivery_proof_url"],
  ])("refuses %j", async (change, field) => {
    const sandbox = await openSandbox()
    const { order_id: orderId } = await sandbox.place()
    const body = { order_id: orderId, delivery_proof_url: "http://127.0.0.1:9/", ...change }

    expect(refusal(await sandbox.call("deliver", body))).toEqual(["400", field])
  })

  it.each(["إثبات.png", "a b.png", "a|b.png", "100%.png", " "])(
    "refuses an address that is not written as RFC 3986 has it, which a browser would open: %j",
    async (name) => {
      const sandbox = await openSandbox()
      const { order_id: orderId } = await sandbox.place()
      const proof = await proofServer("image/png", "png bytes")
      const deliver = (url: string) => sandbox.call("deliver", { order_id: orderId, delivery_proof_url: url })

      expect(refusal(await deliver(`${proof.url}/${name}`))).toEqual(["400", "delivery_proof_url"])
      expect(proof.received).toEqual([])
      expect(refusal(await deliver(`${proof.url}/${encodeURIComponent(name)}`))).toEqual(["0"])
    }
  )

  it("is final: what is delivered does not expire", async () => {
    const { sandbox, orderId } = await outForDelivery()

    await sandbox.act(orderId, "confirm-delivery")
    expect((await sandbox.act(orderId, "expire")).httpStatus).toBe(409)
  })
})

describe("Confirm Delivery by SMS link", () => {
  it("shows the buyer the order, in Arabic by default, with confirm and dispute", async () => {
    const { link } = await outForDelivery()
    const arabic = await textOf(link)

    expect(arabic).toContain(`dir="rtl"`)
    expect(arabic.match(/<form method="post"/g)).toHaveLength(2)
    expect(await textOf(`${link}?lang=en`)).toContain("Have you received your order?")
    expect((await fetch(`${link}x`)).status).toBe(404)
  })

  it("delivers when the buyer confirms, and sends the callback once", async () => {
    const receiver = await openServer()
    const { sandbox, orderId, link } = await outForDelivery({
      delivery_callback_webhook_url: `${receiver.url}/callback`,
    })

    expect(await textOf(`${link}/confirm?lang=en`, "POST")).toContain("Receipt confirmed")
    await fetch(`${link}/confirm`, { method: "POST" })
    await until(() => receiver.received.length > 0)

    expect((await sandbox.order(orderId)).order_status).toBe("DELIVERED")
    expect((await sandbox.control("GET", "/webhooks")).webhooks).toHaveLength(1)
  })

  it("says behind the link how it ended when a proof settled it", async () => {
    const { sandbox, orderId, link } = await outForDelivery()
    const proof = await proofServer("image/png", "png bytes")

    await sandbox.call("deliver", { order_id: orderId, delivery_proof_url: proof.url })
    expect(await textOf(`${link}?lang=en`)).toContain("Receipt confirmed")
    expect((await fetch(`${link}/dispute`, { method: "POST" })).status).toBe(200)
    expect((await sandbox.order(orderId)).order_status).toBe("DELIVERED")
  })

  it("holds the order when the buyer disputes: no callback, no invoice", async () => {
    const { sandbox, orderId, link } = await outForDelivery({
      delivery_callback_webhook_url: "https://shop.example/callback",
    })

    expect(await textOf(`${link}/dispute?lang=en`, "POST")).toContain("on hold")
    expect((await sandbox.order(orderId)).order_status).toBe("ON_HOLD")
    expect((await sandbox.control("GET", "/webhooks")).webhooks).toEqual([])
    expect((await sandbox.act(orderId, "confirm-delivery")).httpStatus).toBe(409)
    expect(await textOf(`${link}/confirm?lang=en`, "POST")).toContain("on hold")
  })

  it("lets the operator settle a dispute, and only a dispute", async () => {
    const { sandbox, orderId, link } = await outForDelivery()
    const settle = (order_status: string) => sandbox.act(orderId, "settle", { order_status })

    expect((await settle("DELIVERED")).httpStatus).toBe(409)
    await sandbox.act(orderId, "dispute")
    expect((await settle("LOST")).httpStatus).toBe(400)
    expect((await settle("AUTHORIZED")).order_status).toBe("AUTHORIZED")
    expect((await settle("DELIVERED")).httpStatus).toBe(409)
    // The buyer is asked anew if need be. The old link must not say that the goods were received.
    expect((await fetch(link)).status).toBe(404)
  })

  it("reminds the buyer on the sandbox's clock, a bounded number of times", async () => {
    const { sandbox } = await outForDelivery({}, { reminders: { every_ms: 3_600_000, max: 2 } })

    await sandbox.advance(3_600_000)
    expect(await reminders(sandbox)).toHaveLength(1)
    await sandbox.advance(36_000_000)
    expect(await reminders(sandbox)).toHaveLength(2)
  })

  it("refuses a callback address that is none with 400", async () => {
    const { answer } = await outForDelivery({ delivery_callback_webhook_url: "not a url" })

    expect(refusal(answer)).toEqual(["400", "delivery_callback_webhook_url"])
  })
})
