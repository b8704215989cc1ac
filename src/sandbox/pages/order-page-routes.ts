import { type Context, Hono } from "hono"
import { z } from "zod"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { missingPage } from "./page-parts"
import { orderPage } from "./order-page"

type Control = (path: string, init: RequestInit) => Response | Promise<Response>

const refusalSchema = z.object({ message: z.string() })

/** The developer's page of an order. Its buttons do what the control plane does, which also keeps foreign pages out. */
export const orderPageRoutes = (sandbox: SandboxContext, control: Control): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()

  const show = (c: Context<SandboxEnv>, refusal?: string): Response | Promise<Response> => {
    const order = sandbox.store.order(c.req.param("order_id") ?? "")

    // No page of another site may show the buttons under a picture of its own.
    c.header("content-security-policy", "frame-ancestors 'none'")

    return order ? c.html(orderPage(sandbox, order, refusal)) : c.html(missingPage("en"), 404)
  }

  const press = async (c: Context<SandboxEnv>, path: string): Promise<Response> => {
    const site = c.req.header("sec-fetch-site")
    const answer = await control(path, {
      method: "POST",
      headers: site === undefined ? {} : { "sec-fetch-site": site },
      body: JSON.stringify(await c.req.parseBody()),
    })

    if (answer.ok) {
      return c.redirect(`/orders/${encodeURIComponent(c.req.param("order_id") ?? "")}`, 303)
    }

    const { body, headers } = await show(c, refusalSchema.parse(await answer.json()).message)

    return new Response(body, { status: answer.status, headers })
  }

  routes.get("/orders/:order_id", (c) => show(c))
  routes.post("/orders/:order_id/:move", (c) =>
    press(
      c,
      `/orders/${encodeURIComponent(c.req.param("order_id"))}/${encodeURIComponent(c.req.param("move"))}`
    )
  )
  routes.post("/orders/:order_id/webhooks/:id/send", (c) =>
    press(c, `/webhooks/${encodeURIComponent(c.req.param("id"))}/send`)
  )

  return routes
}
