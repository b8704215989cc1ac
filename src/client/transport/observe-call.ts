import { SpanKind, SpanStatusCode, type Span } from "@opentelemetry/api"
import type { SvcAnswer } from "../envelopes/answer"
import { SvcError, SvcServiceError } from "../errors/svc-errors"
import type { SvcOperation } from "../operation-name"
import type { SvcCallReport } from "../svc-client"
import type { ClientSettings } from "../parse-client-options"
import { inSpan, tell } from "./in-span"

export interface CallProgress {
  attempts: number
  httpStatus?: number
}

const failureOf = (error: unknown): Pick<SvcCallReport, "outcome" | "errorCode" | "errorName"> => ({
  outcome: error instanceof SvcError ? error.outcome : "unknown",
  errorName: error instanceof Error ? error.name : "Error",
  ...(error instanceof SvcServiceError && { errorCode: error.code }),
})

const writeSpan = (
  span: Span,
  { outcome, httpStatus, errorCode, errorName, attempts, oddities }: SvcCallReport
): void => {
  span.setAttributes({
    "svc.outcome": outcome,
    "svc.attempts": attempts,
    ...(httpStatus !== undefined && { "http.response.status_code": httpStatus }),
    ...(errorCode !== undefined && { "svc.error_code": errorCode }),
    ...(errorName !== undefined && { "error.type": errorName }),
    ...(oddities !== undefined && { "svc.odd_fields": oddities.map(({ path }) => path) }),
  })

  if (outcome !== "ok") {
    span.setStatus({ code: SpanStatusCode.ERROR, ...(errorName !== undefined && { message: errorName }) })
  }
}

/**
 * Runs a call inside a span `svc.<operation>` and reports its end. Neither the span nor the report holds
 * identifiers, personal data or bodies.
 */
export const observeCall = <T extends SvcAnswer>(
  settings: ClientSettings,
  operation: SvcOperation,
  call: (progress: CallProgress) => Promise<T>
): Promise<T> =>
  inSpan(
    `svc.${operation}`,
    { kind: SpanKind.CLIENT, attributes: { "server.address": new URL(settings.baseUrl).hostname } },
    async (endSpan) => {
      const startedAt = settings.now()
      const progress: CallProgress = { attempts: 0 }
      const end = (result: Pick<SvcCallReport, "outcome" | "errorCode" | "errorName" | "oddities">) => {
        const ended = { operation, durationMs: settings.now() - startedAt, ...progress, ...result }

        endSpan((span) => writeSpan(span, ended))
        tell("onCall listener", "SVC_ON_CALL", () => settings.onCall?.(ended))
      }

      try {
        const result = await call(progress)

        end({ outcome: "ok", ...(result.oddities.length > 0 && { oddities: result.oddities }) })

        return result
      } catch (error) {
        end(failureOf(error))

        throw error
      }
    }
  )
