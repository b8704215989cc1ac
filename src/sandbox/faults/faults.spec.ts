import { describe, expect, it } from "@jest/globals"
import { checkout, type Json, openSandbox } from "../__fixtures__/sandbox-harness"

const open = async (...faults: Json[]) => {
  const sandbox = await openSandbox()

  await sandbox.control(
    "PUT",
    "/faults",
    faults.map((fault) => ({ operation: "initiate_checkout", ...fault }))
  )

  return {
    sandbox,
    initiate: () => sandbox.send("initiate", checkout()),
    orders: () => Object.keys(sandbox.running.state.orders).length,
  }
}

describe("faults", () => {
  it("apply to the calls they name, counted per operation since they were set", async () => {
    const { sandbox, initiate } = await open({ kind: "http_status", status: 503, calls: [2] })
    const statuses = async () => [
      (await initiate()).status,
      (await initiate()).status,
      (await initiate()).status,
    ]

    expect(await statuses()).toEqual([200, 503, 200])
    expect((await sandbox.send("eligibility", { buyer_phone_number: "966500000001" })).status).toBe(200)

    await sandbox.control("PUT", "/faults", {
      faults: [{ operation: "initiate_checkout", kind: "http_status", status: 502, calls: [1] }],
    })
    expect(await statuses()).toEqual([502, 200, 200])
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
    expect((await sandbox.call("initiate", body)).error_code).toBe("801")
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
      {
        kind: "http_status",
        status: 302,
        location: "https://elsewhere.example/",
        after_effect: true,
        calls: [2],
      }
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

    await sandbox.control("PUT", "/faults", [
      { operation: "initiate_checkout", kind: "error_code", code: 804 },
      { operation: "reconcile_prepaid_payment", kind: "error_code", code: 999, message: "new" },
      { operation: "add_invoice", kind: "error_code", code: 813 },
      { operation: "check_eligibility", kind: "error_code", code: 500 },
    ])

    expect((await sandbox.call("initiate", checkout())).error_code).toBe("804")
    expect(await sandbox.call("reconcile", {})).toMatchObject({
      error_code: 999,
      message: "UNKNOWN_ERROR: new",
    })
    expect(await sandbox.call("invoice", {})).toMatchObject({ error_code: "813", success: false })
    expect((await sandbox.send("eligibility", {})).status).toBe(400)
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
  ])("are refused with a reason: %j", async (fault, named) => {
    const sandbox = await openSandbox()
    const answer = await sandbox.control("PUT", "/faults", [{ operation: "add_invoice", ...fault }])

    expect(answer.httpStatus).toBe(400)
    expect(answer.message).toContain(named)
  })
})
