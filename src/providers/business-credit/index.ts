import type { ModuleProviderExports } from "@medusajs/framework/types"
import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { requirePlugin } from "../svc/require-plugin"
import SvcPaymentProvider from "../svc/service"

// Its type is named, since the inferred one is of a package that a store need not have at hand.
const svc: ModuleProviderExports = ModuleProvider(Modules.PAYMENT, {
  services: [SvcPaymentProvider],
  loaders: [requirePlugin],
})

export default svc
