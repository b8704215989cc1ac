import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Frame, Page } from "playwright-core"
import { z } from "zod"

const finding = z.object({
  id: z.string(),
  impact: z.string().nullish(),
  tags: z.array(z.string()),
  help: z.string(),
  nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
})

export type AxeFinding = z.infer<typeof finding>

const axe = readFileSync(createRequire(__filename).resolve("axe-core/axe.min.js"), "utf8")

/** Loads axe-core into a page; `run` is what calls it there, and gives its violations. */
export const axeFindings = async (page: Page | Frame, run: string): Promise<AxeFinding[]> => {
  await page.evaluate(axe)
  return z.array(finding).parse(await page.evaluate(run))
}

export const isGrave = ({ impact }: AxeFinding): boolean => impact === "serious" || impact === "critical"

/** Fails with where each one is. */
export const expectNone = (state: string, findings: readonly AxeFinding[]): void => {
  expect(
    findings.map(({ id, help, nodes }) => ({
      state,
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary ?? ""}`),
    }))
  ).toEqual([])
}
