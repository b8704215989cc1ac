import { type SvcOperation, SvcResponseError } from "../../client"

/**
 * An answer about an order of the service that has the store's reference of an attempt (spec 4.4, 4.5). The client has
 * compared the service's own id. An answer without a reference is fine.
 * @throws {SvcResponseError} `other_order` when it names another reference: the id would belong to another order.
 */
export const requireOwnOrder =
  (operation: SvcOperation, reference: string) =>
  <Answer extends { order_reference_id: string }>(answer: Answer): Answer => {
    const { order_reference_id: named } = answer

    if (named !== "" && named !== reference) {
      throw new SvcResponseError(operation, 200, "other_order")
    }
    return answer
  }
