import type { SvcAnswer } from "../envelopes/answer"
import { messageRedactor } from "../envelopes/redact-message"
import { SvcInputError } from "../errors/svc-errors"
import type { OperationDefinition } from "../operations/operation-definition"
import { issuesOf } from "../schemas/issues-of"
import type { OrderCallOptions } from "../svc-client"
import { cutError, Cutoff } from "./cutoff"
import { type EncodedBody, encodeBody } from "./encode-body"
import { exchange } from "./exchange"
import { isTransient, retryDelay } from "./retry"
import type { Lane } from "./lane"
import { observeCall, type CallProgress } from "./observe-call"
import { longestCallMs } from "./time-limits"

interface Prepared<I> {
  input: I
  content: Record<string, unknown>
  body: EncodedBody
  reference: string | undefined
}

const prepare = <I, O extends SvcAnswer>(
  lane: Lane,
  definition: OperationDefinition<I, O>,
  input: I,
  reference: string | undefined
): Prepared<I> => {
  const parsed = definition.input.safeParse(input)

  if (!parsed.success) {
    throw new SvcInputError(definition.name, issuesOf(parsed.error))
  }

  const content = definition.body(parsed.data, lane.settings.brand)

  try {
    return { input: parsed.data, content, body: encodeBody(content), reference }
  } catch {
    // Fields outside the specification pass unchecked, so the input may hold a bigint or a cycle.
    throw new SvcInputError(definition.name, [{ path: "", message: "must be plain JSON values" }])
  }
}

const attempt = async <I, O extends SvcAnswer>(
  lane: Lane,
  definition: OperationDefinition<I, O>,
  { input, content, body, reference }: Prepared<I>,
  budget: Cutoff,
  progress: CallProgress
): Promise<O> => {
  const operation = definition.name
  const release = await lane.slots[operation].acquire(budget.signal)

  if (release === undefined) {
    throw cutError(operation, budget.reason ?? "signal", "queue", false)
  }

  const cutoff = new Cutoff(budget)

  if (definition.downloads?.(input) !== true) {
    cutoff.cutAfter(longestCallMs(lane.settings.timeoutMs, body.length))
  }

  try {
    const result = await exchange(lane, definition, body, cutoff, (status) => {
      progress.httpStatus = status
    })
    const redact = messageRedactor([lane.settings.accessToken], content)

    return definition.read({ operation, ...result, redact, reference }, input)
  } finally {
    cutoff.dispose()
    release()
  }
}

/**
 * Performs an operation: checks the input, waits for a slot, sends and reads. Repeats if the operation allows it and the
 * time budget has room. Throws a `SvcError`, after several attempts the last one's.
 */
export const performCall = <I, O extends SvcAnswer>(
  lane: Lane,
  definition: OperationDefinition<I, O>,
  input: I,
  options: OrderCallOptions
): Promise<O> =>
  observeCall(lane.settings, definition.name, async (progress) => {
    const { now, sleep, random, retries } = lane.settings
    const prepared = prepare(lane, definition, input, options.reference)
    const totalMs = longestCallMs(
      options.totalTimeoutMs ?? lane.settings.totalTimeoutMs,
      prepared.body.length
    )
    const deadline = now() + totalMs
    const budget = new Cutoff(lane.closed)

    budget.cutAfter(totalMs)

    if (options.signal) {
      budget.cutOn(options.signal)
    }

    try {
      for (;;) {
        progress.attempts += 1

        try {
          return await attempt(lane, definition, prepared, budget, progress)
        } catch (error) {
          const delay = retryDelay(error, progress.attempts, random())
          const mayRepeat = definition.retryable && progress.attempts <= retries && isTransient(error)

          if (!mayRepeat || budget.reason !== undefined || now() + delay >= deadline) {
            throw error
          }

          await sleep(delay, budget.signal)

          if (budget.reason !== undefined) {
            throw budget.reason === "timeout"
              ? error
              : cutError(definition.name, budget.reason, "queue", true)
          }
        }
      }
    } finally {
      budget.dispose()
    }
  })
