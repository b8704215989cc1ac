import { randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import { z } from "zod"
import { toHalalas } from "../rules/halalas"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OnboardingRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"
import { languageOf } from "./layout"
import { missingPage } from "./page-parts"
import { onboardedPage, onboardingPage } from "./onboarding-page"

const formSchema = z.object({
  name: z.string().trim().max(120).default(""),
  cr_number: z.string().trim().max(40).default(""),
  vat_number: z.string().trim().max(40).default(""),
})

/** The onboarding page at `signup_url`. It may be embedded in an iframe of any origin. */
export const onboardingRoutes = ({ store }: SandboxContext): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()

  const find = (token: string): OnboardingRecord | undefined => {
    const { onboardings } = store.state

    return Object.hasOwn(onboardings, token) ? onboardings[token] : undefined
  }

  const done = (c: Context<SandboxEnv>, { token }: OnboardingRecord) => {
    const nonce = randomBytes(12).toString("base64url")

    c.header("content-security-policy", embeddable(nonce))

    return c.html(onboardedPage(token, languageOf(c.req.query("lang")), nonce))
  }

  const answerWith =
    (act: (onboarding: OnboardingRecord, c: Context<SandboxEnv>) => Response | Promise<Response>) =>
    (c: Context<SandboxEnv>) => {
      const onboarding = find(c.req.param("token") ?? "")

      c.header("content-security-policy", embeddable())

      return onboarding ? act(onboarding, c) : c.html(missingPage(languageOf(c.req.query("lang"))), 404)
    }

  routes.get(
    "/onboarding/:token",
    answerWith((onboarding, c) =>
      onboarding.completed
        ? done(c, onboarding)
        : c.html(onboardingPage(onboarding, languageOf(c.req.query("lang"))))
    )
  )

  routes.post(
    "/onboarding/:token/complete",
    answerWith(async (onboarding, c) => {
      const form = formSchema.safeParse(await c.req.parseBody())

      // The browser enforces the limits; what gets past it sees the form again.
      if (!form.success) {
        return c.html(onboardingPage(onboarding, languageOf(c.req.query("lang"))), 400)
      }

      complete(store, onboarding, form.data)

      return done(c, onboarding)
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
    const limit = toHalalas(state.settings.onboarding_credit_limit)

    onboarding.name = form.name || onboarding.name
    onboarding.crNumber = form.cr_number || onboarding.crNumber
    onboarding.vatNumber = form.vat_number || onboarding.vatNumber
    onboarding.completed = true
    state.buyers[phone] = {
      phone,
      name: onboarding.name,
      status: "Active",
      // A renewed agreement keeps a limit that was granted before.
      creditLimit: known && known.creditLimit > 0 ? known.creditLimit : limit,
      externalUserId: known?.externalUserId ?? `buyer-${onboarding.token.slice(-8)}`,
      onboardedWithSeller: true,
      agreementExpired: false,
      busyFirstInMinute: known?.busyFirstInMinute ?? false,
      lastBusyMinute: known?.lastBusyMinute ?? null,
      internalError: known?.internalError ?? false,
    }
  })

const embeddable = (nonce?: string): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `script-src ${nonce === undefined ? "'none'" : `'nonce-${nonce}'`}`,
    "frame-ancestors *",
  ].join("; ")
