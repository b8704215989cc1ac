import { useEffect, type ReactNode } from "react"
import { useLanguage } from "../language/language-provider"

interface PageProps {
  /** The title in the browser's tab. */
  title: string
  className?: string
  children: ReactNode
}

/** A page's width, and its title in the browser's tab. */
export const Page = ({ title, className, children }: PageProps) => {
  const { t } = useLanguage()

  useEffect(() => {
    document.title = `${title} · ${t("shop_name")}`
  }, [title, t])

  return <div className={className ? `page inner ${className}` : "page inner"}>{children}</div>
}
