import type { Page } from "playwright-core"

/** What goes wrong on purpose, or without harm, on every page of the shop. */
const EXPECTED: readonly RegExp[] = [
  // Paid by bank transfer: the plugin does not know the order, and the shop asks it whether it does.
  /^404 GET \S+\/store\/svc\/orders\/order_\w+$/,
]

/** The page itself gave the request up: it was left, or asks for something newer. */
const GIVEN_UP = "net::ERR_ABORTED"

/** The console repeats with these words what `response` tells. */
const REPEATED = /^Failed to load resource: the server responded with a status of/

/**
 * Collects what a page complains of: errors in its console, exceptions that nobody caught, requests that failed.
 * @returns the list, which grows
 */
export const watchForTroubles = (page: Page): string[] => {
  const troubles: string[] = []
  const note = (trouble: string) => {
    if (!EXPECTED.some((expected) => expected.test(trouble))) {
      troubles.push(trouble)
    }
  }

  page.on("console", (message) => {
    if (message.type() === "error" && !REPEATED.test(message.text())) {
      note(`console: ${message.text()}`)
    }
  })
  page.on("pageerror", (error) => note(`not caught: ${error.message}`))
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "no reason"

    if (reason !== GIVEN_UP) {
      note(`${reason} ${request.method()} ${request.url()}`)
    }
  })
  page.on("response", (response) => {
    if (response.status() >= 400) {
      note(`${response.status()} ${response.request().method()} ${response.url()}`)
    }
  })

  return troubles
}
