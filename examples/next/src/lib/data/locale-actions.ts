import "server-only"
import { cookies } from "next/headers"

/** Such as `ar-SA`; null when the visitor has chosen none. */
export const getLocale = async (): Promise<string | null> =>
  (await cookies()).get("_medusa_locale")?.value ?? null
