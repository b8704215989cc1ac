import { ProductPicture } from "../catalogue/product-picture"
import { useLanguage } from "../language/language-provider"
import { Price } from "../money/price"
import { useLineTexts } from "./use-line-texts"
import type { LineData } from "./line-texts"

interface LineListProps {
  lines: (LineData & { id: string; quantity: number; total?: number | null | undefined })[]
}

export const LineList = ({ lines }: LineListProps) => {
  const { t } = useLanguage()
  const textsOf = useLineTexts()

  return (
    <ul className="line-list">
      {lines.map((line) => {
        const { title, variant, picture } = textsOf(line)

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
