import { createHash, randomUUID } from "node:crypto"
import type { Buyer } from "../../../demo/store/demo-store"
import type { SandboxControl } from "../../support/sandbox-control"

/** A business with a telephone number and an e-mail address that no other test has. */
export const newBuyer = (company: string): Buyer => {
  const digits = BigInt(`0x${createHash("sha256").update(company).digest("hex")}`) % 10_000_000n

  return {
    company,
    // The number stays the same from run to run: the plugin limits how many numbers one address may try.
    phone: `96655${String(digits).padStart(7, "0")}`,
    email: `orders-${randomUUID().slice(0, 8)}@buyer.example`,
    address: "King Fahd Road 7214",
  }
}

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
