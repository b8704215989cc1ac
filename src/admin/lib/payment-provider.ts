/** How the ids of this payment provider begin: `pp_`, its identifier, and the id that `medusa-config.ts` gives it. */
const PREFIX = "pp_svc"

export const isOurProvider = (id: string): boolean => id === PREFIX || id.startsWith(`${PREFIX}_`)
