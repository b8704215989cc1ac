/** What the shop calls its ways to pay. */
export const paymentInfoMap: Record<string, { title: string }> = {
  pp_svc_svc: { title: "Pay later for business" },
  pp_system_default: { title: "Bank transfer" },
}

export const isSvc = (providerId?: string) => providerId === "pp_svc_svc"
export const isManual = (providerId?: string) => providerId === "pp_system_default"
