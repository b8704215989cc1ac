import { createContext, useCallback, useContext } from "react"
import type { ReactNode } from "react"
import { useConnection } from "../medusa/shop-connection"
import { useLoaded } from "../medusa/use-loaded"
import type { Loaded } from "../medusa/use-loaded"
import { loadCatalogue } from "./catalogue"
import type { Catalogue } from "./catalogue"

const CatalogueContext = createContext<Loaded<Catalogue>>({ state: "loading" })

/** Asks for the catalogue once for all pages. */
export const CatalogueProvider = ({ children }: { children: ReactNode }) => {
  const { sdk } = useConnection()
  const catalogue = useLoaded(useCallback(() => loadCatalogue(sdk), [sdk]))

  return <CatalogueContext.Provider value={catalogue}>{children}</CatalogueContext.Provider>
}

export const useCatalogue = (): Loaded<Catalogue> => useContext(CatalogueContext)
