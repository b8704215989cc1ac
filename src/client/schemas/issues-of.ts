import type { z } from "zod"
import type { SvcIssue } from "../errors/svc-errors"

const writePath = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")

/**
 * The paths and messages of a zod error. Zod's messages name types and allowed values, never the input.
 *
 * @param under where the parsed value itself is
 */
export const issuesOf = ({ issues }: Pick<z.ZodError, "issues">, under: readonly string[] = []): SvcIssue[] =>
  issues.map(({ path, message }) => ({ path: writePath([...under, ...path]), message }))
