import { getCacheTag } from "@lib/data/cookies"
import { medusaUrl, svcHeaders } from "@lib/data/svc"
import { revalidateTag } from "next/cache"
import type { NextRequest } from "next/server"

const { NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: key = "" } = process.env

/** What the components ask; nothing else of Medusa is reached this way. */
const ASKED = /^store\/(svc|carts|payment-collections)(\/[\w-]+)*$/

type Asked = { params: Promise<{ path: string[] }> }

/** Asks Medusa for the browser, which cannot read the cookie in which the buyer's token is. */
const ask = async (request: NextRequest, { params }: Asked) => {
  const path = (await params).path.join("/")

  if (!ASKED.test(path)) {
    return new Response(null, { status: 404 })
  }
  const answer = await fetch(`${medusaUrl}/${path}${request.nextUrl.search}`, {
    method: request.method,
    headers: { ...(await svcHeaders()), "content-type": "application/json", "x-publishable-api-key": key },
    body: request.method === "POST" ? await request.text() : null,
    cache: "no-store",
  }).catch(() => null)

  if (request.method === "POST") {
    // Whatever the answer: it may be lost, and what was asked for may have taken place all the same.
    revalidateTag(await getCacheTag("carts"))
  }
  return new Response(answer?.body, {
    status: answer?.status ?? 502,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  })
}

export { ask as GET, ask as POST }
