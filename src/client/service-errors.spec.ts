import { CALLS, fullPayment, SUCCESSES } from "./__fixtures__/calls"
import { clientAnswered, failure } from "./__fixtures__/open-client"
import { SERVICE_ERRORS, SvcLookupError, SvcResponseError, SvcServiceError } from "./index"

const ROWS = SERVICE_ERRORS.flatMap((row) =>
  row.operations.flatMap((operation) =>
    [row.code, String(row.code)].map((sent) => ({ ...row, operation, sent }))
  )
)

it.each(ROWS)("$operation: error_code $sent is $name, $outcome", async (row) => {
  const answer = { error_code: row.sent, errors: [], message: "No", success: false, data: {} }
  const client = await clientAnswered(answer)
  const error = await failure(CALLS[row.operation](client), SvcServiceError)

  const { code, name, outcome, operation } = row

  expect(error).toMatchObject({ code, name, outcome, operation, fields: [], serviceMessage: "No" })
  expect(error.remedy).toContain(row.remedy)
  expect(error.message).toContain(row.name)
})

it.each([
  [401, "rejected"],
  ["899", "rejected"],
  [504, "unknown"],
  ["599", "unknown"],
  [999, "unknown"],
  ["4000", "unknown"],
  ["-1", "unknown"],
])("error_code %j, which is not specified, has no name, and its outcome is %s", async (code, outcome) => {
  const client = await clientAnswered({ error_code: code, errors: [], message: "" })
  const error = await failure(CALLS.initiate_checkout(client), SvcServiceError)

  expect(error).toMatchObject({ code: Number(code), name: "UNKNOWN_ERROR_CODE", outcome })
  expect(error.remedy.includes("The order may exist at the service")).toBe(outcome === "unknown")
})

it("is an error even when success is true and data is complete", async () => {
  const client = await clientAnswered({ ...SUCCESSES.add_invoice(), error_code: "813" })

  await failure(CALLS.add_invoice(client), SvcServiceError, { code: 813 })
})

it.each([null, "", "ORDER_ALREADY_EXISTS", 1.5, 4_000_000_001, "4000000001", true, undefined])(
  "error_code %j is not the documented shape, and never success",
  async (code) => {
    const client = await clientAnswered({ ...SUCCESSES.initiate_checkout(), error_code: code })

    await failure(CALLS.initiate_checkout(client), SvcResponseError, {
      reason: "wrong_shape",
      outcome: "unknown",
    })
  }
)

it("names the failing fields", async () => {
  const errors = [{ field: "order.total_amount", message: "does not reconcile" }]
  const client = await clientAnswered({ error_code: "400", errors, message: "Invalid" })
  const error = await failure(CALLS.initiate_checkout(client), SvcServiceError)

  expect(error.fields).toEqual(["order.total_amount"])
  expect(error.message).toContain("order.total_amount")
})

it.each([400, 200])("Check Eligibility: is_error with HTTP %i is a lookup refusal", async (status) => {
  const client = await clientAnswered({ is_error: true, message: "Buyer is blocked", data: {} }, status)

  await failure(CALLS.check_eligibility(client), SvcLookupError, {
    status,
    outcome: "rejected",
    serviceMessage: "Buyer is blocked",
  })
})

it("takes what was sent, numbers and addresses out of the service's message", async () => {
  const client = await clientAnswered({
    error_code: "400",
    errors: [],
    message: `Sara Example <sara@shop.example> +966 50 000-0001 at https://pay.example/1?t=2: sub_total`,
  })
  const error = await failure(CALLS.initiate_checkout(client), SvcServiceError)

  expect(fullPayment().billing_address.first_name).toBe("Sara")
  expect(error.serviceMessage).toMatch(/sub_total$/)
  expect(error.serviceMessage).not.toMatch(/Sara|example|966|0001|pay/i)
})
