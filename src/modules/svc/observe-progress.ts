import { SpanStatusCode } from "@opentelemetry/api"
import { inSpan } from "../../client/transport/in-span"
import { actorKind } from "../../domain/actor-kind"
import type { HeldAttempt } from "./ledger/held-attempt"

/** Runs the work on an attempt inside a span `svc.progress_order`. The span names neither the order nor a person. */
export const observeProgress = <T>(held: HeldAttempt, actor: string, work: () => Promise<T>): Promise<T> =>
  inSpan(
    "svc.progress_order",
    { attributes: { "svc.actor": actorKind(actor), "svc.state_before": held.row.state } },
    async (end) => {
      try {
        const result = await work()

        end((span) => span.setAttribute("svc.state_after", held.row.state))
        return result
      } catch (error) {
        const name = error instanceof Error ? error.name : "Error"

        end((span) =>
          span
            .setAttributes({ "error.type": name, "svc.state_after": held.row.state })
            .setStatus({ code: SpanStatusCode.ERROR, message: name })
        )
        throw error
      }
    }
  )
