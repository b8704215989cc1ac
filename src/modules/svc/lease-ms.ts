import { base64Length, longestCallMs } from "../../client"
import type { SvcOptions } from "../../config"

/** What Medusa may take to do about an answer. */
const GRACE_MS = 60_000

/**
 * How long a process may hold an attempt between two signs of life: the longest call to the service, with the file that it
 * sends, and what Medusa does about the answer.
 */
export const leaseMs = ({ client }: SvcOptions, fileBytes = 0): number =>
  longestCallMs(client.totalTimeoutMs, base64Length(fileBytes)) + GRACE_MS
