import { appendFileSync } from "node:fs"
import { z } from "zod"
import { HttpFailure } from "../../support/json-http"
import { OpenStore, type StoreParts } from "../../support/store"
import { StoreClient } from "../../support/store-client"

/** Writes one line per answer of the Store API, for the search for leaked secrets. */
export class AnswerLog {
  constructor(readonly file: string) {
    appendFileSync(file, "")
  }

  add(path: string, status: number, body: unknown): void {
    appendFileSync(this.file, `${JSON.stringify({ path, status, body })}\n`)
  }
}

class WitnessedClient extends StoreClient {
  constructor(
    baseUrl: string,
    publishableKey: string,
    private readonly answers: AnswerLog
  ) {
    super(baseUrl, publishableKey)
  }

  override async get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return schema.parse(await this.seen(path, () => super.get(path, z.unknown())))
  }

  override async post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
    return schema.parse(await this.seen(path, () => super.post(path, body, z.unknown())))
  }

  private async seen(path: string, ask: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await ask()

      this.answers.add(path, 200, answer)
      return answer
    } catch (error) {
      if (error instanceof HttpFailure) {
        this.answers.add(path, error.status, error.body)
      }
      throw error
    }
  }
}

/** A store at one of its instances. The answers to its buyers are written down. */
export class WitnessedStore extends OpenStore {
  constructor(
    parts: StoreParts,
    private readonly answers: AnswerLog
  ) {
    super(parts)
  }

  override buyer(): StoreClient {
    return new WitnessedClient(this.url, this.seeded.publishableKey, this.answers)
  }
}
