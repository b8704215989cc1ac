import { context, trace } from "@opentelemetry/api"
import { CALLS, ONCE_ONLY, OPERATIONS, PHONE, SUCCESSES } from "./__fixtures__/calls"
import { openClient, openService } from "./__fixtures__/open-client"
import { recordSpans } from "./__fixtures__/recorded-spans"
import { answerJson, succeed } from "./__fixtures__/service-server"
import type { SvcCallReport } from "./index"
import type { SvcOperation } from "./operation-name"

const recorded = recordSpans()

const observe = async (operation: SvcOperation, answer: unknown, status = 200) => {
  const reports: SvcCallReport[] = []
  let time = 1_000
  const { client } = await openService((response) => answerJson(response, answer, status), {
    onCall: (report) => reports.push(report),
    now: () => (time += 5),
    retries: 1,
  })

  await CALLS[operation](client).catch(() => undefined)

  return reports
}

it.each(OPERATIONS)("%s is reported and traced", async (operation) => {
  const reports = await observe(operation, SUCCESSES[operation]())

  expect(reports).toEqual([
    { operation, outcome: "ok", durationMs: expect.any(Number) as number, httpStatus: 200, attempts: 1 },
  ])
  expect(reports[0]?.durationMs).toBeGreaterThan(0)
  expect(recorded).toEqual([
    {
      name: `svc.${operation}`,
      attributes: {
        "server.address": "127.0.0.1",
        "svc.outcome": "ok",
        "svc.attempts": 1,
        "http.response.status_code": 200,
      },
      ended: true,
    },
  ])
})

it("reports which fields of an answer were odd, and no more of them", async () => {
  const [odd] = await observe("add_invoice", {
    ...SUCCESSES.add_invoice(),
    data: { order_id: "ord_1", order_reference_id: { phone: PHONE }, order_status: null },
  })

  expect(odd).toMatchObject({
    outcome: "ok",
    oddities: [{ path: "data.order_reference_id" }, { path: "data.order_status" }],
  })
  expect(recorded.at(-1)?.attributes).toMatchObject({
    "svc.odd_fields": ["data.order_reference_id", "data.order_status"],
  })
  expect(JSON.stringify([odd, recorded])).not.toContain(PHONE)
})

it.each(ONCE_ONLY)("%s: a refusal is reported with its code and name", async (operation) => {
  const [report] = await observe(operation, { error_code: "400", errors: [], message: PHONE })

  expect(report).toMatchObject({
    outcome: "rejected",
    errorCode: 400,
    errorName: "INVALID_PARAMS",
    httpStatus: 200,
  })
  expect(recorded[0]).toMatchObject({
    attributes: { "svc.error_code": 400, "error.type": "INVALID_PARAMS", "svc.outcome": "rejected" },
    status: { code: 2, message: "INVALID_PARAMS" },
    ended: true,
  })
})

it("counts attempts and reports a failure once", async () => {
  expect(await observe("check_eligibility", {}, 503)).toEqual([
    {
      operation: "check_eligibility",
      outcome: "unknown",
      durationMs: expect.any(Number) as number,
      httpStatus: 503,
      errorName: "SvcHttpError",
      attempts: 2,
    },
  ])
})

it("reports refused input with no attempt", async () => {
  const reports: SvcCallReport[] = []
  const client = openClient("http://127.0.0.1:1", { onCall: (report) => reports.push(report) })

  await client.reconcilePrepaidPayment("").catch(() => undefined)

  expect(reports).toMatchObject([{ outcome: "rejected", errorName: "SvcInputError", attempts: 0 }])
})

const BROKEN: [string, () => unknown][] = [
  ["throws", () => JSON.parse("broken") as unknown],
  ["rejects", () => Promise.reject(new Error("broken"))],
]

it.each(BROKEN)("a listener that %s does not break the call", async (_, onCall) => {
  const warned = jest.spyOn(process, "emitWarning").mockImplementation(() => undefined)
  const { client } = await openService(succeed, { onCall })

  await expect(CALLS.initiate_checkout(client)).resolves.toBeDefined()
  await new Promise((resolve) => setImmediate(resolve))
  expect(warned).toHaveBeenCalledWith(expect.any(String), { code: "SVC_ON_CALL" })
  warned.mockRestore()
})

it.each(OPERATIONS)("%s: a span that cannot be ended does not change the answer", async (operation) => {
  const warned = jest.spyOn(process, "emitWarning").mockImplementation(() => undefined)
  const { client } = await openService((response) => {
    // As a span processor of the store's own that throws.
    Object.freeze(recorded.at(-1))
    answerJson(response, SUCCESSES[operation]())
  })

  await expect(CALLS[operation](client)).resolves.toBeDefined()
  await new Promise((resolve) => setImmediate(resolve))
  expect(warned).toHaveBeenCalledWith(expect.any(String), { code: "SVC_SPAN" })
  warned.mockRestore()
})

it.each(OPERATIONS)(
  "%s: a span that cannot be started does not keep it from being sent",
  async (operation) => {
    const warned = jest.spyOn(process, "emitWarning").mockImplementation(() => undefined)
    const broken = jest.spyOn(trace, "getTracer").mockImplementation(() => {
      throw new TypeError("broken")
    })
    const { client } = await openService((response) => answerJson(response, SUCCESSES[operation]()))

    await expect(CALLS[operation](client)).resolves.toBeDefined()
    expect(warned).toHaveBeenCalledWith(expect.any(String), { code: "SVC_SPAN" })
    warned.mockRestore()
    broken.mockRestore()
  }
)

it.each([
  ["before it runs the call", () => undefined],
  ["after it has begun the call", (run: () => unknown) => void run()],
])("a context manager that throws %s has it sent once", async (_when, first) => {
  const warned = jest.spyOn(process, "emitWarning").mockImplementation(() => undefined)
  const broken = jest.spyOn(context, "with").mockImplementation((_context, run: () => unknown) => {
    first(run)
    throw new TypeError("broken")
  })
  let sent = 0
  const { client } = await openService((response) => {
    sent += 1
    answerJson(response, SUCCESSES.initiate_checkout())
  })

  await expect(CALLS.initiate_checkout(client)).resolves.toBeDefined()
  expect(sent).toBe(1)
  expect(recorded).toMatchObject([{ ended: true }])
  expect(warned).toHaveBeenCalledWith(expect.any(String), { code: "SVC_SPAN" })
  warned.mockRestore()
  broken.mockRestore()
})

it("neither report nor span holds personal data", async () => {
  const reports = await observe("check_eligibility", { is_error: true, message: PHONE }, 400)

  expect(JSON.stringify([reports, recorded])).not.toMatch(/966500000001|token/)
})
