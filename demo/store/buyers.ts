import type { SandboxControl } from "../../support/sandbox-control"
import type { Buyer } from "./demo-store"

/** The businesses of the demo, one per scenario, so that none uses up the credit of another. */
export const BUYERS = {
  /** A buyer of the sandbox's fixtures: 50,000 SAR of credit. */
  nakheelSupplies: {
    company: "Nakheel Supplies",
    email: "purchasing@nakheel-supplies.example",
    phone: "966500000001",
    address: "King Fahd Road 7214",
  },
  brightSite: {
    company: "Bright Site Contracting",
    email: "procurement@bright-site.example",
    phone: "966512340002",
    address: "Northern Ring Road 3360",
  },
  olayaDental: {
    company: "Olaya Dental Clinic",
    email: "office@olaya-dental.example",
    phone: "966512340003",
    address: "Olaya Street 2881",
  },
  duneLogistics: {
    company: "Dune Logistics",
    email: "warehouse@dune-logistics.example",
    phone: "966512340004",
    address: "Industrial City 2, Street 112",
  },
  /** A buyer of the sandbox's fixtures: 500 SAR of credit. */
  cornerShop: {
    company: "Small Corner Shop",
    email: "owner@small-corner-shop.example",
    phone: "966500000002",
    address: "Al Batha Street 15",
  },
  sidraMarkets: {
    company: "Sidra Markets",
    email: "it@sidra-markets.example",
    phone: "966512340006",
    address: "Prince Turki Road 4402",
  },
  rawdahSchool: {
    company: "Rawdah Private School",
    email: "accounts@rawdah-school.example",
    phone: "966512340007",
    address: "Khurais Road 9120",
  },
  palmBakery: {
    company: "Palm Bakery",
    email: "orders@palm-bakery.example",
    phone: "966512340009",
    address: "Takhassusi Street 640",
  },
  harbourFreight: {
    company: "Harbour Freight Agency",
    email: "desk@harbour-freight.example",
    phone: "966512340010",
    address: "Exit 18, Warehouse 4",
  },
  dateOrchard: {
    company: "Date Orchard Trading",
    email: "sales@date-orchard.example",
    phone: "966512340011",
    address: "Diriyah Road 28",
  },
  desertClinic: {
    company: "Desert Rose Clinic",
    email: "stores@desert-rose-clinic.example",
    phone: "966512340012",
    address: "Al Urubah Road 4410",
  },
  capitalPrint: {
    company: "Capital Print House",
    email: "shop@capital-print.example",
    phone: "966512340013",
    address: "Second Industrial City, Block 9",
  },
  yourCompany: {
    company: "Your Company",
    email: "you@your-company.example",
    phone: "966512340008",
    address: "Tahlia Street 1",
  },
} as const satisfies Record<string, Buyer>

const creditLimit = 50_000

/** Makes the buyers known to the service, with 50,000 SAR of credit each; its own fixtures stay as they are. */
export const introduceBuyers = async (sandbox: SandboxControl): Promise<void> => {
  const { buyers: known } = await sandbox.state()

  for (const { phone, company } of Object.values(BUYERS)) {
    if (!known.some((buyer) => buyer.phone === phone)) {
      await sandbox.putBuyer(phone, { name: company, status: "Active", credit_limit: creditLimit })
    }
  }
}
