import { useTexts } from "../i18n/use-texts"
import { useBrandName } from "../lib/use-brand-name"

/** The brand's name where the dashboard says on which page one is; general words while it is being read. */
export const SettingsBreadcrumb = () => {
  const { t } = useTexts()
  const name = useBrandName()

  return <>{name ?? t("shared.brand")}</>
}
