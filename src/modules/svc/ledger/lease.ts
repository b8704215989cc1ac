import { generateEntityId } from "@medusajs/framework/utils"

/**
 * When a row wakes. A held row wakes when its lease ends, so that it comes up again after a crash. Any other row wakes
 * when it is due. The indexes of due rows are on this expression.
 */
export const WAKES_AT = "coalesce(lease_until, due_at)"

/** Nobody holds the row by the database's clock; an instance's own clock may be wrong. */
export const IS_FREE = "(lease_until is null or lease_until <= now())"

/** A new token, by which a write is known to come from the holder of a lease. */
export const newLeaseToken = (): string => generateEntityId(undefined, "lease")

/** The lease ran out and another process has taken the row: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost"

  constructor(what: string) {
    super(`The lease of ${what} was lost to another process: nothing was written`)
  }
}
