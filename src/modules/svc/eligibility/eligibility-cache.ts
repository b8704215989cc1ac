import { createHash } from "node:crypto"
import type { BuyerEligibility, SvcError } from "../../../client"
import type { BuyerDetails, SvcOptions } from "../../../config"

/** What the service said of a buyer, or that it did not. */
export type BuyerAnswer =
  | { kind: "answered"; eligible: boolean; eligibility: BuyerEligibility }
  | { kind: "unanswered"; error: SvcError }

/** What makes two questions equal: with other details a registration page is filled in otherwise. */
export interface BuyerQuestion {
  /** Digits without plus. */
  phone: string
  language: "ar" | "en"
  details: BuyerDetails
}

interface Kept<Answer> {
  answer: Answer
  at: number
  until: number
}

const MAX_ENTRIES = 5_000

/**
 * Keeps answers about buyers for a short while, in this process only (design D13, D24), and makes equal questions that are
 * asked at once one. A positive answer holds for every question about that phone. A negative one is kept only briefly, and
 * given only to who asks with the same details: its registration page may be filled in with them. A question that was
 * not answered is not kept.
 */
export class EligibilityCache {
  private readonly asked = new Map<string, Kept<Promise<BuyerAnswer>>>()
  private readonly eligible = new Map<string, Kept<BuyerAnswer>>()

  constructor(
    private readonly times: () => Pick<SvcOptions["eligibility"], "cacheSeconds" | "negativeCacheSeconds">,
    private readonly now: () => Date
  ) {}

  /** A kept positive answer, if it is still good and not of before `since`. */
  known(phone: string, language: string, since: Date | undefined): BuyerAnswer | undefined {
    const known = this.eligible.get(phoneKey(phone) + language)

    return known !== undefined && this.isGood(known, since) ? known.answer : undefined
  }

  /** Asks, unless an equal question is being asked or has just been answered, and not before `since`. */
  ask(
    { phone, language, details }: BuyerQuestion,
    since: Date | undefined,
    ask: () => Promise<BuyerAnswer>
  ): Promise<BuyerAnswer> {
    const key = phoneKey(phone) + language + hash(JSON.stringify(details))
    const present = this.asked.get(key)

    if (present !== undefined && this.isGood(present, since)) {
      return present.answer
    }
    const asked = { answer: ask(), at: this.now().getTime(), until: Number.POSITIVE_INFINITY }

    keep(this.asked, key, asked)
    asked.answer.then(
      (answer) => {
        this.answered(key, phoneKey(phone) + language, asked, answer)
      },
      () => {
        this.drop(key, asked)
      }
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

  private answered(key: string, eligibleKey: string, asked: Kept<unknown>, answer: BuyerAnswer): void {
    if (this.asked.get(key) !== asked) {
      // It was forgotten meanwhile.
      return
    }
    const { cacheSeconds, negativeCacheSeconds } = this.times()
    const now = this.now().getTime()

    if (answer.kind === "unanswered" || answer.eligible) {
      this.asked.delete(key)
    } else {
      asked.until = now + negativeCacheSeconds * 1_000
    }
    if (answer.kind === "answered" && answer.eligible) {
      keep(this.eligible, eligibleKey, { answer, at: asked.at, until: now + cacheSeconds * 1_000 })
    }
  }

  private drop(key: string, asked: Kept<unknown>): void {
    if (this.asked.get(key) === asked) {
      this.asked.delete(key)
    }
  }

  private isGood({ at, until }: Kept<unknown>, since: Date | undefined): boolean {
    return until > this.now().getTime() && at >= (since?.getTime() ?? 0)
  }
}

const keep = <T>(entries: Map<string, T>, key: string, entry: T): void => {
  const oldest = entries.keys().next()

  if (entries.size >= MAX_ENTRIES && oldest.done !== true) {
    entries.delete(oldest.value)
  }
  entries.set(key, entry)
}

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url")

const phoneKey = (phone: string): string => `${hash(phone)}.`
