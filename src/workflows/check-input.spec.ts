import { createMedusaContainer } from "@medusajs/framework/utils"
import { type ConfirmDeliveryInput, confirmDeliveryWorkflow } from "./confirm-delivery"

describe("a workflow's input", () => {
  it("is refused when it asks the buyer by a text that is not true", async () => {
    const input: ConfirmDeliveryInput = JSON.parse('{"order_id":"order_1","actor":"erp","ask_buyer":"false"}')

    await expect(confirmDeliveryWorkflow(createMedusaContainer()).run({ input })).rejects.toMatchObject({
      type: "invalid_data",
      message: expect.stringContaining("ask_buyer"),
    })
  })
})
