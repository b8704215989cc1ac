import { createHash } from "node:crypto"
import type { BuyerEligibility } from "../../../client"

const MAX_ENTRIES = 5_000

/** Keeps positive answers for a short while, per phone and language, in this process only (design D13). */
export class EligibilityCache {
  private readonly entries = new Map<string, { answer: BuyerEligibility; until: number }>()

  constructor(
    private readonly keepMs: number,
    private readonly now: () => Date
  ) {}

  /** A kept answer, if it is still good. */
  get(phone: string, language: string): BuyerEligibility | undefined {
    const entry = this.entries.get(keyOf(phone, language))

    return entry !== undefined && entry.until > this.now().getTime() ? entry.answer : undefined
  }

  /** Keeps an answer. */
  set(phone: string, language: string, answer: BuyerEligibility): void {
    const oldest = this.entries.keys().next()

    if (this.entries.size >= MAX_ENTRIES && oldest.done !== true) {
      this.entries.delete(oldest.value)
    }
    this.entries.set(keyOf(phone, language), { answer, until: this.now().getTime() + this.keepMs })
  }

  /** Forgets what is known of a phone, since a checkout changes its credit. */
  forget(phone: string): void {
    this.entries.delete(keyOf(phone, "ar"))
    this.entries.delete(keyOf(phone, "en"))
  }
}

const keyOf = (phone: string, language: string): string =>
  createHash("sha256").update(`${phone}:${language}`).digest("base64url")
