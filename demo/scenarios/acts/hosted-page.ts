interface HostedPage {
  status: number
  html: string
  /** The target of its main button; undefined when there is nothing (more) to pay. */
  payAction: string | undefined
}

const answerWithinMs = 10_000

/** The form of the page's primary button, in any language. */
const primaryForm = /<form method="post" action="([^"]+)">\s*<button class="primary"/

const unescapeHtml = (text: string): string => text.replaceAll("&amp;", "&")

/** Opens the service's hosted payment page, as a browser does. */
export const openHostedPage = async (url: string): Promise<HostedPage> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
  const html = await response.text()
  const action = primaryForm.exec(html)?.[1]

  return {
    status: response.status,
    html,
    payAction: action === undefined ? undefined : new URL(unescapeHtml(action), url).href,
  }
}

/**
 * Presses the page's pay button, as a browser posts its form.
 * @returns the address to which the service then sends the buyer. Rejects when the page does not redirect.
 */
export const pressPay = async ({ payAction }: HostedPage): Promise<string> => {
  if (payAction === undefined) {
    throw new Error("expected a page with a button to pay, came one without")
  }
  const response = await fetch(payAction, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    redirect: "manual",
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const location = response.headers.get("location")

  await response.body?.cancel()
  if (response.status !== 303 || location === null) {
    throw new Error(`expected the page to send the buyer back to the store (303), came ${response.status}`)
  }

  return location
}
