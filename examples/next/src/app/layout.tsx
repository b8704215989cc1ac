import Link from "next/link"
import type { ReactNode } from "react"
import "medusa-payment-svc/storefront/styles.css"
import "./globals.css"

export const metadata = { title: "Business supplies" }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <Link href="/">Business supplies</Link>
          <Link href="/cart">Cart</Link>
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
