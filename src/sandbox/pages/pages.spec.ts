import {
  downPayment,
  list,
  openSandbox,
  openServer,
  pick,
  textOf,
  until,
} from "../__fixtures__/sandbox-harness"

const REDIRECTS = {
  success_redirection_url: "https://store.test/paid?order=1&ok=1",
  failure_redirection_url: "https://store.test/unpaid",
}

const open = async () => {
  const sandbox = await openSandbox()
  const place = async (more = {}) => {
    const { order_id: orderId, payment_url: url } = await sandbox.place(downPayment(more))

    return { orderId: String(orderId), url: String(url) }
  }
  const askForReceipt = async () => {
    const { order_id: orderId } = await sandbox.place()

    await sandbox.call("deliver", { order_id: orderId, confirmation_type: "SMS_LINK" })

    return String(pick(await sandbox.order(orderId), "delivery.confirmation_url"))
  }
  const signupUrl = async () => {
    const { data } = await sandbox.call("eligibility", { buyer_phone_number: "966511111111" })

    return String(pick(data, "signup_url")).replace(/\?.*/, "")
  }

  return { sandbox, place, askForReceipt, signupUrl }
}

describe("every page", () => {
  it("says in its language and direction that no real money moves, and loads nothing from elsewhere", async () => {
    const { sandbox, place, askForReceipt, signupUrl } = await open()
    const paid = await place()

    await sandbox.act(paid.orderId, "pay")

    const pages = [
      (await place()).url,
      paid.url,
      await askForReceipt(),
      await signupUrl(),
      `${sandbox.url}/pay/none`,
    ]

    for (const page of pages) {
      const [english, arabic] = [await textOf(`${page}?lang=en`), await textOf(`${page}?lang=ar`)]

      expect(english).toContain("Sandbox: no real money")
      expect(english).toContain(`<html lang="en" dir="ltr">`)
      expect(arabic).toContain("بيئة تجريبية: لا أموال حقيقية")
      expect(arabic).toContain(`<html lang="ar" dir="rtl">`)
      for (const text of [english, arabic]) {
        expect(text).toContain(`name="viewport"`)
        expect(text).not.toMatch(/(src|<link[^>]* href)="https?:/)
      }
    }

    expect(await textOf(sandbox.url)).toContain("Sandbox: no real money")
    expect(await textOf(`${sandbox.url}/docs`)).toContain("Sandbox: no real money")
  })

  it("leads to itself in the other language, also after a form was sent", async () => {
    const { askForReceipt } = await open()
    const link = await askForReceipt()

    for (const method of ["GET", "POST"] as const) {
      const page = await textOf(method === "GET" ? `${link}?lang=en` : `${link}/dispute?lang=en`, method)
      const [, other] = /<a\s+class="language"\s+href="([^"]+)"/.exec(page) ?? []

      expect(other).toBe(`${new URL(link).pathname}?lang=ar`)
    }

    expect(await textOf(`${link}?lang=ar`)).toContain("سجّلنا بلاغك")
  })
})

describe("the payment page", () => {
  it("names store, plan and amounts in the page's language", async () => {
    const { place } = await open()
    const { url } = await place()
    const english = await textOf(`${url}?lang=en`)
    const arabic = await textOf(url)

    for (const text of [
      "Sandbox Trading",
      "25% now, the rest in 30 days",
      "250.00 SAR",
      "1,000.00 SAR",
      "750.00 SAR",
    ]) {
      expect(english).toContain(text)
    }

    for (const text of ["Sandbox Trading", "25% الآن والباقي خلال 30 يومًا", "250.00 ر.س"]) {
      expect(arabic).toContain(text)
    }
  })

  it("can be tried again after a failed payment, unless that ended the session", async () => {
    const { sandbox, place } = await open()
    const { url } = await place()
    const form = `action="${new URL(url).pathname}/pay`

    await textOf(`${url}/fail`, "POST")
    expect(await textOf(url)).toContain(form)
    await sandbox.control("PUT", "/settings", { failed_payment: "void" })
    await textOf(`${url}/fail`, "POST")
    expect(await textOf(url)).not.toContain(form)
  })

  it("leads back to the store once nothing is left to pay there", async () => {
    const { sandbox, place } = await open()
    const paid = await place(REDIRECTS)
    const voided = await place(REDIRECTS)

    await sandbox.act(paid.orderId, "pay")
    await sandbox.act(voided.orderId, "void")
    expect(await textOf(`${paid.url}?lang=en`)).toContain(`href="https://store.test/paid?order=1&amp;ok=1"`)
    expect(await textOf(`${voided.url}?lang=en`)).toContain(`href="https://store.test/unpaid"`)
  })
})

describe("the front page", () => {
  it("lists the orders with their pages, and what is left of a buyer's credit", async () => {
    const { sandbox, place, askForReceipt } = await open()
    const { url } = await place()
    const link = await askForReceipt()
    const page = await textOf(sandbox.url)

    expect(await textOf(`${sandbox.url}?order=${encodeURIComponent("+966 50 000 0001")}`)).toContain(
      "250.00 SAR"
    )
    expect(await textOf(`${sandbox.url}?order=no-such`)).not.toContain("PENDING")

    expect(page).toContain(`href="${new URL(url).pathname}?lang=en"`)
    expect(page).toContain(`href="${new URL(link).pathname}?lang=en"`)
    expect(page).toContain("250.00 SAR, PENDING")
    expect(page).toContain("48,250.00 SAR")
  })
})

describe("the page of an order", () => {
  const press = (url: string, body?: URLSearchParams, site = "same-origin") =>
    fetch(url, {
      method: "POST",
      headers: { "sec-fetch-site": site },
      body: body ?? null,
      redirect: "manual",
    })
  const buttonsOf = (page: string) => [...page.matchAll(/action="[^"]*\/([\w-]+)"/g)].map(([, move]) => move)

  it("has a button for each move that its state allows, and none after a foreign page pressed it", async () => {
    const { sandbox, place } = await open()
    const { orderId } = await place()
    const url = `${sandbox.url}/orders/${orderId}`

    expect(await textOf(sandbox.url)).toContain(`href="/orders/${orderId}"`)
    expect(buttonsOf(await textOf(url))).toEqual(["pay", "void", "initiate-payment", "expire"])

    const foreign = await press(`${url}/expire`, undefined, "cross-site")

    expect(foreign.status).toBe(403)
    expect(foreign.headers.get("content-security-policy")).toBe("frame-ancestors 'none'")
    expect(await sandbox.order(orderId)).toMatchObject({ order_status: "CREATED" })

    const pressed = await press(`${url}/expire`)

    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `/orders/${orderId}`])
    expect(await sandbox.order(orderId)).toMatchObject({ order_status: "EXPIRED" })
    expect(buttonsOf(await textOf(url))).toEqual([])

    const late = await press(`${url}/expire`)

    expect(late.status).toBe(409)
    expect(await late.text()).toContain("is EXPIRED and cannot expire")
  })

  it("settles a dispute as one chooses", async () => {
    const { sandbox, askForReceipt } = await open()

    await askForReceipt()
    const [order] = list(await sandbox.control("GET", "/orders?phone=966500000001"), "orders")
    const url = `${sandbox.url}/orders/${String(order?.order_id)}`

    await press(`${url}/dispute`)
    expect(await textOf(url)).toContain(`name="order_status" value="DELIVERED"`)
    await press(`${url}/settle`, new URLSearchParams({ order_status: "AUTHORIZED" }))
    expect(await sandbox.order(order?.order_id)).toMatchObject({ order_status: "AUTHORIZED" })
    expect((await press(`${url}/settle`)).status).toBe(400)
  })

  it("shows text messages, calls and webhooks, and sends one again", async () => {
    const receiver = await openServer((response) => response.end("<b>heard</b>"))
    const { sandbox, place } = await open()
    const { orderId } = await place({ webhook_url: receiver.url, order: { order_reference_id: "طلب-٧" } })
    const url = `${sandbox.url}/orders/${orderId}`

    await press(`${url}/pay`)
    await until(async () => (await textOf(url)).includes("&lt;b&gt;heard"))

    const page = await textOf(url)
    const [webhook] = list(await sandbox.control("GET", `/webhooks?order_id=${orderId}`), "webhooks")

    expect(page).toContain("is your code for order")
    expect(page).toContain("initiate_checkout")
    await press(`${url}/webhooks/${String(webhook?.id)}/send`)
    await until(() => receiver.received.length === 2)
    expect((await fetch(`${sandbox.url}/orders/none`)).status).toBe(404)
  })
})
