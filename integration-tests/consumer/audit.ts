import assert from "node:assert/strict"
import path from "node:path"
import { z } from "zod"
import { startGuarded } from "../../support/guarded-process"
import { plainEnv } from "./npm"

const root = path.resolve(__dirname, "../..")

const answerSchema = z.union([
  z.object({ metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }) }),
  // No answer, or the registry's refusal: some have no such list.
  z.object({ message: z.string() }),
])

/** Asks npm for known weaknesses of what is installed with the package. Resolves with what was found out, in words. */
export const auditDependencies = async (): Promise<string> => {
  const args = ["audit", "--omit=dev", "--omit=peer", "--json", "--loglevel=silent", "--fetch-timeout=60000"]
  const audit = startGuarded("npm", args, { cwd: root, env: plainEnv() })

  await audit.exited
  const answer = answerSchema.parse(JSON.parse(audit.output()))

  if ("message" in answer) {
    return `skipped: the registry answers no audit (${answer.message})`
  }
  assert.equal(answer.metadata.vulnerabilities.total, 0, audit.output())

  return "no known weakness in what is installed with the package"
}
