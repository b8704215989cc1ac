import Medusa from "@medusajs/js-sdk"
import { createContext, useContext } from "react"
import type { ReactNode } from "react"
import type { ShopConfig } from "./shop-config"

export interface ShopConnection {
  sdk: Medusa
  config: ShopConfig
}

const ConnectionContext = createContext<ShopConnection | undefined>(undefined)

export const connectShop = (config: ShopConfig): ShopConnection => ({
  sdk: new Medusa({ baseUrl: config.backendUrl, publishableKey: config.publishableKey }),
  config,
})

export const ConnectionProvider = ({ value, children }: { value: ShopConnection; children: ReactNode }) => (
  <ConnectionContext.Provider value={value}>{children}</ConnectionContext.Provider>
)

/** Throws outside of a ConnectionProvider. */
export const useConnection = (): ShopConnection => {
  const connection = useContext(ConnectionContext)

  if (connection === undefined) {
    throw new Error("useConnection needs a ConnectionProvider above it.")
  }

  return connection
}
