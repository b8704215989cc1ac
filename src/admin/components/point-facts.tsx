import { Text } from "@medusajs/ui"
import type { AdminSvcAttention } from "../../types"
import { attentionTitle } from "../../words"
import { useTexts } from "../i18n/use-texts"
import { Subtle } from "./small-text"

/** The text of a point of attention: what happened, with its amounts. */
export const PointFacts = ({ point }: { point: AdminSvcAttention }) => {
  const { language } = useTexts()

  return (
    <>
      <Text size="small" weight="plus">
        {attentionTitle(language, point.kind)}
      </Text>
      <Subtle dir="auto" className="rtl:text-right [overflow-wrap:anywhere]">
        {point.message}
      </Subtle>
    </>
  )
}
