import { z } from "@medusajs/framework/zod"
import type { SvcOptions } from "../../../config"

const language = z.enum(["ar", "en"]).optional().catch(undefined)

/** The language of the service's onboarding page: `?language=ar|en`, else the store's. */
export const languageAsked = (
  query: Readonly<Record<string, unknown>>,
  options: Pick<SvcOptions, "language">
): SvcOptions["language"] => language.parse(query["language"]) ?? options.language
