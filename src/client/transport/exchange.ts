import type { Readable } from "node:stream"
import type { Answer, SvcAnswer } from "../envelopes/answer"
import { scrubCause } from "../errors/scrubbed-cause"
import { SvcConnectionError, SvcFileError, SvcHttpError, type SvcSendStage } from "../errors/svc-errors"
import type { OperationDefinition } from "../operations/operation-definition"
import { cutError, type Cutoff } from "./cutoff"
import type { EncodedBody } from "./encode-body"
import type { Lane } from "./lane"
import { readJson } from "./read-json"
import { parseRetryAfter } from "./retry"
import { SentTracker } from "./sent-tracker"

/**
 * Makes one HTTP attempt. Gives the JSON of a 2xx, or of a 400 that carries an envelope. Throws everything else as a
 * `SvcError`; no error of axios leaves this function.
 *
 * @param onStatus called with the HTTP status as soon as it is known
 */
export const exchange = async <I, O extends SvcAnswer>(
  lane: Lane,
  { name: operation, path, readsBadRequest }: OperationDefinition<I, O>,
  body: EncodedBody,
  cutoff: Cutoff,
  onStatus: (status: number) => void
): Promise<Pick<Answer, "status" | "json">> => {
  const { settings } = lane
  const connecting = cutoff.cutAfter(settings.connectTimeoutMs)
  const uploading = cutoff.cutAfter(settings.timeoutMs)
  const sending = body.open(() => uploading.refresh())
  const tracker = new SentTracker(lane.secure, {
    onReady: () => {
      connecting.clear()
      uploading.refresh()
    },
    onFinish: () => uploading.clear(),
  })

  try {
    const { status, headers, data } = await lane.axios
      .request<Readable>({
        method: "POST",
        url: `${settings.baseUrl}/${settings.brand.pathPrefix}/v1/${path}`,
        headers: { Authorization: `bearer ${settings.accessToken}`, "Content-Length": String(body.length) },
        data: sending.data,
        signal: cutoff.signal,
        transport: tracker.transport,
      })
      .catch((error: unknown) => {
        const stage = stageOf(tracker.ready, sending.isTaken())
        const fileFailure = sending.fileFailure()

        if (cutoff.reason !== undefined) {
          throw cutError(operation, cutoff.reason, stage, stage === "answer")
        }
        throw fileFailure === undefined
          ? new SvcConnectionError(operation, stage, scrubCause(error))
          : new SvcFileError(operation, scrubCause(fileFailure.cause))
      })
      .finally(() => connecting.clear())

    onStatus(status)

    if ((status < 200 || status > 299) && !(status === 400 && readsBadRequest === true)) {
      // Closing costs a connection, but reading would cost as much as the sender likes.
      data.destroy()

      throw new SvcHttpError(operation, status, parseRetryAfter(headers["retry-after"], settings.now()))
    }

    const json = await readJson(data, { operation, status, cutoff, limit: settings.maxResponseBytes })

    return { status, json }
  } finally {
    tracker.abandon()
    sending.close()
  }
}

/** How far a request may have got. It has an effect only if the service may have all of it. */
const stageOf = (isReady: boolean, isTaken: boolean): SvcSendStage =>
  !isReady ? "connect" : isTaken ? "answer" : "upload"
