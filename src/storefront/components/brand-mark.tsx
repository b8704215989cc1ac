import type { SvcText } from "../../types"
import { webUrl } from "../headless"
import { useSvc } from "./svc-context"

interface BrandMarkProps {
  displayName?: SvcText | undefined
  logoUrl?: string | null | undefined
}

export const BrandMark = ({ displayName, logoUrl }: BrandMarkProps) => {
  const { brandName, logoUrl: knownLogo } = useSvc()
  const logo = webUrl(logoUrl) ?? knownLogo

  return (
    <span className="svc-brand">
      {/* The name stands beside it. */}
      {logo === null ? null : <img className="svc-logo" src={logo} alt="" height={24} />}
      <span className="svc-brand-name">{brandName(displayName)}</span>
    </span>
  )
}
