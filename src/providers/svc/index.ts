import type { ModuleProviderExports } from "@medusajs/framework/types"
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { EARLIER_PROVIDER_IDENTIFIER } from "../../words/payment-provider"
import { requirePlugin } from "./require-plugin"
import SvcPaymentProvider from "./service"

/** The same provider by its earlier name, for the sessions and payments that have it (ADR 24). */
class EarlierPaymentProvider extends SvcPaymentProvider {
  static override identifier = EARLIER_PROVIDER_IDENTIFIER
}

const svc: ModuleProviderExports = ModuleProvider(Modules.PAYMENT, {
  services: [EarlierPaymentProvider],
  loaders: [requirePlugin],
})

export default svc
