import type { Logger } from "@medusajs/framework/types"
import type { SvcCallReport } from "../../../client"
import { logCall } from "./log-call"

const failed = { operation: "initiate_checkout", outcome: "rejected", durationMs: 180, attempts: 1 } as const

it.each<[SvcCallReport, string]>([
  [{ ...failed, errorName: "SvcHttpError", httpStatus: 401 }, "error=SvcHttpError status=401"],
  [{ ...failed, errorName: "SELLER_INACTIVE", httpStatus: 200 }, "error=SELLER_INACTIVE status=200"],
  [{ ...failed, errorName: "SvcTimeoutError" }, "error=SvcTimeoutError status=none"],
])("says why a call failed: %j", (report, why) => {
  const warn = jest.fn()

  logCall({ warn } as unknown as Logger, report)
  expect(warn.mock.calls).toEqual([[`svc.call initiate_checkout rejected 180ms attempts=1 ${why}`]])
})
