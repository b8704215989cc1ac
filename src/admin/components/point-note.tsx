import { useTexts } from "../i18n/use-texts"
import { Subtle } from "./small-text"

/** What a person has noted of an open point. */
export const PointNote = ({ note }: { note: string | null }) => {
  const { t } = useTexts()

  return note === null ? null : (
    <Subtle className="[overflow-wrap:anywhere]">
      {t("settings.lists.attention.noted")} <bdi>{note}</bdi>
    </Subtle>
  )
}
