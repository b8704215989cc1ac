import "../../__fixtures__/complete-browser"
import { useEffect, useState, type ReactNode } from "react"
import { useLocation, useNavigate } from "react-router-dom"

/** An address within the dashboard, and what is drawn once the router is there. */
interface AtAddressProps {
  address: string
  children: ReactNode
}

/** Goes to an address before anything is drawn. */
export const AtAddress = ({ address, children }: AtAddressProps) => {
  const navigate = useNavigate()
  const [isThere, setIsThere] = useState(false)

  useEffect(() => {
    void navigate(address)
    setIsThere(true)
  }, [navigate, address])

  return isThere ? <>{children}</> : null
}

export const ShownAddress = () => <output aria-label="address">{useLocation().search}</output>
