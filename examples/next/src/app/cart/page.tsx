import { retrieveCart } from "@lib/data/cart"
import { retrieveSvcPlans, svcSettings } from "@lib/data/svc"
import { money } from "@lib/money"
import { PromotionalLine, SvcProvider } from "medusa-payment-svc/storefront"
import Link from "next/link"

export default async function Cart() {
  const cart = await retrieveCart()

  if (!cart?.items?.length) {
    return <h1>Your cart is empty</h1>
  }
  return (
    <>
      <h1>Cart</h1>
      <ul>
        {cart.items.map(({ id, title, quantity, total }) => (
          <li key={id}>
            {quantity} × {title}: {money(total)}
          </li>
        ))}
      </ul>
      <p>Total: {money(cart.total)}</p>
      <SvcProvider {...await svcSettings()}>
        <PromotionalLine
          amount={cart.total}
          currency={cart.currency_code}
          initialPlans={await retrieveSvcPlans()}
        />
      </SvcProvider>
      <Link href="/checkout">Go to checkout</Link>
    </>
  )
}
