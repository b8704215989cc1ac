import type { SvcPluginOptions } from "./options-schema"

/** Gives the plugin's options their type in `medusa-config.ts`; checks nothing by itself. */
export const defineSvcOptions = (options: SvcPluginOptions): SvcPluginOptions => options
