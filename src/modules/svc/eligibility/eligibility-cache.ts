import { createHash } from "node:crypto"
import type { BuyerEligibility, SvcError } from "../../../client"
import type { BuyerDetails, SvcOptions } from "../../../config"
import { MINUTE_MS } from "../../../domain/units-of-time"

/** What the service said of a buyer, that it refused to say it (spec 7.2), or that it did not answer. */
export type BuyerAnswer =
  | { kind: "answered"; eligible: boolean; eligibility: BuyerEligibility }
  | { kind: "refused" }
  | { kind: "unanswered"; error: SvcError }

export type EligibilityAnswer = BuyerAnswer | { kind: "too_many_phones" }

/** What makes two questions equal: with other details a registration page is filled in otherwise. */
export interface BuyerQuestion {
  /** Digits without plus. */
  phone: string
  language: "ar" | "en"
  details: BuyerDetails
}

interface Kept<Answer> {
  answer: Answer
  /** By the clock that checkouts are noted with. */
  at: Date
  /** Of `performance.now()`: any other clock may be set meanwhile. */
  until: number
}

/** The questions of the last minute about a phone that reached the service, and the answer to the last of them. */
interface Lately {
  /** Of `performance.now()`. */
  times: number[]
  last: Promise<BuyerAnswer>
}

const MAX_ENTRIES = 5_000
/** Questions about one phone. A page that asks again and again mostly gets a kept answer. */
const MOST_A_MINUTE = 30
/** Questions of one client, about all its phones together. An office of many buyers asks less. */
const MOST_A_MINUTE_OF_CLIENT = 120

/**
 * Keeps answers about buyers for a short while, in this process only (design D13, D24). Equal questions at the same time become
 * one. A positive answer holds for every question about that phone. A negative answer, or one with a registration page, is kept
 * only briefly, and only for questions with the same details: the page may be filled in with them. An unanswered question is not
 * kept. New details, or failures, must not make the plugin ask the service without end: beyond so many questions a minute about
 * the phone, or of the client, the last answer about the phone of that minute counts, without its registration page.
 */
export class EligibilityCache {
  private readonly asked = new Map<string, Kept<Promise<BuyerAnswer>>>()
  private readonly eligible = new Map<string, Kept<BuyerAnswer>>()
  private readonly lately = new Map<string, Lately>()
  /** When each client asked in the last minute. */
  private readonly clients = new Map<string, number[]>()

  constructor(
    private readonly times: () => Pick<SvcOptions["eligibility"], "cacheSeconds" | "negativeCacheSeconds">,
    private readonly now: () => Date
  ) {}

  /** A kept positive answer, if it is still good and not of before `since`. */
  known(phone: string, language: string, since: Date | undefined): BuyerAnswer | undefined {
    const known = this.eligible.get(phoneKey(phone) + language)

    return known !== undefined && this.isGood(known, since) ? known.answer : undefined
  }

  /**
   * Asks, unless an equal question was asked at `since` or later, and is still open or was just answered.
   * @param client its network; undefined where clients are not limited.
   */
  ask(
    { phone, language, details }: BuyerQuestion,
    since: Date | undefined,
    client: string | undefined,
    ask: () => Promise<BuyerAnswer>
  ): Promise<EligibilityAnswer> {
    const key = phoneKey(phone) + language + hash(JSON.stringify(details))
    const present = this.asked.get(key)

    if (present !== undefined && this.isGood(present, since)) {
      return present.answer
    }
    const now = performance.now()
    const lately = this.lately.get(phoneKey(phone))
    const isLate = (time: number) => time > now - MINUTE_MS
    const times = lately?.times.filter(isLate) ?? []
    const ofClient = client === undefined ? [] : (this.clients.get(client)?.filter(isLate) ?? [])

    if (times.length >= MOST_A_MINUTE || ofClient.length >= MOST_A_MINUTE_OF_CLIENT) {
      return lately === undefined || times.length === 0
        ? Promise.resolve({ kind: "too_many_phones" })
        : lately.last.then(withoutPage)
    }
    if (client !== undefined) {
      keep(this.clients, client, [...ofClient, now])
    }
    const asked = { at: this.now(), answer: ask(), until: Number.POSITIVE_INFINITY }

    keep(this.lately, phoneKey(phone), { times: [...times, now], last: asked.answer })
    keep(this.asked, key, asked)
    asked.answer.then(
      (answer) => this.ended(key, phoneKey(phone) + language, asked, answer),
      () => this.ended(key, phoneKey(phone) + language, asked, { kind: "failed" })
    )
    return asked.answer
  }

  /** Forgets what is known of a phone and what is being asked about it, since a checkout changes its credit. */
  forget(phone: string): void {
    const start = phoneKey(phone)

    for (const entries of [this.asked, this.eligible]) {
      for (const key of entries.keys()) {
        if (key.startsWith(start)) {
          entries.delete(key)
        }
      }
    }
  }

  private ended(
    key: string,
    eligibleKey: string,
    asked: Kept<unknown>,
    answer: BuyerAnswer | { kind: "failed" }
  ): void {
    if (this.asked.get(key) !== asked) {
      // It was forgotten meanwhile.
      return
    }
    const { cacheSeconds, negativeCacheSeconds } = this.times()
    const now = performance.now()
    // A registration page is filled in with the details of the question.
    const isForAll = answer.kind === "answered" && answer.eligible && answer.eligibility.signup_url === ""

    if (answer.kind === "unanswered" || answer.kind === "failed" || isForAll) {
      this.asked.delete(key)
    } else {
      asked.until = now + negativeCacheSeconds * 1_000
    }
    if (isForAll) {
      keep(this.eligible, eligibleKey, { answer, at: asked.at, until: now + cacheSeconds * 1_000 })
    }
  }

  private isGood({ at, until }: Kept<unknown>, since: Date | undefined): boolean {
    return until > performance.now() && (since === undefined || at >= since)
  }
}

const keep = <T>(entries: Map<string, T>, key: string, entry: T): void => {
  const oldest = entries.keys().next()

  if (entries.size >= MAX_ENTRIES && oldest.done !== true) {
    entries.delete(oldest.value)
  }
  entries.set(key, entry)
}

const withoutPage = (answer: BuyerAnswer): BuyerAnswer =>
  answer.kind === "answered" ? { ...answer, eligibility: { ...answer.eligibility, signup_url: "" } } : answer

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url")

const phoneKey = (phone: string): string => `${hash(phone)}.`
