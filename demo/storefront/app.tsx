import { createBrowserRouter, Navigate, RouterProvider } from "react-router-dom"
import { CartProvider } from "./cart/cart-provider"
import { CatalogueProvider } from "./catalogue/catalogue-provider"
import type { Language } from "./language/language"
import { LanguageProvider } from "./language/language-provider"
import { Layout } from "./layout/layout"
import { ConnectionProvider } from "./medusa/shop-connection"
import type { ShopConnection } from "./medusa/shop-connection"
import { CartPage } from "./pages/cart-page"
import { CheckoutPage } from "./pages/checkout-page"
import { OrderPage } from "./pages/order-page"
import { ProductPage } from "./pages/product-page"
import { ProductsPage } from "./pages/products-page"

const router = createBrowserRouter([
  {
    element: <Layout />,
    children: [
      { path: "/", element: <ProductsPage /> },
      { path: "/products/:handle", element: <ProductPage /> },
      { path: "/cart", element: <CartPage /> },
      { path: "/checkout", element: <CheckoutPage /> },
      { path: "/orders/:orderId", element: <OrderPage /> },
      { path: "*", element: <Navigate to="/" replace /> },
    ],
  },
])

export const App = ({ connection, language }: { connection: ShopConnection; language: Language }) => (
  <ConnectionProvider value={connection}>
    <LanguageProvider initial={language}>
      <CatalogueProvider>
        <CartProvider>
          <RouterProvider router={router} />
        </CartProvider>
      </CatalogueProvider>
    </LanguageProvider>
  </ConnectionProvider>
)
