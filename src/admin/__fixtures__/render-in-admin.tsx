import "./complete-browser"
import { TooltipProvider } from "@medusajs/ui"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { configure, render, waitFor, type RenderResult } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import { createInstance } from "i18next"
import type { ReactElement, ReactNode } from "react"
import { I18nextProvider, initReactI18next } from "react-i18next"
import { MemoryRouter } from "react-router-dom"
import resources from "../i18n"
import { MemoryAdminServer } from "./memory-admin-server"

// Build machines are busy, so answers may come late.
configure({ asyncUtilTimeout: 30_000 })

export interface RenderedInAdmin extends RenderResult {
  server: MemoryAdminServer
  client: QueryClient
  user: UserEvent
}

/** Draws an element as the dashboard does, with its texts, its queries and its router. */
export const renderInAdmin = async (
  element: ReactElement,
  {
    server = new MemoryAdminServer(),
    language = "en",
  }: { server?: MemoryAdminServer; language?: string } = {}
): Promise<RenderedInAdmin> => {
  Object.assign(globalThis, { fetch: server.fetch })
  const i18n = createInstance()

  await i18n.use(initReactI18next).init({
    resources,
    lng: language,
    fallbackLng: "en",
    interpolation: { escapeValue: false },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <MemoryRouter>{children}</MemoryRouter>
        </TooltipProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )

  const result: RenderResult = render(element, { wrapper })

  return { ...result, server, client, user: userEvent.setup() }
}

/** Waits until just these bodies were posted to a route. */
export const hasPosted = (server: MemoryAdminServer, path: string, ...bodies: unknown[]): Promise<void> =>
  waitFor(() => expect(server.posted(path)).toEqual(bodies))
