import { type Fault, type OperationName } from "../faults/fault-schema"
import { type Refusal } from "../rules/refusal"

/** A call of an operation that came with a known token. */
export interface CallRecord {
  at: number
  operation: OperationName
  /** Kinds of the faults that struck. */
  faults: Fault["kind"][]
  /** The JSON body without secrets; null when it was none. */
  request: unknown
  /** HTTP status; null while there is no answer, or when the connection broke. */
  status: number | null
  refused?: Refusal | undefined
}

const KEPT = 500

/** Remembers a call that came in. What becomes of it is set on the record. */
export const recordCall = (
  store: { calls: CallRecord[]; now: () => number },
  operation: OperationName,
  faults: readonly Fault[],
  body: unknown = null
): CallRecord => {
  const record: CallRecord = {
    at: store.now(),
    operation,
    faults: faults.map(({ kind }) => kind),
    request: withoutSecrets(body),
    status: null,
  }

  store.calls = [...store.calls, record].slice(-KEPT)

  return record
}

/** Every field as it was sent, but for the secrets of webhooks and the contents of files. */
export const withoutSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    name.endsWith("_secret") || name === "invoice_pdf_data" ? "***" : value
  )
