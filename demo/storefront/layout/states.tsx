import type { ReactNode } from "react"
import { useLanguage } from "../language/language-provider"

interface NoticeProps {
  title: string
  text: string
  /** Whether the title is the page's own heading. */
  heading?: "h1" | "h2"
  alert?: boolean
  children?: ReactNode
}

/** A page, or a part of one, without other content. */
export const Notice = ({ title, text, heading: Heading = "h2", alert = false, children }: NoticeProps) => (
  <div className="notice-page" {...(alert ? { role: "alert" } : {})}>
    <Heading>{title}</Heading>
    <p>{text}</p>
    {children}
  </div>
)

interface NotLoadedProps {
  of: { isFetching: boolean; refetch: () => Promise<unknown> }
  heading?: "h1" | "h2"
}

/** Something is loading, or failed to load and may load the next time. */
export const NotLoaded = ({ of, heading = "h2" }: NotLoadedProps) => {
  const { t } = useLanguage()

  return of.isFetching ? (
    <p role="status">{t("loading")}</p>
  ) : (
    <Notice title={t("load_failed")} text={t("load_failed_text")} heading={heading} alert>
      <button type="button" className="button" onClick={() => void of.refetch()}>
        {t("try_again")}
      </button>
    </Notice>
  )
}

/** A fault, read out when it appears. Nothing while the text is empty. */
export const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="problem">
    {text}
  </p>
)
