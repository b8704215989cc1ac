import { setTimeout as wait } from "node:timers/promises"
import { type Context } from "hono"
import { Refusal } from "../rules/refusal"
import { type SandboxEnv } from "../sandbox-context"
import { type Envelope, failure } from "../service/envelopes"
import { changeFields, cutShort, dropConnection, slowly, untilGone } from "./spoil-answer"
import { type CallFault } from "./fault-schema"

interface FaultedCall {
  context: Context<SandboxEnv>
  envelope: Envelope
  /** Makes Reconcile Prepaid Payment answer `in_progress`. */
  pretendInProgress: () => void
}

/** Answers through one fault. `answer` runs the operation; each fault decides whether and when. */
export const applyFault = async (
  fault: CallFault,
  call: FaultedCall,
  answer: () => Promise<Response>
): Promise<Response> => {
  const replaced = "after_effect" in fault && fault.after_effect ? await answer() : undefined

  switch (fault.kind) {
    case "delay": {
      if (fault.when === "before") {
        await pause(fault.ms)

        return answer()
      }

      const response = await answer()

      await pause(fault.ms)

      return response
    }
    case "drop_before":
      return dropConnection(call.context)
    case "drop_after":
      await answer()

      return dropConnection(call.context)
    case "http_status":
      return answerWith(fault.status, fault.body ?? `{"message":"HTTP ${fault.status}"}`, {
        ...(fault.retry_after === undefined ? {} : { "retry-after": String(fault.retry_after) }),
        ...(fault.location === undefined ? {} : { location: fault.location }),
      })
    case "malformed_body": {
      const text = (await replaced?.text()) ?? '{"error_code":"0","errors":[],"data":{'

      return answerWith(200, text.slice(0, Math.ceil(text.length / 2)))
    }
    case "truncated_body":
      return cutShort(call.context, await answer())
    case "null_fields":
      return changeFields(await answer(), fault)
    case "never_answer":
      return untilGone(call.context)
    case "html_body":
      return answerWith(fault.status, "<!doctype html><html><body><h1>Bad gateway</h1></body></html>", {
        "content-type": "text/html; charset=utf-8",
      })
    case "empty_body":
      return answerWith(fault.status, null)
    case "slow_drip":
      return slowly(await answer(), fault.chunk_bytes, fault.interval_ms)
    case "error_code": {
      const refusal = new Refusal(fault.code, fault.message ?? "provoked by a fault of the sandbox")
      const { status, body } = failure(call.envelope, refusal)

      call.context.set("refused", refusal)

      return Response.json(body, { status })
    }
    case "in_progress":
      call.pretendInProgress()

      return answer()
  }
}

const pause = (milliseconds: number): Promise<void> => wait(milliseconds, undefined, { ref: false })

/** 204, 205 and 304 may have no body. */
const answerWith = (status: number, body: string | null, headers: Record<string, string> = {}): Response =>
  new Response([204, 205, 304].includes(status) ? null : body, {
    status,
    headers: { "content-type": "application/json", ...headers },
  })
