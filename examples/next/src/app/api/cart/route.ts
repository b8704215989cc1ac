import { getCacheTag, getCartId, removeCartId } from "@lib/data/cookies"
import { revalidateTag } from "next/cache"
import type { NextRequest } from "next/server"

/** The browser has placed the order of a cart, `?id=`. */
export async function DELETE(request: NextRequest) {
  revalidateTag(await getCacheTag("carts"))
  revalidateTag(await getCacheTag("orders"))
  // In a tab that stayed open it may be the cart before the one that the buyer fills now.
  if (request.nextUrl.searchParams.get("id") === (await getCartId())) {
    await removeCartId()
  }

  return new Response(null, { status: 204 })
}
