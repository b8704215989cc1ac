import type { ScenarioResult } from "./scenarios/play-scenarios"

/** What `--json` writes: nothing but this. */
export const jsonResult = (results: readonly ScenarioResult[]): string =>
  JSON.stringify(
    {
      scenarios: results.map(({ name, ok, orderId, svcOrderId, paymentStatus, steps }) => ({
        name,
        ok,
        medusa_order_id: orderId,
        svc_order_id: svcOrderId,
        payment_status: paymentStatus,
        steps,
      })),
    },
    undefined,
    2
  ) + "\n"
