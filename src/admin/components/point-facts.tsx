import type { AdminSvcAttention } from "../../types"
import { attentionTitle } from "../../words"
import { useTexts } from "../i18n/use-texts"
import { Strong, Subtle } from "./small-text"

/** The text of a point of attention: what happened, with its amounts. */
export const PointFacts = ({ point }: { point: AdminSvcAttention }) => {
  const { language } = useTexts()

  return (
    <>
      <Strong>{attentionTitle(language, point.kind)}</Strong>
      <Subtle dir="auto" className="rtl:text-right [overflow-wrap:anywhere]">
        {point.message}
      </Subtle>
    </>
  )
}
