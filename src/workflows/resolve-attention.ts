import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "@medusajs/framework/zod"
import { svcOf } from "../modules/svc"
import type { AttentionRow } from "../modules/svc/ledger/attention-row"
import type { SeenRevisions } from "../modules/svc/ledger/attention"
import type { AttentionKind } from "../domain/facts/attention-facts"
import { attentionKind, RELEASING_KINDS } from "../modules/svc/ledger/attention-kinds"
import { NewerVersion } from "../modules/svc/ledger/ledger-error"
import type SvcModuleService from "../modules/svc/service"
import { checkInput, noteText, text } from "./check-input"
import { holding } from "./holding"
import { changedSinceSeen, noSuchOrder, noSuchPoint, raise } from "./refusals"

/** What a person is done with: one point of the list, or what is open for an order. */
export interface ResolveAttentionInput {
  of:
    | { id: string }
    // Null is refused: a caller that has lost what it means does not mean all that is open.
    | { order_id: string; kind?: AttentionKind | undefined; ids?: readonly string[] | undefined }
  /** Why, in the merchant's words. */
  note: string
  /** The admin user's id. */
  actor: string
  /** The `revision` of each point as it was read, by its id. If one has changed, nothing is resolved. */
  revisions?: SeenRevisions | null | undefined
}

const points = z.union([
  z.looseObject({ id: text }),
  z.looseObject({ order_id: text, kind: attentionKind.optional(), ids: z.array(text).optional() }),
])

/** Takes points off the list; what is resolved already keeps its first resolution, and gets another note. */
const resolveAttentionStep = createStep(
  "svc-resolve-attention",
  async (input: ResolveAttentionInput, { container }) => {
    const { of, note, actor, revisions } = checkInput({ of: points, note: noteText, actor: text }, input)
    const svc = svcOf(container)
    const { ledger } = svc
    const meant =
      "id" in of
        ? [(await ledger.attention.byId(of.id)) ?? raise(noSuchPoint(of.id))]
        : await meantOf(ledger, of)
    const ids = meant.map(({ id }) => id)
    const open = meant.filter(({ resolvedAt }) => resolvedAt === null)
    const ofNewer = open.find(({ kind }) => !attentionKind.safeParse(kind).success)

    // Only that version knows what else resolving it has to do, such as to release its attempt.
    if (ofNewer !== undefined) {
      throw new NewerVersion(ofNewer.reference)
    }
    const releasing = open.filter(({ kind }) => RELEASING_KINDS.includes(kind))
    const references = new Set(releasing.map(({ reference }) => reference))
    // The answer to a call under way may bring an order, of an attempt that is to count no more.
    const { resolved, changed } = await holding(svc, references, () =>
      ledger.attention.resolve(ids, { by: actor, note }, revisions)
    )

    if (changed.length > 0) {
      throw changedSinceSeen(changed)
    }
    return new StepResponse({ resolved })
  }
)

/** What is open for an order; of the points that are named also those that are resolved. */
const meantOf = async (
  { orders, attention }: SvcModuleService["ledger"],
  { order_id: orderId, kind, ids }: Extract<ResolveAttentionInput["of"], { order_id: string }>
): Promise<AttentionRow[]> => {
  const attempts = await orders.ofOrderAndItsSessions(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  const references = attempts.map(({ reference }) => reference)

  if (ids !== undefined) {
    const named = await attention.named(references, ids)

    return named.filter((row) => kind === undefined || row.kind === kind)
  }
  const listed = await attention.openFor(references)

  // Nobody has named a point that only a newer version can resolve.
  return listed.filter((row) =>
    kind === undefined ? attentionKind.safeParse(row.kind).success : row.kind === kind
  )
}

/**
 * Takes points off the list of what needs a person, with a note; resolving twice is no mistake. The note of one who comes
 * second stays in the timeline.
 * @returns how many points were open.
 * @throws {MedusaError} NOT_FOUND when there is no such point, or the order was not placed with this payment method;
 *   CONFLICT when another process is at work on an attempt that would count no more, and with the code
 *   `svc_attention_changed` when a point is not as `revisions` says. NOT_ALLOWED with the code `svc_newer_version` when
 *   only a newer version knows the kind of an open point.
 */
export const resolveAttentionWorkflow = createWorkflow(
  "svc-resolve-attention-workflow",
  (input: ResolveAttentionInput) => new WorkflowResponse(resolveAttentionStep(input))
)
