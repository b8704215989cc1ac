import { NextResponse, type NextRequest } from "next/server"

/** Each visitor has cached data of their own: what is cached for them is tagged with this. */
export const middleware = (request: NextRequest) => {
  const response = NextResponse.next()

  if (!request.cookies.has("_medusa_cache_id")) {
    response.cookies.set("_medusa_cache_id", crypto.randomUUID(), { maxAge: 60 * 60 * 24 })
  }
  return response
}

export const config = { matcher: ["/((?!api|_next|favicon.ico).*)"] }
