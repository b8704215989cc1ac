import { randomInt, randomUUID } from "node:crypto"
import type { Buyer } from "../../../support/store"
import type { SandboxControl } from "../../../support/sandbox-control"

/** A business with a telephone number and an e-mail address that no other test has. */
export const newBuyer = (company: string): Buyer => ({
  company,
  phone: `96655${String(randomInt(10_000_000)).padStart(7, "0")}`,
  email: `orders-${randomUUID().slice(0, 8)}@buyer.example`,
  address: "King Fahd Road 7214",
})

/** A business that the service knows; `creditLimit` in SAR. */
export const knownBuyer = async (
  sandbox: SandboxControl,
  company: string,
  creditLimit = 50_000
): Promise<Buyer> => {
  const buyer = newBuyer(company)

  await sandbox.putBuyer(buyer.phone, { name: company, status: "Active", credit_limit: creditLimit })

  return buyer
}
