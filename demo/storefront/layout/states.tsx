import type { ReactNode } from "react"
import { useLanguage } from "../language/language-provider"

/** While something is asked for: drawn shapes for eyes, a word for ears. */
export const Loading = ({ shape }: { shape: "cards" | "page" | "lines" }) => {
  const { t } = useLanguage()

  return (
    <div className={`loading loading-${shape}`}>
      <p className="unseen" role="status">
        {t("loading")}
      </p>
      {Array.from({ length: shape === "cards" ? 8 : 3 }, (_, index) => (
        <div key={index} className="ghost" />
      ))}
    </div>
  )
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
    <svg viewBox="0 0 120 84" aria-hidden="true" focusable="false">
      <ellipse cx="60" cy="76" rx="46" ry="6" fill="#e7e0d2" />
      <path d="M26 34 60 22l34 12v34L60 80 26 68z" fill="#d8b981" />
      <path d="M26 34 60 46v34L26 68z" fill="#c9a567" />
      <path d="m26 34-10 10 34 12 10-10zM94 34l10 10-34 12-10-10z" fill="#e9d3a8" />
      <path d="m26 34 34 12 34-12-34-12z" fill="#8a6d3b" />
    </svg>
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
