import type { SandboxControl } from "../support/sandbox-control"
import type { Buyer } from "../support/store"

const buyer = (company: string, phone: string, address: string): Buyer => ({
  company,
  email: `orders@${company.toLowerCase().replaceAll(" ", "-")}.example`,
  phone,
  address,
})

/** The businesses of the demo, one per scenario, so that none uses up the credit of another. */
export const BUYERS = {
  /** A buyer of the sandbox's fixtures: 50,000 SAR of credit. */
  nakheelSupplies: buyer("Nakheel Supplies", "966500000001", "King Fahd Road 7214"),
  brightSite: buyer("Bright Site Contracting", "966512340002", "Northern Ring Road 3360"),
  olayaDental: buyer("Olaya Dental Clinic", "966512340003", "Olaya Street 2881"),
  duneLogistics: buyer("Dune Logistics", "966512340004", "Industrial City 2, Street 112"),
  /** A buyer of the sandbox's fixtures: 500 SAR of credit. */
  cornerShop: buyer("Small Corner Shop", "966500000002", "Al Batha Street 15"),
  sidraMarkets: buyer("Sidra Markets", "966512340006", "Prince Turki Road 4402"),
  rawdahSchool: buyer("Rawdah Private School", "966512340007", "Khurais Road 9120"),
  palmBakery: buyer("Palm Bakery", "966512340009", "Takhassusi Street 640"),
  harbourFreight: buyer("Harbour Freight Agency", "966512340010", "Exit 18, Warehouse 4"),
  dateOrchard: buyer("Date Orchard Trading", "966512340011", "Diriyah Road 28"),
  desertClinic: buyer("Desert Rose Clinic", "966512340012", "Al Urubah Road 4410"),
  capitalPrint: buyer("Capital Print House", "966512340013", "Second Industrial City, Block 9"),
  jasmineHotel: buyer("Jasmine Hotel", "966512340014", "Palestine Street 77"),
  yourCompany: buyer("Your Company", "966512340008", "Tahlia Street 1"),
} as const

const creditLimit = 50_000

/** Makes the buyers known to the service, with 50,000 SAR of credit each. The service's own fixtures stay unchanged. */
export const introduceBuyers = async (sandbox: SandboxControl): Promise<void> => {
  const { buyers: known } = await sandbox.state()

  for (const { phone, company } of Object.values(BUYERS)) {
    if (!known.some((buyer) => buyer.phone === phone)) {
      await sandbox.putBuyer(phone, { name: company, status: "Active", credit_limit: creditLimit })
    }
  }
}
