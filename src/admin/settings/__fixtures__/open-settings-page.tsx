import "../../__fixtures__/complete-browser"
import { screen, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { useEffect, useState, type ReactNode } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { Answer, MemoryAdminServer } from "../../__fixtures__/memory-admin-server"
import { renderInAdmin, type RenderedInAdmin } from "../../__fixtures__/render-in-admin"
import { SettingsPage } from "../settings-page"
import { listPath, settingsServer } from "./sample-settings"

export const openSettingsPage = (
  server: MemoryAdminServer,
  query: string,
  language = "en"
): Promise<RenderedInAdmin> =>
  renderInAdmin(
    <AtAddress address={`/settings/svc?${query}`}>
      <SettingsPage />
      <ShownAddress />
    </AtAddress>,
    { server, language }
  )

export const openList = (
  route: "orders" | "attention" | "webhooks",
  page: Answer
): Promise<RenderedInAdmin> =>
  openSettingsPage(settingsServer().on("GET", listPath(route), page), `tab=${route}`)

export const confirm = async (user: UserEvent, name: string): Promise<void> =>
  user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }))

export const hrefOf = async (link: string): Promise<string | null> =>
  (await screen.findByRole("link", { name: link })).getAttribute("href")

export const shownQuery = (): string | null => screen.getByRole("status", { name: "address" }).textContent

const AtAddress = ({ address, children }: { address: string; children: ReactNode }) => {
  const navigate = useNavigate()
  const [isThere, setIsThere] = useState(false)

  useEffect(() => {
    void navigate(address)
    setIsThere(true)
  }, [navigate, address])

  return isThere ? <>{children}</> : null
}

const ShownAddress = () => <output aria-label="address">{useLocation().search}</output>
