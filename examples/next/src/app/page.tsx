import { listProducts } from "@lib/data/products"
import Link from "next/link"

// Shown as the store is now, not as it was when the shop was built.
export const dynamic = "force-dynamic"

export default async function Shop() {
  const products = await listProducts()

  return (
    <>
      <h1>Business supplies</h1>
      <ul>
        {products.map(({ id, handle, title }) => (
          <li key={id}>
            <Link href={`/products/${handle}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
