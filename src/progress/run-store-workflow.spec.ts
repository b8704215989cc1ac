import type { MedusaContainer } from "@medusajs/framework/types"
import { runStoreWorkflow } from "./run-store-workflow"

const containerThatRuns = (run: (id: string, options: unknown) => Promise<unknown>): MedusaContainer =>
  // Only the workflow engine is asked for.
  ({ resolve: () => ({ run }) }) as unknown as MedusaContainer

describe("a workflow of the store's own", () => {
  it("gets the order's id, and gives its result", async () => {
    const result = { url: "https://shop.example.com/proof.png" }
    const run = jest.fn().mockResolvedValue({ acknowledgement: { hasFinished: true }, result })

    expect(await runStoreWorkflow(containerThatRuns(run), "find-proof", "order_1")).toEqual(result)
    expect(run).toHaveBeenCalledWith("find-proof", { input: { order_id: "order_1" } })
  })

  it("that leaves a step for later has failed", async () => {
    const run = () => Promise.resolve({ acknowledgement: { hasFinished: false }, result: undefined })

    await expect(runStoreWorkflow(containerThatRuns(run), "find-proof", "order_1")).rejects.toThrow(
      "The workflow find-proof leaves a step for later"
    )
  })

  it("that never ends has failed in time", async () => {
    const container = containerThatRuns(() => new Promise(() => undefined))

    await expect(runStoreWorkflow(container, "find-proof", "order_1", 20)).rejects.toThrow(
      "The workflow find-proof has not ended within 0.02 s"
    )
  })
})
