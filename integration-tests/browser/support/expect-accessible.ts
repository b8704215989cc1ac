import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Frame, Page } from "playwright-core"
import { z } from "zod"

const findingsSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
  })
)

const axe = readFileSync(createRequire(__filename).resolve("axe-core/axe.min.js"), "utf8")

/** The frames of another origin are looked at one by one. */
const run = "axe.run(document, { iframes: false, resultTypes: ['violations'] }).then((r) => r.violations)"

/** axe-core finds nothing serious or critical in a page as it is now; `state` names it when it does. */
export const expectAccessible = async (state: string, page: Page | Frame): Promise<void> => {
  await page.evaluate(axe)
  const findings = findingsSchema.parse(await page.evaluate(run))
  const grave = findings.filter(({ impact }) => impact === "serious" || impact === "critical")

  expect(
    grave.map(({ id, help, nodes }) => ({
      state,
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
    }))
  ).toEqual([])
}
