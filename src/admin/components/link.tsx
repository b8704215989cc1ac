import type { ReactNode } from "react"
import { Link } from "react-router-dom"

/** Medusa's own colour for links is too light to be read on white: 3.7 to 1, where 4.5 is needed. */
const LINK_CLASS = "text-ui-fg-interactive-hover underline-offset-2 hover:underline"

interface PageLinkProps {
  to: string
  className?: string
  "aria-label"?: string
  children: ReactNode
}

export const PageLink = ({ className = "", ...props }: PageLinkProps) => (
  <Link className={`txt-compact-small-plus ${LINK_CLASS} ${className}`} {...props} />
)

/** A link that leaves the admin, in another tab. What is no address of the web is shown as text, never as a link. */
export const ExternalLink = ({ href, children }: { href: string; children: string }) =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer noopener" className={LINK_CLASS}>
      {children}
    </a>
  ) : (
    <span>{href}</span>
  )
