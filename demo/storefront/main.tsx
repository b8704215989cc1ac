import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "medusa-payment-svc/storefront/styles.css"
import { App } from "./app"
import { directionOf } from "./language/language"
import { initialLanguage } from "./language/language-provider"
import { readShopConfig } from "./medusa/shop-config"
import { connectShop } from "./medusa/shop-connection"
import "./styles/shop.css"

const element = document.getElementById("shop")

if (element === null) {
  throw new Error("index.html has no element with the id shop.")
}
const language = initialLanguage()

// Before anything is drawn, so that no page turns round before the buyer's eyes.
document.documentElement.lang = language
document.documentElement.dir = directionOf(language)
createRoot(element).render(
  <StrictMode>
    <App connection={connectShop(readShopConfig(document))} language={language} />
  </StrictMode>
)
