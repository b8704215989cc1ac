import { useEffect } from "react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { useLanguage } from "../language/language-provider"

interface Crumb {
  to: string
  text: string
}

interface PageProps {
  /** In the browser's tab. */
  title: string
  /** The pages above this one, after the home page. */
  crumbs?: Crumb[] | undefined
  className?: string
  children: ReactNode
}

/** A page's width, its title in the browser's tab, and the way back. */
export const Page = ({ title, crumbs, className, children }: PageProps) => {
  const { t } = useLanguage()

  useEffect(() => {
    document.title = title === t("shop_name") ? title : `${title} · ${t("shop_name")}`
  }, [title, t])

  return (
    <div className={className ? `page inner ${className}` : "page inner"}>
      {crumbs ? (
        <nav className="crumbs" aria-label={t("breadcrumbs")}>
          <ol>
            {[{ to: "/", text: t("home") }, ...crumbs].map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      ) : null}
      {children}
    </div>
  )
}
