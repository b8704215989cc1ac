import { Link, useSearchParams } from "react-router-dom"
import type { Catalogue } from "../catalogue/catalogue"
import { isOnShelf } from "../catalogue/catalogue"
import { useCatalogue } from "../catalogue/catalogue-provider"
import { inLanguage } from "../catalogue/product"
import { ProductGrid } from "../catalogue/product-card"
import { parseSorting, selectProducts, SORTINGS } from "../catalogue/select-products"
import { useLanguage } from "../language/language-provider"
import { Page } from "../layout/page"
import { LoadFailed, Loading, Notice } from "../layout/states"

/** All products: by department, searched and sorted. What is chosen is in the address. */
export const ProductsPage = () => {
  const { t, language } = useLanguage()
  const catalogue = useCatalogue()
  const [query] = useSearchParams()
  const department = query.get("department")
  const words = query.get("q")?.trim() ?? ""
  const category =
    catalogue.state === "ready"
      ? catalogue.value.categories.find(({ handle }) => handle === department)
      : undefined
  const title =
    words !== ""
      ? t("results_for", { query: words })
      : category
        ? inLanguage(category.name, language)
        : t("all_products")

  return (
    <Page title={title} crumbs={category || words !== "" ? [{ to: "/products", text: t("products") }] : []}>
      <h1>{title}</h1>
      {catalogue.state === "loading" ? <Loading shape="cards" /> : null}
      {catalogue.state === "failed" ? <LoadFailed retry={catalogue.retry} /> : null}
      {catalogue.state === "ready" ? (
        <div className="with-sidebar">
          <DepartmentFilter catalogue={catalogue.value} department={department} words={words} />
          <Results catalogue={catalogue.value} department={department} words={words} />
        </div>
      ) : null}
    </Page>
  )
}

interface Chosen {
  catalogue: Catalogue
  department: string | null
  words: string
}

const DepartmentFilter = ({ catalogue: { categories, products }, department, words }: Chosen) => {
  const { t, language } = useLanguage()
  const choices = [
    { handle: null, name: t("all_products"), count: products.length },
    ...categories.map(({ handle, name }) => ({
      handle,
      name: inLanguage(name, language),
      count: products.filter((product) => isOnShelf(product, handle)).length,
    })),
  ]

  return categories.length === 0 ? null : (
    <nav className="filter" aria-label={t("departments")}>
      <h2>{t("departments")}</h2>
      <ul>
        {choices.map(({ handle, name, count }) => (
          <li key={handle ?? ""}>
            <Link
              to={handle === null ? "/products" : `/products?department=${handle}`}
              aria-current={words === "" && department === handle ? "page" : undefined}
            >
              {name} <span className="filter-count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Results = ({ catalogue, department, words }: Chosen) => {
  const { t, language } = useLanguage()
  const [query, setQuery] = useSearchParams()
  const sorting = parseSorting(query.get("sort"))
  const found = selectProducts([...catalogue.products], {
    department,
    query: words,
    sorting,
    nameOf: (product) => inLanguage(product.title, language),
  })

  const sortBy = (value: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)

        next.set("sort", value)

        return next
      },
      { replace: true, preventScrollReset: true }
    )

  return found.length === 0 ? (
    <Notice title={t("nothing_found")} text={t("nothing_found_text")}>
      <Link className="button" to="/products">
        {t("clear_search")}
      </Link>
    </Notice>
  ) : (
    <div>
      <div className="results-bar">
        <p role="status">{found.length === 1 ? t("results_one") : t("results", { count: found.length })}</p>
        <label>
          <span>{t("sort")}</span>
          <select value={sorting} onChange={(event) => sortBy(event.target.value)}>
            {SORTINGS.map((value) => (
              <option key={value} value={value}>
                {t(`sort_${value}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ProductGrid products={found} heading="h2" />
    </div>
  )
}
