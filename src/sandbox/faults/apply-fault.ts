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

/** Answers through one fault. `answer` carries the operation out; each fault decides whether and when. */
export const applyFault = async (
  fault: CallFault,
  call: FaultedCall,
  answer: () => Promise<Response>
): Promise<Response> => {
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
      await effectOf(fault, answer)

      return new Response(bodyFor(fault.status, fault.body ?? `{"message":"HTTP ${fault.status}"}`), {
        status: fault.status,
        headers: {
          "content-type": "application/json",
          ...(fault.retry_after === undefined ? {} : { "retry-after": String(fault.retry_after) }),
          ...(fault.location === undefined ? {} : { location: fault.location }),
        },
      })
    case "malformed_body": {
      const text = (await (await effectOf(fault, answer))?.text()) ?? '{"error_code":"0","errors":[],"data":{'

      return new Response(text.slice(0, Math.ceil(text.length / 2)), {
        headers: { "content-type": "application/json" },
      })
    }
    case "truncated_body":
      return cutShort(call.context, await answer())
    case "null_fields":
      return changeFields(await answer(), fault)
    case "never_answer":
      await effectOf(fault, answer)

      return untilGone(call.context)
    case "html_body":
      await effectOf(fault, answer)

      return new Response(
        bodyFor(fault.status, "<!doctype html><html><body><h1>Bad gateway</h1></body></html>"),
        { status: fault.status, headers: { "content-type": "text/html; charset=utf-8" } }
      )
    case "empty_body":
      await effectOf(fault, answer)

      return new Response(null, { status: fault.status, headers: { "content-type": "application/json" } })
    case "slow_drip":
      return slowly(await answer(), fault.chunk_bytes, fault.interval_ms)
    case "error_code": {
      await effectOf(fault, answer)

      const { status, body } = failure(
        call.envelope,
        new Refusal(fault.code, fault.message ?? "provoked by a fault of the sandbox")
      )

      call.context.set("outcome", `error_code=${fault.code}`)

      return Response.json(body, { status })
    }
    case "in_progress":
      call.pretendInProgress()

      return answer()
  }
}

const effectOf = async (
  fault: { after_effect: boolean },
  answer: () => Promise<Response>
): Promise<Response | undefined> => (fault.after_effect ? answer() : undefined)

const pause = (milliseconds: number): Promise<void> => wait(milliseconds, undefined, { ref: false })

/** 204, 205 and 304 may have no body. */
const bodyFor = (status: number, body: string): string | null =>
  status === 204 || status === 205 || status === 304 ? null : body
