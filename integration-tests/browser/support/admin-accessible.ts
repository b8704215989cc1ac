import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Locator } from "playwright-core"
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

/** Marks the part for axe, which takes selectors. */
const MARK = "data-looked-at"
const run = `axe.run("[${MARK}]", { resultTypes: ["violations"] }).then(({ violations }) => violations)`

/** What slides or fades in has other colours until it has arrived; what never ends, such as a skeleton, is left out. */
const settled = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`

/**
 * axe-core finds nothing serious or critical in a part of a page as it is now: the dashboard around it is not ours.
 * `state` names the part when it does.
 */
export const expectPartAccessible = async (state: string, part: Locator): Promise<void> => {
  const page = part.page()

  await part.evaluate((element, mark) => element.setAttribute(mark, ""), MARK)
  await page.evaluate(settled)
  await page.evaluate(axe)
  const findings = findingsSchema.parse(await page.evaluate(run))

  await part.evaluate((element, mark) => element.removeAttribute(mark), MARK)
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
