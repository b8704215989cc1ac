import { defineConfig } from "@medusajs/framework/utils"
import { fileModule, projectConfig } from "../shared/store-config"

/** The same store without the plugin. */
export default defineConfig({ admin: { disable: true }, projectConfig, modules: [fileModule] })
