import { z } from "zod"
import { type JsonRequest, requestJson } from "./json-http"

const tokenSchema = z.looseObject({ token: z.string() })

/** A signed-in user of a Medusa server's admin HTTP API. */
export class AdminApi {
  private constructor(
    readonly baseUrl: string,
    private readonly token: string,
    private readonly language?: string
  ) {}

  /** Signs in with e-mail and password. Rejects with HttpFailure 401 when they are wrong. */
  static async signIn(baseUrl: string, user: { email: string; password: string }): Promise<AdminApi> {
    const url = `${baseUrl}/auth/user/emailpass`
    const { token } = await requestJson(tokenSchema, url, { method: "POST", body: user })

    return new AdminApi(baseUrl, token)
  }

  /** The same user at another instance. */
  at(baseUrl: string): AdminApi {
    return new AdminApi(baseUrl, this.token, this.language)
  }

  /** The same user, whose browser asks for a language. */
  in(language: string): AdminApi {
    return new AdminApi(this.baseUrl, this.token, language)
  }

  /** The header of a request that this class does not send itself. */
  get authorization(): string {
    return `Bearer ${this.token}`
  }

  /** `path` begins with `/admin`. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return this.send(path, schema, {})
  }

  /** `path` begins with `/admin`. Without a schema, nobody looks at the answer. */
  post(path: string, body?: unknown): Promise<unknown>
  post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T>
  post(path: string, body: unknown = {}, schema: z.ZodType = z.unknown()): Promise<unknown> {
    return this.send(path, schema, { method: "POST", body })
  }

  /** `path` begins with `/admin`. */
  delete(path: string): Promise<unknown> {
    return this.send(path, z.unknown(), { method: "DELETE" })
  }

  private send<T>(path: string, schema: z.ZodType<T>, request: JsonRequest): Promise<T> {
    return requestJson(schema, `${this.baseUrl}${path}`, {
      ...request,
      headers: {
        authorization: this.authorization,
        ...(this.language === undefined ? {} : { "accept-language": this.language }),
      },
    })
  }
}
