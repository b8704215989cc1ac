import { compose, optionsWith, prepaidPlan, rowWith } from "./__fixtures__/compose"

describe("what the store adds to the payment object", () => {
  it("lets the store add fields that the specification does not show", async () => {
    const payment = await compose(
      optionsWith({
        checkout: {
          extend: (draft, { cart }) => ({ ...draft, buyer: { ...draft.buyer, cart_seen: cart?.["id"] } }),
        },
      })
    )

    expect(payment.buyer).toEqual({ phone_number: "966500000001", cart_seen: "cart_1" })
  })

  it.each([
    ["the reference", (order: object) => ({ ...order, order_reference_id: "another" })],
    [
      "the total",
      (order: { items: object[] }) => ({
        ...order,
        total_amount: 1,
        items: [{ ...order.items[0], total_amount: 1 }],
      }),
    ],
  ])("refuses an extension that changes %s", async (_what, change) => {
    const extend = (
      draft: Parameters<NonNullable<ReturnType<typeof optionsWith>["checkout"]["extend"]>>[0]
    ) => ({ ...draft, order: { ...draft.order, ...change(draft.order) } })

    await expect(compose(optionsWith({ checkout: { extend } }))).rejects.toThrow(/must not change order\./)
  })

  it("refuses an extension whose result is not valid, and keeps its own webhook whatever it returns", async () => {
    await expect(
      compose(
        optionsWith({ checkout: { extend: (draft) => ({ ...draft, order: { ...draft.order, items: [] } }) } })
      )
    ).rejects.toThrow()
    const { prepaid_payment } = await compose(
      optionsWith({
        checkout: {
          extend: (draft) => ({
            ...draft,
            prepaid_payment: {
              collection_method: "SVC",
              success_redirection_url: "https://elsewhere.example.com",
              failure_redirection_url: "https://elsewhere.example.com",
              webhook_url: "https://elsewhere.example.com",
            },
          }),
        },
      }),
      { row: rowWith({ collection: "svc" }), chosen: prepaidPlan }
    )

    expect(prepaid_payment?.webhook_url).toMatch(/^https:\/\/store\.example\.com\/hooks\/svc\/down-payment\//)
  })
})
