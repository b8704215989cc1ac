import type { Frame, Page } from "playwright-core"
import { axeFindings, expectNone, isGrave } from "./axe-findings"

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
  const findings = await axeFindings(page, run)

  expectNone(
    state,
    findings.filter(
      (finding) =>
        !without.includes(finding.id) &&
        (isGrave(finding) || finding.tags.some((tag) => /^wcag\d+a+$/.test(tag)))
    )
  )
}
