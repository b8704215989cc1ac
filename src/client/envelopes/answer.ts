import type { SvcOperation } from "../operation-name"

/** A JSON answer of the service, not yet read. */
export interface Answer {
  operation: SvcOperation
  status: number
  json: unknown
  /** Takes out of a text of the service whatever must not be kept. */
  redact: (text: string) => string
}
