import type { Logger } from "@medusajs/framework/types"
import type { SvcCallReport } from "../../../client"

/** One line per call: what was called, what came of it, how long it took; no content. */
export const logCall = (logger: Logger, report: SvcCallReport): void => {
  const { operation, outcome, durationMs, attempts, errorName, httpStatus, oddities } = report
  const line = [
    `svc.call ${operation} ${outcome} ${Math.round(durationMs)}ms attempts=${attempts}`,
    ...(errorName === undefined ? [] : [`error=${errorName} status=${httpStatus ?? "none"}`]),
    ...(oddities === undefined ? [] : [`odd_fields=${oddities.map(({ path }) => path).join()}`]),
  ].join(" ")

  if (outcome !== "ok") {
    logger.warn(line)
  } else if (oddities === undefined) {
    logger.debug(line)
  } else {
    logger.info(line)
  }
}
