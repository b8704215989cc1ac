import { listPaymentProviders, listShippingOptions } from "@lib/data/checkout"
import { retrieveCart, setAddress, setShippingMethod } from "@lib/data/cart"
import { retrieveSvcOptions, svcSettings } from "@lib/data/svc"
import { money } from "@lib/money"
import type { HttpTypes } from "@medusajs/types"
import { Payment } from "@modules/checkout/payment"
import { PaymentButton } from "@modules/checkout/payment-button"
import { SubmitButton } from "@modules/common/submit-button"
import { SvcProvider } from "medusa-payment-svc/storefront"
import { redirect } from "next/navigation"

type Props = { searchParams: Promise<{ step?: string }> }

export default async function Checkout({ searchParams }: Props) {
  const { step } = await searchParams
  const cart = await retrieveCart()
  const options = cart && step === "payment" ? await retrieveSvcOptions(cart.id) : null

  if (!cart?.items?.length) {
    redirect("/cart")
  }
  return (
    <SvcProvider {...await svcSettings()}>
      <h1>Checkout: {money(cart.total)}</h1>
      {step === "delivery" ? (
        <Delivery cart={cart} />
      ) : step === "payment" ? (
        <Payment cart={cart} providers={await listPaymentProviders(cart.region_id ?? "")} options={options} />
      ) : step === "review" ? (
        <PaymentButton cart={cart} />
      ) : (
        <Address />
      )}
    </SvcProvider>
  )
}

const FIELDS = [
  ["company", "Company"],
  ["first_name", "First name"],
  ["last_name", "Last name"],
  ["email", "Email"],
  ["phone", "Mobile number"],
  ["address_1", "Address"],
  ["city", "City"],
  ["postal_code", "Postal code"],
]

const Address = () => (
  <form action={setAddress}>
    {FIELDS.map(([name, label]) => (
      <label key={name}>
        {label}
        <input name={name} required />
      </label>
    ))}
    <SubmitButton>Continue to delivery</SubmitButton>
  </form>
)

const Delivery = async ({ cart }: { cart: HttpTypes.StoreCart }) => (
  <form action={setShippingMethod}>
    <label>
      Delivery
      <select name="option_id">
        {(await listShippingOptions(cart.id)).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <SubmitButton>Continue to payment</SubmitButton>
  </form>
)
