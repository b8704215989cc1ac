import { getCacheTag, removeCartId } from "@lib/data/cookies"
import { revalidateTag } from "next/cache"

/** The browser has placed the order of the visitor's cart. */
export async function DELETE() {
  revalidateTag(await getCacheTag("carts"))
  revalidateTag(await getCacheTag("orders"))
  await removeCartId()

  return new Response(null, { status: 204 })
}
