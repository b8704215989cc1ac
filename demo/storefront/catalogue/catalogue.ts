import { useQuery } from "@tanstack/react-query"
import { sdk } from "../medusa/shop-connection"
import { parseProduct, type Product } from "./product"

/** All goods of the shop at once: a small shop needs no pages of results. */
export interface Catalogue {
  regionId: string
  products: Product[]
  byId: ReadonlyMap<string, Product>
}

const productFields = [
  "id,handle,title,description,thumbnail,metadata",
  "*options",
  "*variants.calculated_price",
  "+variants.id,+variants.sku,+variants.title,+variants.manage_inventory,+variants.allow_backorder",
  "+variants.inventory_quantity",
].join(",")

/** Asks for the Saudi region and its products. Rejects when no region of the store sells to Saudi Arabia. */
const loadCatalogue = async (): Promise<Catalogue> => {
  const { regions } = await sdk.store.region.list({ fields: "id,*countries" })
  const region = regions.find(({ countries }) => countries?.some(({ iso_2: code }) => code === "sa"))

  if (region === undefined) {
    throw new Error("No region of the store sells to Saudi Arabia.")
  }
  const { products } = await sdk.store.product.list({
    region_id: region.id,
    country_code: "sa",
    limit: 100,
    fields: productFields,
  })
  const offered = products.flatMap((product) => parseProduct(product) ?? [])

  return {
    regionId: region.id,
    products: offered,
    byId: new Map(offered.map((product) => [product.id, product])),
  }
}

/** Loaded once for all pages. */
export const useCatalogue = () =>
  useQuery({ queryKey: ["catalogue"], queryFn: loadCatalogue, staleTime: Infinity, gcTime: Infinity })
