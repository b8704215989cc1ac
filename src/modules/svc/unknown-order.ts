/**
 * The service knows no such order (spec 7.1), so that the call did nothing. It named the order itself: most likely it is asked with
 * the token of another merchant, and knows it again with the right one (ADR 25).
 */
export const UNKNOWN_ORDER = 808

/** It is asked about such an order rarely. */
export const UNKNOWN_ORDER_MS = 1_800_000
