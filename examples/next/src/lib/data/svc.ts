import "server-only"
import { createSvcStorefront, SvcStorefrontError } from "medusa-payment-svc/storefront"
import { headers } from "next/headers"
import { getAuthHeaders } from "./cookies"
import { getLocale } from "./locale-actions"

const {
  NEXT_PUBLIC_MEDUSA_BACKEND_URL: baseUrl = "",
  NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey = "",
  SVC_ONBOARDING_ORIGIN: onboardingOrigin,
} = process.env

const connection = { baseUrl, publishableKey }

/** What `SvcProvider` needs, for a page that a server renders. */
export const svcSettings = async () => ({
  connection,
  language: await svcLanguage(),
  allowedOrigins: onboardingOrigin ? [onboardingOrigin] : [],
})

const svcLanguage = async (): Promise<"ar" | "en"> => ((await getLocale())?.startsWith("ar") ? "ar" : "en")

/** Asks as the buyer for whom a page is rendered: their customer account, and their address. */
const svc = createSvcStorefront({
  ...connection,
  timeoutMs: 5_000,
  headers: async () => ({ ...(await getAuthHeaders()), "x-forwarded-for": await buyersAddress() }),
})

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
