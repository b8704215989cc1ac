import "../../__fixtures__/complete-browser"
import { screen } from "@testing-library/react"
import { useEffect, useState, type ReactNode } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { MemoryAdminServer } from "../../__fixtures__/memory-admin-server"
import { renderInAdmin, type RenderedInAdmin } from "../../__fixtures__/render-in-admin"
import { SettingsPage } from "../settings-page"

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
