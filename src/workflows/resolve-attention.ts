import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { svcOf } from "../modules/svc"
import type { AttentionKind } from "../modules/svc/ledger/attention-kinds"
import type SvcModuleService from "../modules/svc/service"
import { noSuchOrder } from "./refusals"

/** What a person is done with: one point of the list, or what is open for an order. */
export interface ResolveAttentionInput {
  of: { id: string } | { order_id: string; kind?: AttentionKind }
  /** Why, in the merchant's words. */
  note: string
  /** The admin user's id. */
  actor: string
}

/** Takes points off the list; what is resolved already keeps its first resolution. */
const resolveAttentionStep = createStep(
  "svc-resolve-attention",
  async ({ of, note, actor }: ResolveAttentionInput, { container }) => {
    const { ledger } = svcOf(container)
    const ids = "id" in of ? [await existing(ledger, of.id)] : await openOf(ledger, of.order_id, of.kind)

    return new StepResponse(await ledger.attention.resolve(ids, { by: actor, note }))
  }
)

type Ledger = SvcModuleService["ledger"]

const existing = async ({ attention }: Ledger, id: string): Promise<string> => {
  if ((await attention.byId(id)) === undefined) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Nothing that needs attention has the id ${id}`)
  }
  return id
}

const openOf = async (
  { orders, attention }: Ledger,
  orderId: string,
  kind: AttentionKind | undefined
): Promise<string[]> => {
  const attempts = await orders.ofOrderAndItsSessions(orderId)

  if (attempts.length === 0) {
    throw noSuchOrder(orderId)
  }
  const open = await attention.openFor(attempts.map(({ reference }) => reference))

  return open.filter((row) => kind === undefined || row.kind === kind).map(({ id }) => id)
}

/**
 * Takes something off the list of what needs a person, with a note; resolving twice is no mistake.
 * @returns how many points were open.
 * @throws {MedusaError} NOT_FOUND when there is no such point, or the order was not placed with this payment method.
 */
export const resolveAttentionWorkflow = createWorkflow(
  "svc-resolve-attention-workflow",
  (input: ResolveAttentionInput) => {
    const resolved = resolveAttentionStep(input)

    return new WorkflowResponse(transform(resolved, (count) => ({ resolved: count })))
  }
)
