import type { Problem } from "../../../domain/facts/problem"

/** What is sent of an invoice: the PDF itself, or where the service can download it (spec 4.5). */
export type InvoiceDocument = { kind: "pdf"; bytes: Buffer; sha256: string } | { kind: "url"; url: string }

/**
 * Why a document cannot be sent, or was refused. `unreachable`: it cannot be downloaded without signing in.
 */
export type InvoiceProblemReason = "empty" | "too_large" | "not_a_pdf" | "unreachable" | "malformed"

/** What is wrong with a document; never with its address or content. */
export interface InvoiceProblem {
  reason: InvoiceProblemReason
  cause: Problem
}

/** A document that can be sent, or what is wrong with it. */
export type CheckedDocument = { ok: true; document: InvoiceDocument } | { ok: false; problem: InvoiceProblem }
