import { readFileSync, statSync } from "node:fs"
import { z } from "zod"

/** Reports what happened in a suite, for a failed test. */
export type Witness = () => Promise<string>

/** The global in which the test environment finds a suite's witness. */
export const WITNESS = "svcWitness"

const MOST_LINES = 60

/** The plugin's own record of all orders, latest line first. Each row is an {@link activityRow}. */
export const ACTIVITY = `
  select reference, kind, actor, facts, happened_at from svc_activity
  order by happened_at desc, id desc limit ${MOST_LINES}`

export const activityRow = z.object({
  reference: z.string(),
  kind: z.string(),
  actor: z.string(),
  facts: z.unknown(),
  happened_at: z.coerce.date(),
})

/** The request lines of a sandbox from a moment on. */
export class SandboxLog {
  private from = 0

  constructor(readonly file: string) {}

  startHere(): void {
    this.from = statSync(this.file).size
  }

  /** The calls of the service, without those of its control plane. */
  calls(): string[] {
    return readFileSync(this.file)
      .subarray(this.from)
      .toString()
      .split("\n")
      .filter((line) => line !== "" && !line.includes("/_sandbox"))
      .slice(-MOST_LINES)
  }
}

/** Sets the witness of the suite that runs in this environment. */
export const callWitness = (
  activity: () => Promise<z.infer<typeof activityRow>[]>,
  log: SandboxLog | undefined
): void => {
  const witness: Witness = async () => {
    const rows = (await activity()).reverse()
    const lines = rows.map(
      ({ reference, kind, actor, facts, happened_at }) =>
        `${happened_at.toISOString()} ${reference} ${kind} by ${actor} ${JSON.stringify(facts)}`
    )

    return [
      "Its orders:",
      ...lines,
      "",
      "What the service was asked:",
      ...(log?.calls() ?? ["unknown"]),
    ].join("\n")
  }

  Object.assign(globalThis, { [WITNESS]: witness })
}
