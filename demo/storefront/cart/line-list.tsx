import { useCatalogue } from "../catalogue/catalogue"
import { ProductPicture } from "../catalogue/product-picture"
import { useLanguage } from "../language/language-provider"
import { Price } from "../money/price"
import { lineTexts, type LineData } from "./line-texts"

interface LineListProps {
  lines: (LineData & { id: string; quantity: number; total?: number | null | undefined })[]
}

export const LineList = ({ lines }: LineListProps) => {
  const { t, language } = useLanguage()
  const catalogue = useCatalogue()

  return (
    <ul className="line-list">
      {lines.map((line) => {
        const { title, variant, picture } = lineTexts(line, catalogue, language)

        return (
          <li key={line.id}>
            <ProductPicture url={picture} />
            <div>
              <p className="line-title">{title}</p>
              {variant ? <p className="price-note">{variant}</p> : null}
              <p className="price-note">{t("pieces", { count: line.quantity })}</p>
            </div>
            <Price amount={line.total ?? 0} />
          </li>
        )
      })}
    </ul>
  )
}
