import { useMutation, useQuery } from "@tanstack/react-query"
import { useState, type FormEvent } from "react"
import type { Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { NotLoaded, Problem } from "../layout/states"
import { sdk } from "../medusa/shop-connection"
import { Price } from "../money/price"
import { Choice } from "./choice"
import { useDeliveryName } from "./use-delivery-name"

export const DeliveryStep = ({ cart, onDone }: { cart: Cart; onDone: () => void }) => {
  const { t } = useLanguage()
  const { chooseDelivery } = useCart()
  const nameOf = useDeliveryName()
  const query = useQuery({
    queryKey: ["delivery", cart.id],
    queryFn: () => sdk.store.fulfillment.listCartOptions({ cart_id: cart.id }),
  })
  const [picked, setPicked] = useState(cart.shipping_methods?.[0]?.shipping_option_id)
  const saving = useMutation({
    mutationFn: async (optionId: string) => {
      if (!cart.shipping_methods?.some((method) => method.shipping_option_id === optionId)) {
        await chooseDelivery(optionId)
      }
      onDone()
    },
  })

  if (query.data === undefined) {
    return <NotLoaded of={query} />
  }
  const options = query.data.shipping_options
  const chosen = options.find(({ id }) => id === picked) ?? options[0]

  if (chosen === undefined) {
    return <Problem text={t("no_delivery")} />
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) {
      saving.mutate(chosen.id)
    }
  }

  return (
    <form className="form" onSubmit={submit}>
      <fieldset className="choices">
        <legend className="unseen">{t("step_delivery")}</legend>
        {options.map((option) => (
          <Choice
            key={option.id}
            group="delivery"
            title={nameOf(option.name)}
            note={t("two_to_four_days")}
            checked={option.id === chosen.id}
            onChoose={() => setPicked(option.id)}
          >
            <span className="choice-price">
              <Price amount={option.amount ?? 0} />
              <span className="price-note">{t("before_vat_short")}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <Problem text={saving.isError ? t("delivery_failed") : ""} />
      <button type="submit" className="button button-main" aria-busy={saving.isPending}>
        {saving.isPending ? t("saving") : t("continue_payment")}
      </button>
    </form>
  )
}
