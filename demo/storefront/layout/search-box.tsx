import { useEffect, useState } from "react"
import type { FormEvent } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { useLanguage } from "../language/language-provider"
import { Icon } from "./icon"

/** Searches on the products page; shows there what was searched for. */
export const SearchBox = () => {
  const { t } = useLanguage()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const searched = pathname === "/products" ? (new URLSearchParams(search).get("q") ?? "") : ""
  const [words, setWords] = useState(searched)

  useEffect(() => setWords(searched), [searched])

  const find = (event: FormEvent) => {
    event.preventDefault()
    const query = words.trim()

    void navigate(query === "" ? "/products" : `/products?q=${encodeURIComponent(query)}`)
  }

  return (
    <form className="search" role="search" onSubmit={find}>
      <input
        type="search"
        name="q"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder={t("search")}
        aria-label={t("search")}
      />
      <button type="submit" aria-label={t("search_button")}>
        <Icon name="search" />
      </button>
    </form>
  )
}
