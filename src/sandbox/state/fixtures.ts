import { type BuyerRecord } from "./sandbox-state"

/** A merchant account that a bearer token opens (spec 5). */
export interface Seller {
  id: string
  name: string
  phone: string
  status: "active" | "inactive" | "unknown"
}

/** Bearer tokens of the sandbox. They open nothing but the sandbox; any other token is HTTP 401. */
export const SELLERS_BY_TOKEN: ReadonlyMap<string, Seller> = new Map<string, Seller>([
  [
    "sandbox-token",
    { id: "seller-active", name: "Sandbox Trading", phone: "966550000001", status: "active" },
  ],
  [
    "sandbox-token-inactive",
    { id: "seller-inactive", name: "Dormant Trading", phone: "966550000002", status: "inactive" },
  ],
  [
    "sandbox-token-unknown",
    { id: "seller-unknown", name: "Unknown Trading", phone: "966550000003", status: "unknown" },
  ],
])

/** An active buyer without credit. The phone number is the name unless `more` has another. */
export const newBuyer = (phone: string, more: Partial<BuyerRecord>): BuyerRecord => ({
  phone,
  name: phone,
  status: "Active",
  creditLimit: 0,
  externalUserId: `buyer-${phone}`,
  onboardedWithSeller: true,
  agreementExpired: false,
  busyFirstInMinute: false,
  lastBusyMinute: null,
  internalError: false,
  ...more,
})

const fixture = (
  phone: string,
  name: string,
  creditLimit: number,
  more: Partial<BuyerRecord> = {}
): BuyerRecord => newBuyer(phone, { name, creditLimit, externalUserId: `buyer-${phone.slice(-4)}`, ...more })

/** The buyers a fresh sandbox knows; credit limits in halalas. */
export const defaultBuyers = (): BuyerRecord[] => [
  fixture("966500000001", "Nakheel Supplies", 5_000_000),
  fixture("966500000002", "Small Corner Shop", 50_000),
  fixture("966500000003", "Pending Stores", 0, { status: "Pending" }),
  fixture("966500000004", "Elsewhere Onboarded", 5_000_000, { onboardedWithSeller: false }),
  fixture("966500000005", "Lapsed Agreement", 5_000_000, { agreementExpired: true }),
  fixture("966500000006", "Busy Wholesale", 5_000_000, { busyFirstInMinute: true }),
  fixture("966500000007", "Faulty Records", 5_000_000, { internalError: true }),
]

/** What each default buyer is for, as `GET /_sandbox/fixtures` and the index page say it. */
export const BUYER_PURPOSES: Readonly<Record<string, string>> = {
  "966500000001": "active, credit 50,000 SAR",
  "966500000002": "active, credit 500 SAR",
  "966500000003": "pending: onboarding not finished",
  "966500000004": "active, not onboarded with the seller",
  "966500000005": "credit agreement expired (881)",
  "966500000006": "first checkout in each minute answers 804",
  "966500000007": "answers 500 INTERNAL_ERROR",
}
