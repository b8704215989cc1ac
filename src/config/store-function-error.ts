import { deepCopy } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import { errorClassOf, stackFrom } from "../domain/error-class"
import { inTime } from "../domain/in-time"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

type StoreFunction =
  | "checkout.extend"
  | "eligibility.buyerDetails"
  | "eligibility.isPhoneVerified"
  | "plans.list"
  | "webhooks.preset"

/** A buyer waits for most of them, with a cart locked or an attempt held. */
const LIMIT_MS = 10_000

type StoreFunctionProblem = Extract<
  Problem,
  {
    problem:
      | "store_function_failed"
      | "extension_invalid"
      | "extension_changed"
      | "result_invalid"
      | "return_urls_missing"
  }
>

/**
 * A function of the store's own failed, or returned what cannot be used. The log and the merchant see this error. So it
 * keeps only the class of the store's error and where it happened: message and fields may quote the buyer.
 */
export class StoreFunctionError extends Error {
  override readonly name = "StoreFunctionError"

  /** @param cause the store's own error; its places in the code are kept. */
  constructor(
    readonly problem: StoreFunctionProblem,
    cause?: unknown
  ) {
    super(problemEn(problem))
    this.stack = stackFrom(this, cause)
  }

  static thrownBy(option: StoreFunction, cause: unknown): StoreFunctionError {
    return new StoreFunctionError(
      { problem: "store_function_failed", option, error: errorClassOf(cause) },
      cause
    )
  }
}

/**
 * Asks a function of the store's own, which has ten seconds. It gets a copy, since it may write to it.
 * @throws {StoreFunctionError} when it fails, or does not end.
 */
export const askStore = async <Given extends object, T>(
  option: StoreFunction,
  given: Given,
  ask: (given: Given) => T | Promise<T>,
  limitMs = LIMIT_MS
): Promise<T> => {
  try {
    return await inTime((async () => ask(deepCopy(given)))(), limitMs)
  } catch (error) {
    throw StoreFunctionError.thrownBy(option, error)
  }
}

/** Where a result of the store's function is not valid, without what stands there; `whole` if it is as a whole. */
export const fieldsInError = ({ issues }: z.ZodError, whole: string): string =>
  [...new Set(issues.map(({ path }) => path.join(".") || whole))].join(", ")
