import { checkout, list, openSandbox, refusal } from "../__fixtures__/sandbox-harness"

describe("Repayment Plan Options (assumed)", () => {
  it("lists the plans with the down payment each asks for", async () => {
    const sandbox = await openSandbox()
    const { data } = await sandbox.call("plans", { customer_id: "buyer-0001", total_amount: 1000 })

    expect(
      list(data, "plans").map((plan) => [
        plan.repayment_config_id,
        plan.requires_prepaid_collection,
        plan.prepaid_amount,
      ])
    ).toEqual([
      [101, false, 0],
      [102, false, 0],
      [103, true, 250],
      [104, true, 400],
    ])
  })

  it("makes the merchant_share it was told the one a checkout must carry", async () => {
    const sandbox = await openSandbox()
    const share = (value: number) =>
      checkout({ commission_config: { use_config: true, tenure_in_days: 30, merchant_share: value } })

    // Nobody was told a share yet, so none can match (spec 2.3, rule 2).
    expect(await sandbox.codeOf("initiate", share(0.5))).toBe("877")
    await sandbox.call("plans", { merchant_share: 0.7 })
    expect(await sandbox.codeOf("initiate", share(0.7))).toBe("0")
    expect(await sandbox.codeOf("initiate", share(0.5))).toBe("877")
    expect(refusal(await sandbox.call("plans", { customer_id: "nobody" }))).toEqual(["400", "customer_id"])
  })
})
