import { createContext, useContext, type ReactNode } from "react"
import { useLoaded, type Loaded } from "../medusa/use-loaded"
import { loadCatalogue, type Catalogue } from "./catalogue"

const CatalogueContext = createContext<Loaded<Catalogue>>({ state: "loading" })

/** Asks for the catalogue once for all pages. */
export const CatalogueProvider = ({ children }: { children: ReactNode }) => {
  const catalogue = useLoaded(loadCatalogue)

  return <CatalogueContext.Provider value={catalogue}>{children}</CatalogueContext.Provider>
}

export const useCatalogue = (): Loaded<Catalogue> => useContext(CatalogueContext)
