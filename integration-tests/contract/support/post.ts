import { target } from "./target"
import type { Body, WireOperation } from "./wire"
import { jsonType } from "./matching"

/** An HTTP answer. `body` is the parsed JSON, or the text when it is none. */
export interface Answer {
  status: number
  contentType: string
  body: unknown
}

/** How a request differs from a proper one. A header that is `undefined` is not sent. */
interface Unusual {
  method?: "GET" | "PUT"
  headers?: Record<string, string | undefined>
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: seen as it is by the assertion that expected an envelope.
    return text
  }
}

/** The specification's `SVC` becomes the operator's value wherever it is an enumerated value. */
const branded = (_name: string, value: unknown): unknown => (value === "SVC" ? target.enumValue : value)

/** Sends a request without the client: bytes in, bytes out (spec 4). */
export const post = async (
  { path }: Pick<WireOperation<unknown>, "path">,
  body: Body,
  { method, headers = {} }: Unusual = {}
): Promise<Answer> => {
  const sent = Object.entries({
    authorization: `bearer ${target.accessToken}`,
    "content-type": "application/json",
    ...headers,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))
  const response = await fetch(`${target.baseUrl}/${target.pathPrefix}/v1/${path}`, {
    method: method ?? "POST",
    headers: sent,
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
    ...(method === "GET" ? {} : { body: JSON.stringify(body, branded) }),
  })

  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    body: parse(await response.text()),
  }
}

/** Sends a request that must succeed, and gives its answer in the documented shape, exactly. */
export const succeed = async <T>(operation: WireOperation<T>, body: Body, unusual?: Unusual): Promise<T> => {
  const answer = await post(operation, body, unusual)

  expect(answer).toMatchObject({ status: 200, contentType: jsonType() })

  return operation.success.parse(answer.body)
}
