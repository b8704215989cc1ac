import { retrieveCart, retrieveSentCartId } from "@lib/data/cart"
import { retrieveSvcPlans, svcSettings } from "@lib/data/svc"
import { money } from "@lib/money"
import { CreditButton } from "@modules/checkout/credit-button"
import { PromotionalLine, SvcProvider } from "medusa-payment-svc/storefront"
import Link from "next/link"

export default async function Cart() {
  const cart = await retrieveCart()

  if (!cart?.items?.length) {
    const sentCartId = await retrieveSentCartId()

    return sentCartId === null ? (
      <h1>Your cart is empty</h1>
    ) : (
      <SvcProvider {...await svcSettings()}>
        <h1>You have sent an order</h1>
        <CreditButton cartId={sentCartId}>See your order</CreditButton>
      </SvcProvider>
    )
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
