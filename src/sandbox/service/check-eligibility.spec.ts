import { openSandbox, pick } from "../__fixtures__/sandbox-harness"

const ask = async (phone: string, more: object = {}, token?: string) => {
  const sandbox = await openSandbox()

  return sandbox.call("eligibility", { buyer_phone_number: phone, ...more }, token)
}

describe("Check Eligibility", () => {
  it.each(["0500000001", "500000001"])("normalises %s", async (phone) => {
    expect(pick(await ask(phone), "data.user_status")).toBe("Active")
  })

  it.each([
    ["who is pending", "966500000003", { credit_amount: 0 }],
    ["who is unknown", "966511111111", { external_user_id: "", customer_name: "966511111111" }],
    ["onboarded elsewhere", "966500000004", { sellers: [{ status: "NOT_ONBOARDED" }] }],
    ["whose agreement expired", "966500000005", { user_status: "Pending" }],
  ])("says of a buyer %s what the specification leaves open", async (_who, phone, said) => {
    expect((await ask(phone)).data).toMatchObject(said)
  })

  it.each(["sandbox-token-inactive", "sandbox-token-unknown"])("finds no seller for %s", async (token) => {
    expect(pick(await ask("966500000001", {}, token), "data.reason")).toBe("SELLER_NOT_ONBOARDED")
  })

  it("shows the last request about each buyer as it was sent", async () => {
    const sandbox = await openSandbox()
    const asked = { buyer_phone_number: "+966 50 000 0001", buyer_name: "Nakheel", region: "Riyadh" }

    await sandbox.call("eligibility", { buyer_phone_number: "966500000001", language_code: "en" })
    await sandbox.call("eligibility", asked)
    expect(pick(await sandbox.control("GET", "/state"), "eligibility_requests")).toEqual({
      "966500000001": asked,
    })
  })

  it.each([
    [{ buyer_phone_number: "12" }, "buyer_phone_number"],
    [{}, "buyer_phone_number"],
    [{ buyer_phone_number: "966500000001", language_code: "fr" }, "language_code"],
    [{ buyer_phone_number: "966500000007" }, "INTERNAL_ERROR"],
  ])("answers %j with HTTP 400 and is_error", async (body, named) => {
    const sandbox = await openSandbox()
    const response = await sandbox.send("eligibility", body)

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      is_error: true,
      message: expect.stringContaining(named),
      data: {},
    })
  })
})

describe("the onboarding page at signup_url", () => {
  const open = async () => {
    const sandbox = await openSandbox()
    const { data } = await sandbox.call("eligibility", {
      buyer_phone_number: "966511111111",
      language_code: "en",
      buyer_name: `<b>"Palm"</b>`,
      buyer_cr_number: "1010101010",
    })

    return { sandbox, signupUrl: String(pick(data, "signup_url")) }
  }

  it("may be embedded, is pre-filled, and escapes what the merchant sent", async () => {
    const { signupUrl } = await open()
    const response = await fetch(signupUrl)
    const page = await response.text()

    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors *")
    expect(response.headers.get("x-frame-options")).toBeNull()
    expect(page).toContain(`value="&lt;b&gt;&quot;Palm&quot;&lt;/b&gt;"`)
    expect(page).toContain(`value="1010101010"`)
    expect(page).not.toContain("<b>")
    expect(page).toContain(`<html lang="en"`)
  })

  it("may be embedded by the whitelisted domains alone, where there are any", async () => {
    const { sandbox, signupUrl } = await open()

    await sandbox.control("PUT", "/settings", { redirect_allowlist: ["shop.example"] })
    expect((await fetch(signupUrl)).headers.get("content-security-policy")).toMatch(
      /frame-ancestors shop\.example:\* \*\.shop\.example:\*$/
    )
  })

  it("makes the buyer active with credit and tells the embedding page", async () => {
    const { sandbox, signupUrl } = await open()
    const response = await fetch(signupUrl.replace("?", "/complete?"), {
      method: "POST",
      body: new URLSearchParams({ name: "Palm Trading", agree: "yes" }),
    })
    const page = await response.text()

    expect(page).toContain(`window.parent.postMessage({"type":"svc:onboarding","status":"completed"}, "*")`)
    expect(response.headers.get("content-security-policy")).toMatch(/script-src 'nonce-/)
    expect((await sandbox.call("eligibility", { buyer_phone_number: "966511111111" })).data).toMatchObject({
      eligibility: "ELIGIBLE",
      customer_name: "Palm Trading",
      credit_amount: 50_000,
    })
  })

  it("renews an expired agreement", async () => {
    const sandbox = await openSandbox()
    const { data } = await sandbox.call("eligibility", { buyer_phone_number: "966500000005" })

    await fetch(String(pick(data, "signup_url")).replace("?", "/complete?"), { method: "POST" })
    await sandbox.place({ phone: "966500000005" })
  })

  it("is a 404 page for a wrong token", async () => {
    const sandbox = await openSandbox()

    expect((await fetch(`${sandbox.url}/onboarding/constructor`)).status).toBe(404)
  })
})
