import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Frame, Page } from "playwright-core"
import { z } from "zod"

const findingsSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    tags: z.array(z.string()),
    help: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
  })
)

const axe = readFileSync(createRequire(__filename).resolve("axe-core/axe.min.js"), "utf8")

/** The frames of another origin are looked at one by one. The size of targets is of WCAG 2.2, and off unless asked for. */
const run = `axe
  .run(document, { iframes: false, resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
  .then((r) => r.violations)`

/**
 * axe-core finds nothing in a page as it is now that is serious, critical, or against WCAG 2.2 AA; `state` names it when it
 * does. `without` are rules that do not apply.
 */
export const expectAccessible = async (
  state: string,
  page: Page | Frame,
  without: readonly string[] = []
): Promise<void> => {
  await page.evaluate(axe)
  const findings = findingsSchema.parse(await page.evaluate(run))
  const grave = findings.filter(
    ({ id, impact, tags }) =>
      !without.includes(id) &&
      (impact === "serious" || impact === "critical" || tags.some((tag) => /^wcag\d+a+$/.test(tag)))
  )

  expect(
    grave.map(({ id, help, nodes }) => ({
      state,
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
    }))
  ).toEqual([])
}
