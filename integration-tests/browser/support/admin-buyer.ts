import { randomInt } from "node:crypto"
import type { Buyer } from "../../../support/store"
import type { SandboxControl } from "../../../support/sandbox-control"

/** A business that the service knows, with 50,000 SAR of credit and a telephone number of its own. */
export const adminBuyer = async (sandbox: SandboxControl, company: string): Promise<Buyer> => {
  const digits = String(randomInt(10_000_000)).padStart(7, "0")
  const phone = `96656${digits}`

  await sandbox.putBuyer(phone, { name: company, status: "Active", credit_limit: 50_000 })

  return { company, phone, email: `orders-${digits}@buyer.example`, address: "King Fahd Road 7214" }
}
