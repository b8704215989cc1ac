import { Component, type ReactNode } from "react"
import { useTexts } from "../i18n/use-texts"
import { Section } from "./section"
import { Subtle } from "./small-text"

/** Says that its content cannot be drawn. Medusa wraps no widget: an error in one would replace the whole page. React logs it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override state = { hasFailed: false }

  override render() {
    return this.state.hasFailed ? <NotShown /> : this.props.children
  }
}

const NotShown = () => {
  const { t } = useTexts()

  return (
    <Section title={t("shared.brand")}>
      <div role="alert" className="px-6 py-4">
        <Subtle className="text-pretty">{t("shared.error.notShown")}</Subtle>
      </div>
    </Section>
  )
}
