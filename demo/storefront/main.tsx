import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "medusa-payment-svc/storefront/styles.css"
import { App } from "./app"
import "./styles/shop.css"

const element = document.getElementById("shop")

if (element === null) {
  throw new Error("index.html has no element with the id shop.")
}
createRoot(element).render(
  <StrictMode>
    <App />
  </StrictMode>
)
