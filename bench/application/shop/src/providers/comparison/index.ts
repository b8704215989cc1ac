import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { ComparisonProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [ComparisonProvider] })
