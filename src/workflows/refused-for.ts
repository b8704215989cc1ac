import { MedusaError } from "@medusajs/framework/utils"
import type { Problem } from "../domain/facts/problem"
import { problemEn } from "../words/en/problems"

/** A refusal in English, with the problem itself, for who puts it into another language. */
export const refusedFor = (type: string, problem: Problem): MedusaError & { problem: Problem } =>
  Object.assign(new MedusaError(type, problemEn(problem)), { problem })
