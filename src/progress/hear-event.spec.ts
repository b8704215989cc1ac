import { MedusaError } from "@medusajs/framework/utils"
import { hearEvent } from "./hear-event"

const broken = new Error("Connection terminated unexpectedly")

describe("an event of Medusa, which is told once", () => {
  it("is heard although the database was away for a moment", async () => {
    const work = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue("heard")

    expect(await hearEvent(work, [1])).toBe("heard")
    expect(work).toHaveBeenCalledTimes(2)
  })

  it("fails with what failed last", async () => {
    const work = jest.fn().mockRejectedValue(broken)

    await expect(hearEvent(work, [1, 1])).rejects.toBe(broken)
    expect(work).toHaveBeenCalledTimes(3)
  })

  it("is refused once", async () => {
    const refusal = new MedusaError(MedusaError.Types.NOT_ALLOWED, "The order is over")
    const work = jest.fn().mockRejectedValue(refusal)

    await expect(hearEvent(work, [1])).rejects.toBe(refusal)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
