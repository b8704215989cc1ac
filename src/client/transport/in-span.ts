import { context, trace, type Span, type SpanOptions } from "@opentelemetry/api"

/** A listener or a span processor that throws, or that is async and rejects, must not change the result of the work. */
export const tell = (who: string, code: string, run: () => unknown): void => {
  new Promise((resolve) => resolve(run())).catch(() => {
    process.emitWarning(`The ${who} of medusa-payment-svc failed`, { code })
  })
}

/** Writes what became of the work into its span, and ends it. */
export type EndSpan = (write: (span: Span) => void) => void

/** Runs work inside a span; without one where it cannot be started. What the tracing throws after that changes nothing either. */
export const inSpan = <T>(
  name: string,
  options: SpanOptions,
  work: (end: EndSpan) => Promise<T>
): Promise<T> => {
  let span: Span | undefined
  let running: Promise<T> | undefined

  tell("span", "SVC_SPAN", () => {
    span = trace.getTracer("medusa-payment-svc").startSpan(name, options)
  })
  const started = span
  const end: EndSpan = (write) =>
    tell("span", "SVC_SPAN", () => {
      if (started !== undefined) {
        write(started)
        started.end()
      }
    })
  const begin = (): Promise<T> => (running ??= work(end))

  if (started !== undefined) {
    tell("span", "SVC_SPAN", () => void context.with(trace.setSpan(context.active(), started), begin))
  }
  return begin()
}
