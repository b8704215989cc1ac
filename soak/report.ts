import { z } from "zod"
import { paint } from "../support/paint"
import type { Evidence, Violation } from "./auditor/evidence"
import type { SoakOptions } from "./command-line"
import type { Disturbed } from "./disturbances/disturb"
import type { FileOptions } from "./option-choices"
import type { Life, Outcome } from "./histories/life"
import type { World } from "./world/world"

export interface Run {
  options: SoakOptions
  fileOptions: FileOptions
  lives: readonly Life[]
  disturbed: readonly Disturbed[]
  /** Histories that broke off: by a mistake of the soak, or by an unexpected answer. */
  broken: ReadonlyMap<Life, string>
  violations: readonly Violation[]
  evidence: Evidence
  seconds: number
}

const AROUND_MS = 30_000
const MOST_SHOWN = 20

const timelineRow = z.object({ at: z.coerce.date(), kind: z.string(), actor: z.string(), facts: z.unknown() })

const countsOf = (words: readonly string[]): string => {
  const counts = new Map<string, number>()

  words.forEach((word) => counts.set(word, (counts.get(word) ?? 0) + 1))
  return (
    [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([word, count]) => `${count} ${word}`)
      .join(", ") || "none"
  )
}

/** How often each step succeeded and was tried. A step that is always refused tests nothing. */
const doneOf = (outcomes: readonly Outcome[]): string => {
  const tries = new Map<string, { all: number; done: number }>()

  for (const { step, isDone } of outcomes) {
    const { all, done } = tries.get(step.do) ?? { all: 0, done: 0 }

    tries.set(step.do, { all: all + 1, done: done + Number(isDone) })
  }
  return [...tries].map(([name, { all, done }]) => `${name} ${done} of ${all}`).join(", ")
}

const time = (at: Date): string => at.toISOString().slice(11, 23)

/** The command that repeats a history with the same choices, as often as the time allows. */
const repeatCommand = ({ seed, instances }: SoakOptions, { plan }: Life): string =>
  `npm run soak -- --seed ${seed} --instances ${instances} --history ${plan.number}`

/** The history that a violation is about. */
const lifeOf = ({ lives, evidence }: Run, { subjects }: Violation): Life | undefined => {
  const phones = evidence.service.orders
    .filter(
      ({ order_id, order_reference_id }) =>
        subjects.includes(order_id) || subjects.includes(order_reference_id)
    )
    .map(({ buyer_phone }) => buyer_phone)

  return lives.find(
    (life) =>
      phones.includes(life.phone) ||
      subjects.some(
        (subject) =>
          subject === life.cartId ||
          subject === life.orderId ||
          life.sessionIds.some((id) => subject === id || subject.startsWith(`${id}-`))
      )
  )
}

/** A history with its steps, its order's timeline, and what happened around it. */
const historyLines = async (world: World, run: Run, life: Life): Promise<string[]> => {
  const timeline = await world.database.rows(
    timelineRow,
    `select happened_at as at, kind, actor, facts from svc_activity
     where order_id = $1 or reference = any($2) or split_part(reference, '-', 1) = any($2) order by happened_at`,
    [life.orderId ?? "", life.sessionIds]
  )
  const from = (life.outcomes[0]?.at.getTime() ?? 0) - AROUND_MS
  const to = (life.outcomes.at(-1)?.at.getTime() ?? 0) + AROUND_MS
  const around = run.disturbed.filter(({ at }) => at.getTime() >= from && at.getTime() <= to)

  return [
    paint.bold(`History ${life.plan.number}, buyer ${life.serial}`),
    `  cart ${life.cartId ?? "none"}, order ${life.orderId ?? "none"}, sessions ${life.sessionIds.join(", ")}`,
    `  credit ${life.plan.credit} SAR; its steps:`,
    ...life.outcomes.map(({ at, step, came }) => `    ${time(at)} ${JSON.stringify(step)} -> ${came}`),
    "  its timeline (of the store, whose times were moved as time passed):",
    ...timeline.map(
      ({ at, kind, actor, facts }) => `    ${at.toISOString()} ${kind} by ${actor} ${JSON.stringify(facts)}`
    ),
    "  around it:",
    ...around.map(({ at, name, came }) => `    ${time(at)} ${name}: ${came}`),
    `  again: ${repeatCommand(run.options, life)}`,
  ]
}

/** The histories with violations, then each violation: last, because often only the end of a log is kept. */
export const failureLines = async (world: World, run: Run): Promise<string[]> => {
  const concerned = new Set([
    ...run.broken.keys(),
    ...run.violations.flatMap((violation) => lifeOf(run, violation) ?? []),
  ])
  const shown = await Promise.all(
    [...concerned].slice(0, MOST_SHOWN).map((life) => historyLines(world, run, life))
  )

  return [
    ...shown.flatMap((lines) => ["", ...lines]),
    ...(concerned.size > MOST_SHOWN ? [`... and ${concerned.size - MOST_SHOWN} more histories`] : []),
    "",
    ...run.violations.map(({ rule, what, subjects }) =>
      paint.red(`VIOLATION ${rule}: ${what} (${subjects.join(", ")})`)
    ),
    ...[...run.broken].map(([{ plan }, why]) => paint.red(`BROKEN OFF history ${plan.number}: ${why}`)),
  ]
}

export const summaryLines = ({
  options,
  fileOptions,
  lives,
  disturbed,
  violations,
  broken,
  evidence,
  seconds,
}: Run): string[] => {
  const steps = lives.flatMap(({ outcomes }) => outcomes).filter(({ step }) => step.do !== "wait")
  const { service, attempts, points, webhooks, orders, payments, captures } = evidence

  return [
    paint.bold("The soak"),
    `  seed            ${options.seed}, ${options.instances} instances`,
    `  its file has    ${Object.values(fileOptions).join(", ")}`,
    `  histories       ${lives.length} (${steps.length} steps)`,
    `  done            ${doneOf(steps)}`,
    `  in Medusa       ${countsOf(orders.map(({ status }) => status))} orders; ${payments.length} payments, ${captures.length} captured`,
    `  in the ledger   ${countsOf(attempts.map(({ state }) => state))}`,
    `  at the service  ${countsOf(service.orders.map(({ order_status }) => order_status))}`,
    `  webhooks        ${service.webhooks.length} sent, ${countsOf(webhooks.map(({ status }) => status))} came in`,
    `  listed          ${countsOf(points.map(({ kind }) => kind))}`,
    `  disturbances    ${disturbed.length}: ${countsOf(disturbed.map(({ name }) => name))}`,
    `  duration        ${Math.round(seconds)} s`,
    `soak: ${lives.length} histories, ${violations.length + broken.size} violations, seed ${options.seed}`,
  ]
}
