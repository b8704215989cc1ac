import { configure, render, type RenderResult } from "@testing-library/react"
import type { ReactElement } from "react"
import { SvcProvider, type SvcProviderProps } from "../components"
import { createSvcStorefront, type SvcClock } from "../headless"
import { MemorySdk } from "./memory-store"

// Build machines are busy, so answers may come late.
configure({ asyncUtilTimeout: 30_000 })

// jsdom lacks both. Tests in a browser check that the rest of the page is out of reach while a dialog is open.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}

interface RenderedInShop extends RenderResult {
  store: MemorySdk
  /** Addresses of the shop, and of payment pages. */
  went: { inShop: string[]; toPay: string[] }
  redraw: (element: ReactElement) => void
}

type Settings = Partial<Omit<SvcProviderProps, "client" | "connection">> & {
  store?: MemorySdk
  clock?: SvcClock
}

export const ONBOARDING_ORIGIN = "https://onboarding.svc.example"

export const renderInShop = (element: ReactElement, settings: Settings = {}): RenderedInShop => {
  const { store = new MemorySdk(), clock, ...provider } = settings
  const client = createSvcStorefront({ sdk: store, ...(clock === undefined ? {} : { clock }) })
  const went: RenderedInShop["went"] = { inShop: [], toPay: [] }
  const inShop = (child: ReactElement) => (
    <SvcProvider
      client={client}
      language="en"
      allowedOrigins={[ONBOARDING_ORIGIN]}
      navigate={(url) => went.inShop.push(url)}
      leave={(url) => went.toPay.push(url)}
      reload={() => undefined}
      {...provider}
    >
      {child}
    </SvcProvider>
  )
  const result = render(inShop(element))

  return { ...result, store, went, redraw: (child) => result.rerender(inShop(child)) }
}
