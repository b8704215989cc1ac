import type { ComponentProps } from "react"
import { Link } from "react-router-dom"
import { useTexts } from "../i18n/use-texts"

/** Medusa's own link colour is too light on white: its contrast is 3.7 to 1, and 4.5 is needed. */
const LINK_CLASS = "text-ui-fg-interactive-hover underline-offset-2 hover:underline"

export const PageLink = ({ className = "", ...props }: ComponentProps<typeof Link>) => (
  <Link className={`txt-compact-small-plus ${LINK_CLASS} ${className}`} {...props} />
)

/** A link that leaves the admin, in a new tab. Anything but a web address shows as text, never as a link. */
export const ExternalLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTexts()

  return /^https?:\/\//i.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer noopener" className={LINK_CLASS}>
      {children}
      <span className="sr-only"> ({t("shared.newTab")})</span>
    </a>
  ) : (
    <span>{href}</span>
  )
}
