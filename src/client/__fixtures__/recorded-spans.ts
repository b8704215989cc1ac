import {
  INVALID_SPAN_CONTEXT,
  trace,
  type Span,
  type SpanOptions,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api"

interface RecordedSpan {
  name: string
  attributes: Record<string, unknown>
  status?: unknown
  ended: boolean
}

/** Records the spans of each test of a file, from here on. */
export const recordSpans = (): readonly RecordedSpan[] => {
  const recorded: RecordedSpan[] = []

  /** A span of the API that records nothing, made to record. */
  const startSpan: Tracer["startSpan"] = (name, options) => {
    const span: RecordedSpan = { name, attributes: { ...options?.attributes }, ended: false }

    recorded.push(span)

    const record = (into: object, what: object): Span => {
      Object.assign(into, what)
      return recording
    }
    const recording: Span = Object.assign(trace.wrapSpanContext(INVALID_SPAN_CONTEXT), {
      setAttribute: (key: string, value: unknown) => record(span.attributes, { [key]: value }),
      setAttributes: (attributes: object) => record(span.attributes, attributes),
      setStatus: (status: object) => record(span, { status }),
      end: () => void record(span, { ended: true }),
    })

    return recording
  }

  const startActiveSpan: Tracer["startActiveSpan"] = (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (span: Span) => never

    return work(startSpan(name, rest[0] as SpanOptions))
  }

  const provider: TracerProvider = { getTracer: () => ({ startSpan, startActiveSpan }) }

  beforeAll(() => trace.setGlobalTracerProvider(provider))
  afterAll(() => trace.disable())
  afterEach(() => {
    recorded.length = 0
  })
  return recorded
}
