import type { Locator } from "playwright-core"
import { axeFindings, expectNone, isGrave } from "./axe-findings"

/** Marks the part for axe, which takes selectors. */
const MARK = "data-looked-at"
/** What Medusa's own components bring: a dark button under the mouse has 4.2 to 1, the search field's glass no name. */
const MEDUSAS = [".shadow-buttons-inverted:hover", "[role=img].absolute"]
const where = JSON.stringify({ include: [`[${MARK}]`], exclude: MEDUSAS })
const run = `axe.run(${where}, { resultTypes: ["violations"] }).then(({ violations }) => violations)`

/** What slides or fades in has other colours until it has arrived; what never ends, such as a skeleton, is left out. */
const settled = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`

/** As the dashboard itself changes it. */
const turn = (theme: string) => `document.documentElement.classList.remove("light", "dark")
  document.documentElement.classList.add("${theme}")
  document.documentElement.style.colorScheme = "${theme}"`

/**
 * axe-core finds nothing serious or critical in a part of a page as it is now, light and dark: the dashboard around it is not
 * ours. `state` names the part when it does.
 */
export const expectPartAccessible = async (state: string, part: Locator): Promise<void> => {
  const page = part.page()

  await part.evaluate((element, mark) => element.setAttribute(mark, ""), MARK)
  for (const theme of ["dark", "light"]) {
    await page.evaluate(turn(theme))
    await page.evaluate(settled)
    const findings = await axeFindings(page, run)

    expectNone(`${state}, ${theme}`, findings.filter(isGrave))
  }
  await part.evaluate((element, mark) => element.removeAttribute(mark), MARK)
}
