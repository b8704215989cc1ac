import type { Logger } from "@medusajs/framework/types"
import type { SvcClient } from "../../client"
import type { SvcOptions } from "../../config"
import type { EligibilityCache } from "./eligibility/eligibility-cache"
import type { Ledger } from "./ledger/ledger"
import type { DerivedSecrets } from "./webhooks/derived-secrets"
import type { RefusedWebhooks } from "./webhooks/refused-webhooks"

/** What everything between the store and the service works with. */
export interface Tools {
  ledger: Ledger
  client: SvcClient
  /** The options in force: a setting that changes meanwhile changes here, too. */
  options: SvcOptions
  secrets: DerivedSecrets
  logger: Logger
  cache: EligibilityCache
  /** Webhooks that were not verified, before they are written down. */
  refusedWebhooks: RefusedWebhooks
}
