import type { ReactNode } from "react"
import { useLanguage } from "../language/language-provider"

/** While something is asked for. */
export const Loading = () => {
  const { t } = useLanguage()

  return <p role="status">{t("loading")}</p>
}

interface NoticeProps {
  title: string
  text: string
  /** Whether the title is the page's own heading. */
  heading?: "h1" | "h2"
  alert?: boolean
  children?: ReactNode
}

/** A page, or a part of one, that has nothing else to show. */
export const Notice = ({ title, text, heading: Heading = "h2", alert = false, children }: NoticeProps) => (
  <div className="notice-page" {...(alert ? { role: "alert" } : {})}>
    <Heading>{title}</Heading>
    <p>{text}</p>
    {children}
  </div>
)

/** Something could not be loaded, and may be the next time. */
export const LoadFailed = ({ retry, heading = "h2" }: { retry: () => void; heading?: "h1" | "h2" }) => {
  const { t } = useLanguage()

  return (
    <Notice title={t("load_failed")} text={t("load_failed_text")} heading={heading} alert>
      <button type="button" className="button" onClick={retry}>
        {t("try_again")}
      </button>
    </Notice>
  )
}
