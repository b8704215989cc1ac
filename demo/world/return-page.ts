import { createServer } from "node:http"
import type { Stoppable } from "./running"

/** The storefront's page on which a buyer lands after the hosted payment page. */
export interface ReturnPage extends Stoppable {
  url: string
  /** Tells the page where to ask about an order, once the store is open: HTML-safe text. */
  describeWith: (describe: (orderId: string) => Promise<string>) => void
}

const page = (heading: string, text: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${heading}</title></head>
<body style="font-family: system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; line-height: 1.5">
<h1>${heading}</h1><p>${text}</p></body></html>`

const closed = (): Promise<string> => Promise.resolve("The store is not open yet.")

/** Serves `/orders/:id` in this process, in place of the storefront that a real store has. */
export const startReturnPage = (port: number): Promise<ReturnPage> =>
  new Promise((resolve, reject) => {
    let describe: (orderId: string) => Promise<string> = closed
    const answer = async (path: string): Promise<{ status: number; html: string }> => {
      const orderId = /^\/orders\/(order_\w+)$/.exec(path)?.[1]

      if (orderId === undefined) {
        return { status: 404, html: page("Not here", "This small storefront shows /orders/:id alone.") }
      }
      try {
        return { status: 200, html: page("Your order", await describe(orderId)) }
      } catch {
        // The buyer needs no reason; Medusa's own log has it.
        return { status: 502, html: page("Your order", "The store could not say where this order stands.") }
      }
    }
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost")

      void answer(pathname).then(({ status, html }) => {
        response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(html)
      })
    })

    server.once("error", reject)
    server.listen(port, "localhost", () =>
      resolve({
        url: `http://localhost:${port}`,
        describeWith: (ask) => (describe = ask),
        stop: () =>
          new Promise((stopped) => {
            server.close(() => stopped())
            server.closeAllConnections()
          }),
      })
    )
  })
