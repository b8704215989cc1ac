import { soundEvidence } from "./__fixtures__/sound-evidence"
import { leaksInSessions, tokensOf } from "./read-evidence"

describe("the evidence", () => {
  it("names the secret part of each webhook's address, also where a delivery has none", () => {
    const { service } = soundEvidence()
    const [order] = service.orders

    Object.assign(order ?? {}, {
      delivery: { callback_url: "http://localhost/hooks/svc/delivery/payses_1/other" },
    })
    expect(tokensOf(service)).toEqual(["token", "other"])
    Object.assign(order ?? {}, { delivery: null })
    expect(tokensOf(service)).toEqual(["token"])
  })

  it("has what must not stand in a payment session's data, because browsers can read that", () => {
    const secrets = new Set(["sandbox-token"])
    const found = (data: string) => leaksInSessions({ sessionData: [{ id: "payses_1", data }] }, secrets)

    expect(found('{"repayment_config_id":101}')).toEqual([])
    expect(found('{"buyer":"966540000001","by":"sandbox-token"}')).toMatchObject([
      { where: "the data of payses_1", what: "a phone number" },
      { where: "the data of payses_1", what: "a token or secret" },
    ])
  })
})
