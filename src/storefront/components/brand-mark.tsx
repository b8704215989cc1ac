import { webUrl } from "../headless/web-url"
import type { BrandMarkProps } from "./component-props"
import { useSvc } from "./svc-context"

/** Logo and name of the payment method. Without a logo, the first letter of the name stands for it. */
export const BrandMark = ({ displayName, logoUrl }: BrandMarkProps) => {
  const { brandName, logoUrl: knownLogo } = useSvc()
  const logo = webUrl(logoUrl) ?? knownLogo
  const name = brandName(displayName)

  return (
    <span className="svc-brand">
      {/* Hidden from screen readers, because the name stands beside it. */}
      {logo === null ? (
        <svg className="svc-logo" viewBox="0 0 24 24" aria-hidden="true">
          <rect width="24" height="24" rx="6" />
          <text x="12" y="17" textAnchor="middle">
            {letterOf(name)}
          </text>
        </svg>
      ) : (
        <img className="svc-logo" src={logo} alt="" height={24} />
      )}
      <span className="svc-brand-name">{name}</span>
    </span>
  )
}

/** Skips the Arabic article, because nearly every Arabic name begins with it. */
const letterOf = (name: string): string => [...name.trim().replace(/^ال/, "")][0]?.toUpperCase() ?? ""
