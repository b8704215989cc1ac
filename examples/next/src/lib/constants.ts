/** What the shop calls its ways to pay. */
export const paymentInfoMap: Record<string, { title: string }> = {
  "pp_business-credit": { title: "Pay later for business" },
  pp_system_default: { title: "Bank transfer" },
}

export const isSvc = (providerId?: string) => providerId === "pp_business-credit"
export const isManual = (providerId?: string) => providerId === "pp_system_default"
