import type { Readable } from "node:stream"
import { scrubCause } from "../errors/scrubbed-cause"
import { SvcConnectionError, SvcFileError, SvcHttpError, type SvcSendStage } from "../errors/svc-errors"
import type { SvcOperation } from "../operation-name"
import { cutError, type Cutoff } from "./cutoff"
import type { EncodedBody } from "./encode-body"
import type { Lane } from "./lane"
import { readBody } from "./read-body"
import { parseRetryAfter } from "./retry"
import { SentTracker } from "./sent-tracker"

interface ExchangeRequest {
  operation: SvcOperation
  path: string
  body: EncodedBody
  readsBadRequest: boolean
}

interface ExchangeResult {
  status: number
  body: Buffer
}

/**
 * Makes one HTTP attempt. Gives the body of a 2xx, or of a 400 that carries an envelope. Throws everything else as a
 * `SvcError`; no error of axios leaves this function.
 *
 * @param onStatus called with the HTTP status as soon as it is known
 */
export const exchange = async (
  lane: Lane,
  { operation, path, body, readsBadRequest }: ExchangeRequest,
  cutoff: Cutoff,
  onStatus: (status: number) => void
): Promise<ExchangeResult> => {
  const { settings } = lane
  const connecting = cutoff.cutAfter(settings.connectTimeoutMs, "connect_timeout")
  const uploading = cutoff.cutAfter(settings.timeoutMs, "upload_stalled")
  const sending = body.open(() => uploading.refresh())
  const tracker = new SentTracker(lane.secure, {
    onReady: () => {
      clearTimeout(connecting)
      uploading.refresh()
    },
    onFinish: () => clearTimeout(uploading),
  })

  try {
    const { status, headers, data } = await lane.axios
      .request<Readable>({
        method: "POST",
        url: `${settings.baseUrl}/${settings.brand.pathPrefix}/v1/${path}`,
        headers: {
          Authorization: `bearer ${settings.accessToken}`,
          "Content-Length": String(body.length),
        },
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
      .finally(() => clearTimeout(connecting))

    onStatus(status)

    if ((status < 200 || status > 299) && !(status === 400 && readsBadRequest)) {
      // Closing costs a connection, but reading would cost as much as the sender likes.
      data.destroy()

      throw new SvcHttpError(operation, status, parseRetryAfter(headers["retry-after"], settings.now()))
    }

    return {
      status,
      body: await readBody(data, { operation, status, cutoff, limit: settings.maxResponseBytes }),
    }
  } finally {
    tracker.abandon()
    sending.close()
  }
}

/** How far a request may have got. It has an effect only if the service may have all of it. */
const stageOf = (isReady: boolean, isTaken: boolean): SvcSendStage => {
  if (!isReady) {
    return "connect"
  }

  return isTaken ? "answer" : "upload"
}
