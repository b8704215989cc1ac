import { useLocation, useNavigate } from "react-router-dom"
import { directionOf, languageName } from "../language/language"
import { useLanguage } from "../language/language-provider"
import { Icon } from "./icon"

/** Turns the page into the other language, where the buyer is. */
export const LanguageSwitch = () => {
  const { language, setLanguage } = useLanguage()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const other = language === "en" ? "ar" : "en"

  const turn = () => {
    const query = new URLSearchParams(search)

    setLanguage(other)
    // A language in the address would win again at the next visit.
    if (query.has("lang")) {
      query.delete("lang")
      void navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
    }
  }

  return (
    <button
      type="button"
      className="language-switch"
      lang={other}
      dir={directionOf(other)}
      data-language={other}
      onClick={turn}
    >
      <Icon name="globe" />
      {languageName[other]}
    </button>
  )
}
