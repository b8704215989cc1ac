import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import {
  checkout,
  downPayment,
  list,
  openSandbox,
  openServer,
  PDF,
  pick,
  type SandboxHarness,
  until,
} from "../__fixtures__/sandbox-harness"
import { createSandbox, SandboxError, startSandbox, type StartSandboxOptions } from "../index"

const folders: string[] = []

const dataFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "svc-sandbox-"))

  folders.push(folder)

  return join(folder, "state.json")
}

afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A server that answers its first request only when told to. */
const openHeldServer = async () => {
  let held: ServerResponse | undefined
  const server = await openServer((response, call) => {
    if (call === 1) {
      held = response
    } else {
      response.end(PDF)
    }
  })

  return { ...server, answerNow: () => held?.writeHead(200, { "content-type": "application/pdf" }).end(PDF) }
}

const addInvoice = (sandbox: SandboxHarness, orderId: unknown) =>
  sandbox.call("invoice", {
    order_number: orderId,
    invoice_number: "1",
    invoice_pdf_data: PDF.toString("base64"),
  })

describe("the data file", () => {
  it("brings back orders, settings, faults, clock and files after a restart", async () => {
    const file = dataFile()
    const first = await openSandbox({ dataFile: file })
    const order = await first.place()
    const unpaid = await first.place(downPayment())

    await addInvoice(first, order.order_id)
    await first.control("PUT", "/settings", { otp: "manual" })
    await first.advance(1_000)

    const before = await first.control("GET", "/state")

    await first.running.close()

    const second = await openSandbox({ dataFile: file, publicUrl: first.url })
    const after = await second.control("GET", "/state")

    expect({ ...before, now: after.now }).toEqual(after)
    expect((await second.act(unpaid.order_id, "pay")).authorized).toBe(true)

    const [invoice] = list(await second.order(order.order_id), "invoices")
    const path = new URL(String(invoice?.file_url)).pathname

    expect(Buffer.from(await (await fetch(second.url + path)).arrayBuffer())).toEqual(PDF)
    expect((await second.place()).order_id).not.toBe(order.order_id)

    for (const kept of [file, `${file}.files`, join(`${file}.files`, basename(path))]) {
      expect(statSync(kept).mode & 0o077).toBe(0)
    }

    expect(readdirSync(join(file, "..")).filter((name) => name.endsWith(".tmp"))).toEqual([])
  })

  it("sends on restart what a former run still owed", async () => {
    const file = dataFile()
    const receiver = await openServer()
    const first = await openSandbox({ dataFile: file })

    await first.setFaults({ operation: "down_payment_webhook", kind: "webhook_delayed", ms: 60_000 })

    const order = await first.place(downPayment({ webhook_url: receiver.url }))

    await first.act(order.order_id, "pay")
    await first.running.close()

    const second = await openSandbox({ dataFile: file })

    await second.advance(60_000)
    expect(receiver.received).toHaveLength(1)
  })

  it("belongs to one sandbox at a time, however it is named, and to the next one after that", async () => {
    const file = dataFile()
    const first = await openSandbox({ dataFile: file })
    const sameFile = `${dirname(file)}/../${basename(dirname(file))}/state.json`

    await expect(startSandbox({ port: 0, dataFile: sameFile })).rejects.toMatchObject({
      code: "data_file_in_use",
      message: expect.stringContaining("Another sandbox uses"),
    })
    await first.running.close()
    expect((await openSandbox({ dataFile: file })).url).toMatch(/^http/)
  })

  it("is not written any more by a call that outlives its sandbox", async () => {
    const file = dataFile()
    const first = createSandbox({ dataFile: file })
    const post = (path: string, body: unknown) =>
      first.app.fetch(
        new Request(`http://sandbox.test${path}`, {
          method: "POST",
          headers: { authorization: "bearer sandbox-token", "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      )
    const proof = await openHeldServer()
    const answer = await (await post("/svc/v1/checkout/initiate", checkout())).text()
    const orderId = pick(JSON.parse(answer), "data.order_id")
    const waiting = post("/svc/v1/orders/confirm_delivery", {
      order_id: orderId,
      delivery_proof_url: `${proof.url}/proof.txt`,
    })

    await until(() => proof.received.length === 1)
    await first.close()

    const second = await openSandbox({ dataFile: file })
    const { order_id: kept } = await second.place()
    const before = readFileSync(file, "utf8")

    proof.answerNow()
    expect((await waiting).status).toBe(503)
    expect(before).toContain(kept)
    expect(readFileSync(file, "utf8")).toBe(before)
    expect(existsSync(`${file}.files`)).toBe(false)
  })

  it("is free again after a start that failed", async () => {
    const file = dataFile()
    const { running } = await openSandbox()

    await expect(startSandbox({ port: running.port, dataFile: file })).rejects.toMatchObject({
      code: "port_unavailable",
    })
    expect((await openSandbox({ dataFile: file })).url).toMatch(/^http/)
  })

  it.each(["{", "[]", `{"version":2}`])("that holds %s is refused and left as it is", async (content) => {
    const file = dataFile()

    writeFileSync(file, content)
    await expect(startSandbox({ port: 0, dataFile: file })).rejects.toMatchObject({
      code: "bad_data_file",
      message: expect.stringContaining(file),
    })
    expect(readFileSync(file, "utf8")).toBe(content)
  })
})

describe("a data file with an entry of an allow-list that no address can match", () => {
  it("is refused with the name of the setting", async () => {
    const file = dataFile()
    const first = await openSandbox({ dataFile: file })

    await first.control("PUT", "/settings", { redirect_allowlist: ["shop.example"] })
    await first.running.close()
    writeFileSync(file, readFileSync(file, "utf8").replace("shop.example", "localhost:8000/pay"))
    await expect(startSandbox({ port: 0, dataFile: file })).rejects.toMatchObject({
      code: "bad_data_file",
      message: expect.stringContaining("settings.redirect_allowlist.0: must be a domain"),
    })
  })
})

describe("reset", () => {
  it("restores buyers, settings, faults, clock, ids and files", async () => {
    const file = dataFile()
    const sandbox = await openSandbox({ dataFile: file, startClock: 0, seed: 1 })
    const pristine = await sandbox.control("GET", "/state")
    const order = await sandbox.place()

    await addInvoice(sandbox, order.order_id)
    await sandbox.control("PUT", "/settings", { otp: "manual", merchant_share: 1 })
    await sandbox.control("PUT", "/buyers/966500000001", { credit_limit: 1 })
    await sandbox.setFaults({ operation: "add_invoice", kind: "drop_before" })
    await sandbox.advance(5_000)
    await sandbox.control("POST", "/reset")

    expect(await sandbox.control("GET", "/state")).toEqual(pristine)
    expect(existsSync(`${file}.files`)).toBe(false)
    expect((await sandbox.place()).order_id).toBe(order.order_id)
  })
})

describe("a reset ends", () => {
  it("a call that waits: the next one is alone, and the old one changes nothing", async () => {
    const sandbox = await openSandbox()

    await sandbox.setFaults({ operation: "initiate_checkout", kind: "delay", ms: 300 })

    const waiting = sandbox.send("initiate", checkout())

    await sandbox.untilCalled("initiate_checkout")
    await sandbox.control("POST", "/reset")
    const { order_id: orderId } = await sandbox.place()

    expect((await waiting).status).toBe(503)
    expect(Object.keys(sandbox.running.state.orders)).toEqual([orderId])
  })

  it.each(["deliver", "invoice"] as const)("a download (%s)", async (operation) => {
    const sandbox = await openSandbox()
    const server = await openHeldServer()
    const { order_id: orderId } = await sandbox.place()
    const address = `${server.url}/document.pdf`
    const waiting = sandbox.send(
      operation,
      operation === "deliver"
        ? { order_id: orderId, delivery_proof_url: address }
        : { order_number: orderId, invoice_number: "1", invoice_url: address }
    )

    await until(() => server.received.length === 1)
    await sandbox.control("POST", "/reset")
    server.answerNow()
    expect((await waiting).status).toBe(503)
    expect(sandbox.running.state).toMatchObject({ idCounter: 0, files: {} })
  })

  it("a move of the clock", async () => {
    const sandbox = await openSandbox()
    const server = await openHeldServer()

    await sandbox.setFaults({ operation: "down_payment_webhook", kind: "webhook_delayed", ms: 60_000 })
    await sandbox.act((await sandbox.place(downPayment({ webhook_url: server.url }))).order_id, "pay")

    const moving = sandbox.advance(86_400_000)

    await until(() => server.received.length === 1)
    await sandbox.control("POST", "/reset")
    server.answerNow()
    expect((await moving).httpStatus).toBe(503)
    expect(sandbox.running.state.clockOffset).toBe(0)
  })

  it("an attempt of a webhook, also for the next one, which a seed gives the same id", async () => {
    const sandbox = await openSandbox({ seed: 1 })
    const server = await openHeldServer()
    const paid = async () =>
      sandbox.act((await sandbox.place(downPayment({ webhook_url: server.url }))).order_id, "pay")
    const [before] = [await paid()]

    await until(() => server.received.length === 1)
    await sandbox.control("POST", "/reset")
    expect((await paid()).order_id).toBe(before.order_id)
    await until(() => server.received.length === 2)
    server.answerNow()
    await until(() => sandbox.running.state.webhooks[0]?.state === "delivered")
    expect(sandbox.running.state.webhooks[0]?.attempts).toHaveLength(1)
  })
})

describe("determinism", () => {
  const run = async (options: StartSandboxOptions) => {
    const sandbox = await openSandbox({ publicUrl: "http://sandbox.test", ...options })
    const changes = { order: { order_reference_id: "same" } }

    await sandbox.place({ ...downPayment(), ...changes })
    await sandbox.call("eligibility", { buyer_phone_number: "966511111111" })

    return sandbox.control("GET", "/state")
  }

  it("gives the same ids and times for the same seed and start clock", async () => {
    const options = { seed: 7, startClock: "2026-01-01T00:00:00Z" }

    expect(await run(options)).toEqual(await run(options))
  })

  it("gives other ids for another seed", async () => {
    const [first, second] = [await run({ seed: 1 }), await run({ seed: 2 })]

    expect(pick(first, "orders.0.order_id")).not.toBe(pick(second, "orders.0.order_id"))
  })

  it("gives other ids after a reset without a seed, which a store could not take twice", async () => {
    const sandbox = await openSandbox({ seed: undefined })
    const { order_id: before } = await sandbox.place()

    await sandbox.control("POST", "/reset")
    expect((await sandbox.place()).order_id).not.toBe(before)
  })
})

describe("starting", () => {
  it("is refused under NODE_ENV=production unless forced", async () => {
    const before = process.env.NODE_ENV

    process.env.NODE_ENV = "production"
    try {
      expect(() => createSandbox()).toThrow(SandboxError)
      await expect(startSandbox({ port: 0 })).rejects.toMatchObject({ code: "production_refused" })
      await openSandbox({ force: true })
    } finally {
      process.env.NODE_ENV = before
    }
  })

  // An object: TypeScript itself refuses some of these.
  it.each<[object, string]>([
    [{ settings: { otp: "x" } }, "settings.otp: "],
    [{ settings: { surprise: 1 } }, "surprise"],
    [{ startClock: "yesterday" }, "startClock: must be milliseconds since 1970 or an ISO 8601 date"],
    [{ startClock: Number.NaN }, "startClock: "],
    [{ port: 99_999 }, "port: "],
    [{ port: Number.NaN }, "port: "],
    [{ publicUrl: "nonsense" }, "publicUrl: must be an http or https address without a path"],
    [{ publicUrl: "https://tunnel.example/sandbox" }, "publicUrl: "],
    [{ publicUrl: "http://tunnel.example/?a=b" }, "publicUrl: "],
    [{ dataFile: "" }, "dataFile: "],
  ])("refuses %j and says why", async (options, reason) => {
    const refusal = { code: "bad_option", message: expect.stringContaining(reason) }

    await expect(startSandbox({ port: 0, ...options })).rejects.toMatchObject(refusal)

    if (!("port" in options)) {
      expect(() => createSandbox(options)).toThrow(reason)
    }
  })

  it("says which port is in use", async () => {
    const { running } = await openSandbox()

    await expect(startSandbox({ port: running.port })).rejects.toMatchObject({
      code: "port_unavailable",
      message: expect.stringContaining(String(running.port)),
    })
  })

  it("works without a server of its own", async () => {
    const { app, state } = createSandbox()
    const response = await app.fetch(new Request("http://sandbox.test/_sandbox/fixtures"))

    expect(response.status).toBe(200)
    expect(Object.keys(state.buyers)).toHaveLength(7)
  })

  it("leaves the host program's Request and Response alone", async () => {
    const before = [globalThis.Request, globalThis.Response]

    await openSandbox()
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })
})
