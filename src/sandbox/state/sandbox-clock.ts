/** The time of the sandbox in milliseconds since 1970. */
export interface SandboxClock {
  /** Time at offset 0: real time, or a fixed instant when the sandbox was started with one. */
  readonly fixed: boolean
  base(): number
}

/**
 * Real time unless `startClock` (milliseconds or an ISO date) is given; then time stands still until it is
 * advanced through the control plane, so that a run can be repeated exactly.
 * @throws RangeError when `startClock` is no date.
 */
export const createClock = (startClock?: number | string): SandboxClock => {
  if (startClock === undefined) {
    return { fixed: false, base: () => Date.now() }
  }

  const start = new Date(startClock).getTime()

  if (Number.isNaN(start)) {
    throw new RangeError("startClock must be milliseconds since 1970 or an ISO 8601 date")
  }

  return { fixed: true, base: () => start }
}
