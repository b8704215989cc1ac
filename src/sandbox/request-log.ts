import { type MiddlewareHandler } from "hono"
import { maskPhoneNumbers } from "./rules/phone-number"
import { type Refusal } from "./rules/refusal"
import { type SandboxEnv } from "./sandbox-context"

/** One line per request: method, masked path, status, outcome and duration. No query, no header, no body. */
export const requestLog =
  (log: (line: string) => void): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    const start = performance.now()

    await next()

    const duration = Math.round(performance.now() - start)
    const refused = c.get("refused")
    const outcome = c.get("outcome") ?? (refused && describe(refused))
    const line = [c.req.method, maskPath(c.req.path), c.res.status, outcome, `${duration}ms`]

    log(line.filter((part) => part !== undefined).join(" "))
  }

const describe = ({ code, fields: [first] }: Refusal): string =>
  `error_code=${code}${first ? ` ${first.field}` : ""}`

/** Masks the secret links of buyers and personal phone numbers. */
const maskPath = (path: string): string =>
  maskPhoneNumbers(path.replace(/^\/(pay|delivery|onboarding)\/[^/]+/, "/$1/***")).replace(
    /[^\x20-\x7e]/g,
    "?"
  )
