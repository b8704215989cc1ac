/** The values that differ from shop to shop. The server puts them into the page (`demo/storefront/start-storefront.ts`). */
export interface ShopConfig {
  backendUrl: string
  publishableKey: string
  /** Origins whose onboarding pages may be framed in the checkout. */
  onboardingOrigins: string[]
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Reads the configuration in the page. Throws when the server did not fill it in. */
export const readShopConfig = (page: Document): ShopConfig => {
  const text = page.getElementById("shop-config")?.textContent ?? ""
  const value: unknown = text.trim() === "" ? undefined : JSON.parse(text)

  if (
    !isRecord(value) ||
    typeof value["backendUrl"] !== "string" ||
    typeof value["publishableKey"] !== "string"
  ) {
    throw new Error("The page has no shop-config: serve it with demo/storefront/start-storefront.ts.")
  }
  const origins = value["onboardingOrigins"]

  return {
    backendUrl: value["backendUrl"],
    publishableKey: value["publishableKey"],
    onboardingOrigins: Array.isArray(origins) ? origins.filter((origin) => typeof origin === "string") : [],
  }
}
