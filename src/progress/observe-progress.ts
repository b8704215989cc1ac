import { SpanStatusCode, trace } from "@opentelemetry/api"
import { actorKind } from "../domain/actor-kind"
import type { HeldAttempt } from "../modules/svc/ledger/held-attempt"

/** Runs the work on an attempt inside a span `svc.progress_order`. The span names neither the order nor a person. */
export const observeProgress = <T>(held: HeldAttempt, actor: string, work: () => Promise<T>): Promise<T> =>
  trace
    .getTracer("medusa-payment-svc")
    .startActiveSpan(
      "svc.progress_order",
      { attributes: { "svc.actor": actorKind(actor), "svc.state_before": held.row.state } },
      async (span) => {
        try {
          return await work()
        } catch (error) {
          const name = error instanceof Error ? error.name : "Error"

          span.setAttribute("error.type", name).setStatus({ code: SpanStatusCode.ERROR, message: name })
          throw error
        } finally {
          span.setAttribute("svc.state_after", held.row.state).end()
        }
      }
    )
