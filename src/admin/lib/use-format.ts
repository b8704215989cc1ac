import { useMemo } from "react"
import { useTexts } from "../i18n/use-texts"
import { formatIn, type Format } from "./format"

/** Numbers and dates in the admin's language. */
export const useFormat = (): Format => {
  const { language } = useTexts()

  return useMemo(() => formatIn(language), [language])
}
