/**
 * The service knows no such order (spec 7.1), so the call did nothing. The service itself had given the order's id: most likely
 * the token is another merchant's, and with the right token the service knows the order again (ADR 25).
 */
export const UNKNOWN_ORDER = 808

/** The service is asked about such an order only so often. */
export const UNKNOWN_ORDER_MS = 1_800_000
