import { createBrowserRouter, Navigate, RouterProvider } from "react-router-dom"
import { CartProvider } from "./cart/cart-provider"
import { CatalogueProvider } from "./catalogue/catalogue-provider"
import { LanguageProvider } from "./language/language-provider"
import { Layout } from "./layout/layout"
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

export const App = () => (
  <LanguageProvider>
    <CatalogueProvider>
      <CartProvider>
        <RouterProvider router={router} />
      </CartProvider>
    </CatalogueProvider>
  </LanguageProvider>
)
