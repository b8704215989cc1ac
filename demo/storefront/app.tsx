import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createBrowserRouter, Navigate, RouterProvider } from "react-router-dom"
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

/** A failed query shows at once, with a way to try again. Each page asks anew for its data. */
const always = { networkMode: "always" } as const
const queries = new QueryClient({
  defaultOptions: {
    queries: { ...always, retry: false, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: always,
  },
})

export const App = () => (
  <LanguageProvider>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </LanguageProvider>
)
