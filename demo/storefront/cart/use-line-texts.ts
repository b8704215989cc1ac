import { useCatalogue } from "../catalogue/catalogue-provider"
import { useLanguage } from "../language/language-provider"
import { lineTexts } from "./line-texts"
import type { LineData, LineTexts } from "./line-texts"

/** Names lines in the language of the page. */
export const useLineTexts = (): ((line: LineData) => LineTexts) => {
  const { language } = useLanguage()
  const catalogue = useCatalogue()

  return (line) => lineTexts(line, catalogue, language)
}
