import { LINK_CLASS } from "./link-class"

interface ExternalLinkProps {
  href: string
  children: string
}

/** A link that leaves the admin, in another tab. What is no address of the web is shown as text, never as a link. */
export const ExternalLink = ({ href, children }: ExternalLinkProps) =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer noopener" className={LINK_CLASS}>
      {children}
    </a>
  ) : (
    <span>{href}</span>
  )
