import { z } from "zod"

/** What a probe of the shop answers: see `application/shop/src/probe.ts`. Bytes and milliseconds. */
export const observedSchema = z.object({
  tookMs: z.number(),
  peakGrowth: z.number(),
  liveBefore: z.number(),
  liveAfter: z.number(),
  blockedMs: z.number(),
})
