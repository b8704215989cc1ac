import { CALLS } from "../../../client/__fixtures__/calls"
import { openClient } from "../../../client/__fixtures__/open-client"
import {
  answerJson,
  freePort,
  type Handler,
  startRawService,
  startService,
} from "../../../client/__fixtures__/service-server"
import { ScrubbedCause, type SvcClient, SvcConnectionError } from "../../../client"
import { callEnd, isEndedHere } from "./call-end"

const failed = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error("the call succeeded"),
    (error: unknown) => error
  )
const endOf = async (baseUrl: string, call = CALLS.check_eligibility, options = {}) =>
  callEnd(await failed(call(openClient(baseUrl, { retries: 0, ...options }))))
const answered = async (handler: Handler, call?: (client: SvcClient) => Promise<unknown>) =>
  endOf((await startService(handler)).baseUrl, call)

describe("what the end of a call means", () => {
  it.each([
    [302, "redirected"],
    [401, "wrong_token"],
    [403, "wrong_token"],
    [404, "wrong_address"],
    [409, "unexpected_answer"],
    [429, "rate_limited"],
    [500, "service_failing"],
    [503, "service_failing"],
  ])("HTTP %i: %s", async (status, result) => {
    expect(await answered((response) => response.writeHead(status).end("<html>"))).toEqual({
      result,
      errorName: "SvcHttpError",
      errorCode: null,
      httpStatus: status,
    })
  })

  it.each([
    [400, "refused"],
    [500, "service_failing"],
    [802, "merchant_not_found"],
    [803, "merchant_inactive"],
    [806, "refused"],
  ])("the service's code %i: %s", async (code, result) => {
    const end = await answered(
      (response) =>
        answerJson(response, {
          error_code: String(code),
          errors: [],
          message: "no",
          data: {},
          success: false,
        }),
      CALLS.initiate_checkout
    )

    expect(end).toMatchObject({ result, errorCode: code, httpStatus: null })
  })

  it("the refusal of a buyer: refused", async () => {
    expect(
      await answered((response) => answerJson(response, { is_error: true, message: "no", data: {} }, 400))
    ).toMatchObject({ result: "refused", errorName: "SvcLookupError", httpStatus: 400 })
  })

  it.each(["<html>", ""])("%j with 200: not JSON", async (body) => {
    expect(await answered((response) => response.writeHead(200).end(body))).toMatchObject({
      result: "not_json",
      httpStatus: 200,
    })
  })

  it("JSON of another shape: an unexpected answer", async () => {
    expect(await answered((response) => answerJson(response, { hello: "world" }))).toMatchObject({
      result: "unexpected_answer",
      errorName: "SvcResponseError",
    })
  })

  it("silence: a time-out", async () => {
    const { baseUrl } = await startService(() => undefined)

    expect(await endOf(baseUrl, undefined, { timeoutMs: 60 })).toMatchObject({
      result: "timeout",
      httpStatus: null,
    })
  })

  it("a port where nothing listens, and a name that does not resolve: a wrong address", async () => {
    expect(await endOf(`http://127.0.0.1:${await freePort()}`)).toMatchObject({ result: "wrong_address" })
    expect(await endOf("https://svc.invalid")).toMatchObject({ result: "wrong_address" })
  })

  it("a server that speaks no TLS: TLS", async () => {
    const { port } = await startRawService((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))

    expect(await endOf(`https://127.0.0.1:${port}`)).toMatchObject({ result: "tls" })
  })

  it("a connection that breaks off: lost", async () => {
    const { baseUrl } = await startRawService((socket) => socket.destroy())

    expect(await endOf(baseUrl)).toMatchObject({ result: "connection_lost" })
  })

  it.each([
    ["ENOTFOUND", "wrong_address"],
    ["ECONNREFUSED", "wrong_address"],
    ["EHOSTUNREACH", "wrong_address"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls"],
    ["ETIMEDOUT", "timeout"],
    ["ECONNRESET", "connection_lost"],
  ])("no connection with %s: %s", (code, result) => {
    const error = new SvcConnectionError("initiate_checkout", "connect", new ScrubbedCause(code))

    expect(callEnd(error)).toMatchObject({ result })
  })

  it("input that the client refuses: not sent", async () => {
    const { baseUrl } = await startService(() => undefined)

    expect(await endOf(baseUrl, (client) => client.reconcilePrepaidPayment(""))).toMatchObject({
      result: "not_sent",
    })
  })

  it("what is no error of the client: an unexpected answer", () => {
    expect(callEnd(new TypeError("x"))).toMatchObject({ result: "unexpected_answer", errorName: "TypeError" })
    expect(callEnd("x")).toMatchObject({ errorName: "Error" })
  })

  it("the end of this process says nothing about the service", async () => {
    const { baseUrl } = await startService(() => undefined)
    const client = openClient(baseUrl)
    const call = failed(CALLS.check_eligibility(client))

    client.close()
    expect(isEndedHere(await call)).toBe(true)
    expect(isEndedHere(new Error("x"))).toBe(false)
  })
})
