import "server-only"
import { createSvcStorefront, SvcStorefrontError } from "medusa-payment-svc/storefront"
import { headers } from "next/headers"
import { getAuthHeaders } from "./cookies"
import { getLocale } from "./locale-actions"

// Read while the server runs: where one is named behind `process.env.` itself, Next.js writes it down while it builds.
const {
  NEXT_PUBLIC_MEDUSA_BACKEND_URL,
  MEDUSA_BACKEND_URL,
  NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey = "",
  SVC_ONBOARDING_ORIGIN: onboardingOrigin,
} = process.env

/** Where this server reaches Medusa: the dtc-starter has it in the first variable, nextjs-starter-medusa in the second. */
export const medusaUrl = NEXT_PUBLIC_MEDUSA_BACKEND_URL ?? MEDUSA_BACKEND_URL ?? ""

/** What `SvcProvider` needs, for a page that a server renders: the browser asks by way of this server, as who is signed in. */
export const svcSettings = async () => ({
  connection: { baseUrl: "/api/svc", publishableKey },
  language: await svcLanguage(),
  allowedOrigins: onboardingOrigin ? [onboardingOrigin] : [],
})

const svcLanguage = async (): Promise<"ar" | "en"> => ((await getLocale())?.startsWith("ar") ? "ar" : "en")

/** Who the buyer is for whom a page is rendered, or who asks: their customer account, and their address. */
export const svcHeaders = async (): Promise<Record<string, string>> => ({
  ...(await getAuthHeaders()),
  "x-forwarded-for": await buyersAddress(),
})

const svc = createSvcStorefront({ baseUrl: medusaUrl, publishableKey, timeoutMs: 5_000, headers: svcHeaders })

/** The proxy before this server wrote it last; what stands before it, anybody may have written. */
const buyersAddress = async (): Promise<string> =>
  (await headers()).get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? ""

export const retrieveSvcOptions = async (cartId: string) =>
  orNull(svc.options(cartId, { language: await svcLanguage() }))

export const retrieveSvcPlans = async (productId?: string) => orNull(svc.plans({ productId }))

export const retrieveSvcOrder = (orderId: string) =>
  orNull(
    svc.orderState(orderId).catch((error: unknown) => {
      if (error instanceof SvcStorefrontError && error.code === "not_found") {
        return "other_method" as const
      }
      throw error
    })
  )

export const retrieveSvcPaymentLink = async (paymentCollectionId: string) =>
  orNull(
    svc.paymentLink(paymentCollectionId, { language: await svcLanguage() }).catch((error: unknown) => {
      if (
        error instanceof SvcStorefrontError &&
        (error.code === "not_found" || error.code === "invalid_argument")
      ) {
        return "no_such_link" as const
      }
      throw error
    })
  )

/** Null when Medusa does not answer: the browser asks then. */
const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof SvcStorefrontError) {
      return null
    }
    throw error
  }
}
