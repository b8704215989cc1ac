import { refusedOver } from "./refused-fields"

describe("refusedOver", () => {
  it.each([
    [["payment.prepaid_payment.success_redirection_url"], "plan"],
    [["failure_redirection_url", "success_redirection_url"], "plan"],
    [["payment.repayment_config_id"], "plan"],
    [["payment.commission_config.tenure_in_days", "payment.order.total_amount"], "plan"],
    [["payment.order.total_amount"], "store"],
    [["order.items[0].tax_percentage"], "store"],
    [["payment.order.items.0.title"], undefined],
    [["payment.shipping_address.zip"], undefined],
    [["payment.prepaid_payment.success_redirection_url", "payment.buyer"], undefined],
    [["payment.order.total_amount", "phone_number"], undefined],
    [["payment", "order.items[0]"], undefined],
    [["payment.prepaid_utr"], undefined],
    [["buyer_phone_number"], undefined],
    [["payment.order.order_reference_id"], undefined],
    [["order_reference_id", "unit_price"], "store"],
    [[], undefined],
  ])("blames %j on %s", (fields, over) => {
    expect(refusedOver(400, fields)).toBe(over)
  })
})
