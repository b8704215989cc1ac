import { addToCart } from "@lib/data/cart"
import { getRegion, listProducts } from "@lib/data/products"
import { retrieveSvcPlans, svcSettings } from "@lib/data/svc"
import { money } from "@lib/money"
import { SubmitButton } from "@modules/common/submit-button"
import { PromotionalLine, SvcProvider } from "medusa-payment-svc/storefront"
import { notFound } from "next/navigation"

export default async function Product({ params }: { params: Promise<{ handle: string }> }) {
  const [product] = await listProducts({ handle: (await params).handle })

  if (product === undefined) {
    notFound()
  }
  return (
    <>
      <h1>{product.title}</h1>
      <p>{product.description}</p>
      <SvcProvider {...await svcSettings()}>
        <PromotionalLine
          productId={product.id}
          amount={product.variants?.[0]?.calculated_price?.calculated_amount}
          currency={(await getRegion()).currency_code}
          initialPlans={await retrieveSvcPlans(product.id)}
        />
      </SvcProvider>
      <form action={addToCart}>
        <label>
          Variant
          <select name="variant_id">
            {product.variants?.map(({ id, title, calculated_price: price }) => (
              <option key={id} value={id}>
                {title}, {money(price?.calculated_amount)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Quantity
          <input name="quantity" type="number" min="1" defaultValue="1" required />
        </label>
        <SubmitButton>Add to cart</SubmitButton>
      </form>
    </>
  )
}
