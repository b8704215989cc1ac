import type { SvcAnswer } from "../envelopes/answer"
import { messageRedactor } from "../envelopes/redact-message"
import { SvcInputError, SvcTimeoutError } from "../errors/svc-errors"
import type { OperationDefinition } from "../operations/operation-definition"
import { issuesOf } from "../schemas/issues-of"
import type { OrderCallOptions } from "../svc-client"
import { cutError, Cutoff } from "./cutoff"
import { type EncodedBody, encodeBody } from "./encode-body"
import { exchange } from "./exchange"
import { isTransient, pauseBeforeRepeating } from "./retry"
import type { Lane } from "./lane"
import { observeCall, type CallProgress } from "./observe-call"
import { longestCallMs } from "./time-limits"

/** Of a call's whole time, for the answer to a request that cannot be repeated. */
const LEAST_SHARE = 1 / 4

interface Prepared<I> {
  input: I
  content: Record<string, unknown>
  body: EncodedBody
  reference: string | undefined
}

interface Budget {
  totalMs: number
  deadline: number
  cutoff: Cutoff
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
  budget: Budget,
  progress: CallProgress
): Promise<O> => {
  const operation = definition.name
  const release = await lane.slots[operation].acquire(budget.cutoff.signal)

  if (release === undefined) {
    throw cutError(operation, budget.cutoff.reason ?? "signal", "queue", false)
  }

  const cutoff = new Cutoff(budget.cutoff)

  try {
    // One that is cut off may have its effect all the same, and is not repeated: it gets all the time, or is not sent.
    if (definition.retryable) {
      cutoff.cutAfter(lane.settings.timeoutMs)
    } else if (budget.deadline - lane.settings.now() < budget.totalMs * LEAST_SHARE) {
      throw new SvcTimeoutError(operation, "queue", false)
    }

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
    const cutoff = new Cutoff(lane.closed)
    const budget: Budget = { totalMs, deadline: now() + totalMs, cutoff }

    cutoff.cutAfter(totalMs)

    if (options.signal) {
      cutoff.cutOn(options.signal)
    }

    try {
      for (;;) {
        progress.attempts += 1

        try {
          return await attempt(lane, definition, prepared, budget, progress)
        } catch (error) {
          const delay = pauseBeforeRepeating(error, progress.attempts, random())
          const mayRepeat = definition.retryable && progress.attempts <= retries && isTransient(error)

          if (!mayRepeat || cutoff.reason !== undefined || now() + delay >= budget.deadline) {
            throw error
          }

          await sleep(delay, cutoff.signal)

          if (cutoff.reason !== undefined) {
            throw cutoff.reason === "timeout"
              ? error
              : cutError(definition.name, cutoff.reason, "queue", true)
          }
        }
      }
    } finally {
      cutoff.dispose()
    }
  })
