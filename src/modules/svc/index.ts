// Comes first: the imports after it may need what an older Medusa does not have.
import "./needs-medusa"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import checkConfiguration from "./loaders/check-configuration"
import checkTables from "./loaders/check-tables"
import SvcModuleService from "./service"

/** The name under which the module is registered, and which the payment module's `dependencies` must list. */
export const SVC_MODULE = "svc"

/** The module's service, from Medusa's container or a request's scope. */
export const svcOf = (container: MedusaContainer): SvcModuleService =>
  container.resolve<SvcModuleService>(SVC_MODULE)

export default Module(SVC_MODULE, { service: SvcModuleService, loaders: [checkConfiguration, checkTables] })
