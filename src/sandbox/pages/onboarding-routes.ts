import { randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import { z } from "zod"
import { toHalalas } from "../rules/halalas"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { newBuyer } from "../state/fixtures"
import { type OnboardingRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { type Language } from "./layout"
import { onboardedPage, onboardingPage } from "./onboarding-page"
import { pageOf } from "./page-of"

const formSchema = z.object({
  name: z.string().trim().max(120).default(""),
  cr_number: z.string().trim().max(40).default(""),
  vat_number: z.string().trim().max(40).default(""),
})

/** The onboarding page at `signup_url`. It may be embedded in an iframe of the whitelisted domains (spec 2.4, 8). */
export const onboardingRoutes = ({ store }: SandboxContext): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()

  const find = (token: string): OnboardingRecord | undefined =>
    Object.hasOwn(store.state.onboardings, token) ? store.state.onboardings[token] : undefined

  const allowed = () => store.state.settings.redirect_allowlist

  const done = ({ token }: OnboardingRecord, language: Language, c: Context<SandboxEnv>) => {
    const nonce = randomBytes(12).toString("base64url")

    c.header("content-security-policy", embeddableIn(allowed(), nonce))

    return c.html(onboardedPage(token, language, nonce))
  }

  routes.use("/onboarding/*", (c, next) => {
    c.header("content-security-policy", embeddableIn(allowed()))

    return next()
  })

  routes.get(
    "/onboarding/:token",
    pageOf(find, (onboarding, language, c) =>
      onboarding.completed ? done(onboarding, language, c) : c.html(onboardingPage(onboarding, language))
    )
  )

  routes.post(
    "/onboarding/:token/complete",
    pageOf(find, async (onboarding, language, c) => {
      const form = formSchema.safeParse(await c.req.parseBody())

      // The browser enforces the limits. A client that gets past it sees the form again.
      if (!form.success) {
        return c.html(onboardingPage(onboarding, language), 400)
      }

      complete(store, onboarding, form.data)

      return done(onboarding, language, c)
    })
  )

  return routes
}

/** The buyer is active now, with a credit limit and a valid agreement, and onboarded with the seller. */
const complete = (
  store: SandboxStore,
  onboarding: OnboardingRecord,
  form: z.infer<typeof formSchema>
): void =>
  store.change((state) => {
    const { phone } = onboarding
    const known = state.buyers[phone]

    onboarding.name = form.name || onboarding.name
    onboarding.crNumber = form.cr_number || onboarding.crNumber
    onboarding.vatNumber = form.vat_number || onboarding.vatNumber
    onboarding.completed = true
    state.buyers[phone] = {
      ...(known ?? newBuyer(phone, { externalUserId: `buyer-${onboarding.token.slice(-8)}` })),
      name: onboarding.name,
      status: "Active",
      // A renewed agreement keeps a limit that was granted before.
      creditLimit: known?.creditLimit || toHalalas(state.settings.onboarding_credit_limit),
      onboardedWithSeller: true,
      agreementExpired: false,
    }
  })

const embeddableIn = (domains: string[], nonce?: string): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `script-src ${nonce === undefined ? "'none'" : `'nonce-${nonce}'`}`,
    `frame-ancestors ${domains.map((domain) => (domain === "*" ? "*" : `${domain}:* *.${domain}:*`)).join(" ")}`,
  ].join("; ")
