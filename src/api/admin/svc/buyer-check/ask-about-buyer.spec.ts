import { eligibility, PHONE } from "../../../../client/__fixtures__/calls"
import { openClient } from "../../../../client/__fixtures__/open-client"
import { answerJson, startService } from "../../../../client/__fixtures__/service-server"
import { askAboutBuyer, buyerOf } from "./ask-about-buyer"

const asked = async (change: Record<string, unknown> = {}, status = 200) => {
  const service = await startService((response) =>
    answerJson(response, { is_error: false, message: "ok", data: { ...eligibility(), ...change } }, status)
  )

  return { service, asked: await askAboutBuyer(openClient(service.baseUrl, { retries: 0 }), PHONE, "en") }
}

describe("asking the service about a phone number", () => {
  it("asks once, in the given language, and says how it went", async () => {
    const { service, asked: answer } = await asked()

    expect(service.requests.map(({ body }) => body)).toEqual([
      { buyer_phone_number: PHONE, language_code: "en" },
    ])
    expect(answer).toMatchObject({ result: "ok", httpStatus: 200, durationMs: expect.any(Number) })
  })

  it("shows no phone number, not even where the service names a buyer by it", async () => {
    const { asked: answer } = await asked({
      customer_name: PHONE,
      signup_url: "https://svc.example/join?t=1",
    })
    const buyer = buyerOf(answer, PHONE)

    expect(buyer).toMatchObject({
      customer_name: "9665*****01",
      has_signup_url: true,
      sellers: [{ phone: "9665*****11", status: "ONBOARDED" }],
    })
    expect(JSON.stringify(buyer)).not.toMatch(/\d{9}|join/)
  })
})
