import { textAt } from "../../words/sentence"

export class SvcRequestError extends Error {
  override readonly name = "SvcRequestError"

  /**
   * @param status of the answer; null without one.
   * @param code of the answer, such as the reason why an action is refused; null without one.
   * @param message the server's.
   */
  constructor(
    readonly status: number | null,
    readonly code: string | null,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

/** Set by the build of the dashboard. */
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

/** Where the dashboard keeps the token with `AUTH_TYPE=jwt`, unless configured otherwise. */
const TOKEN_KEY = "medusa_auth_token"

interface SvcRequest {
  /** Sent with POST: a form as it is, anything else as JSON. */
  body?: FormData | object
  /** The language of the server's words. Without it, the browser's language. */
  language?: "en" | "ar"
  signal?: AbortSignal
}

/**
 * Asks a route of this plugin as the signed-in admin user and gives its answer.
 * @param path such as `/admin/svc/health`, with its query.
 * @throws {SvcRequestError} when the request is refused or not answered.
 */
export const svcFetch = async <T>(path: string, request: SvcRequest = {}): Promise<T> =>
  (await (await answerOf(path, request)).json().catch(noAnswer)) as T

/** As {@link svcFetch}, for a route that answers with a file of this type. */
export const svcFile = async (path: string, type: string, request: SvcRequest): Promise<Blob> => {
  const answer = await answerOf(path, request)

  return answer.headers.get("content-type")?.startsWith(type) === true
    ? answer.blob().catch(noAnswer)
    : noAnswer(undefined)
}

const answerOf = async (path: string, { body, language, signal }: SvcRequest): Promise<Response> => {
  const response = await fetch(`${backendUrl()}${path}`, {
    method: body === undefined ? "GET" : "POST",
    credentials: "include",
    headers: {
      accept: "application/json",
      ...(language === undefined ? {} : { "accept-language": language }),
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...authorization(),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch(noAnswer)

  if (!response.ok) {
    throw await refusal(response)
  }
  return response
}

/** The page of a proxy, or a connection that breaks during the answer, counts as no answer too. */
const noAnswer = (cause: unknown): never => {
  throw new SvcRequestError(null, null, "No answer", { cause })
}

const backendUrl = (): string =>
  typeof __BACKEND_URL__ === "undefined" ? "" : __BACKEND_URL__.replace(/\/+$/, "")

const authorization = (): Record<string, string> => {
  if (typeof __AUTH_TYPE__ === "undefined" || __AUTH_TYPE__ !== "jwt") {
    return {}
  }
  const key = typeof __JWT_TOKEN_STORAGE_KEY__ === "undefined" ? "" : __JWT_TOKEN_STORAGE_KEY__
  const token = window.localStorage.getItem(key || TOKEN_KEY)

  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** The error of an answer. An answer other than Medusa's JSON, e.g. a gateway's page, has only its status. */
const refusal = async (response: Response): Promise<SvcRequestError> => {
  const body: unknown = await response.json().catch(() => null)

  return new SvcRequestError(
    response.status,
    textAt(body, "code") ?? null,
    textAt(body, "message") ?? `Status ${response.status}`
  )
}
