import type { ModuleProviderExports } from "@medusajs/framework/types"
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import SvcPaymentProvider from "./service"

// Named, since the inferred type is of a package that a store need not have at hand.
const provider: ModuleProviderExports = ModuleProvider(Modules.PAYMENT, { services: [SvcPaymentProvider] })

export default provider
