import { createMedusaContainer } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { parsed } from "./check-input"
import { type ConfirmDeliveryInput, confirmDeliveryWorkflow } from "./confirm-delivery"
import { extendDeadlineWorkflow } from "./extend-deadline"
import { recordDeliveryOutcomeWorkflow } from "./record-delivery-outcome"
import { resolveAttentionWorkflow } from "./resolve-attention"

describe("a workflow's input", () => {
  it("is refused when it asks the buyer by a text that is not true", async () => {
    const input: ConfirmDeliveryInput = JSON.parse('{"order_id":"order_1","actor":"erp","ask_buyer":"false"}')

    await expect(confirmDeliveryWorkflow(createMedusaContainer()).run({ input })).rejects.toMatchObject({
      type: "invalid_data",
      message: expect.stringContaining("ask_buyer"),
    })
  })

  it("is not repeated whole when it is huge", () => {
    const refused = () => parsed(z.strictObject({}), { ["x".repeat(100_000)]: 1 }, "Give nothing.")

    expect(refused).toThrow(/^Give nothing\. Found: .{1,2000}\.$/)
  })

  describe.each([
    ["longer than the admin takes it", "x".repeat(1_001)],
    ["blank", "  "],
  ])("is refused when its note is %s:", (_what, note) => {
    const container = createMedusaContainer()
    const about = { order_id: "order_1", actor: "erp", note }

    it.each([
      [
        "more time",
        () => extendDeadlineWorkflow(container).run({ input: { ...about, until: "2099-01-01" } }),
      ],
      [
        "an outcome",
        () => recordDeliveryOutcomeWorkflow(container).run({ input: { ...about, outcome: "disputed" } }),
      ],
      [
        "a point",
        () => resolveAttentionWorkflow(container).run({ input: { ...about, of: { id: "svcatt_1" } } }),
      ],
    ])("%s", async (_of, run) => {
      await expect(run()).rejects.toMatchObject({
        type: "invalid_data",
        message: expect.stringContaining("note"),
      })
    })
  })
})
