import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { Variant } from "../catalogue/product"
import { useLanguage } from "../language/language-provider"
import { Icon } from "../layout/icon"
import { Problem } from "../layout/states"
import { linesOf } from "./cart"
import { useCart } from "./use-cart"
import { QuantityStepper } from "./quantity-stepper"

interface AddToCartProps {
  product: string
  variant: Variant
  regionId: string
}

/** Adds pieces to the cart, at most as many as are in stock. */
export const AddToCart = ({ product, variant, regionId }: AddToCartProps) => {
  const { t } = useLanguage()
  const { cart, add } = useCart()
  const [quantity, setQuantity] = useState(1)
  const putting = useMutation({
    mutationFn: () => add({ regionId, variantId: variant.id, quantity }),
    onSuccess: () => setQuantity(1),
  })
  const inCart = linesOf(cart)
    .filter((line) => line.variant_id === variant.id)
    .reduce((sum, line) => sum + line.quantity, 0)
  const left = variant.available - inCart

  return (
    <div className="add">
      <div className="add-row">
        <QuantityStepper
          product={product}
          quantity={quantity}
          max={Math.max(1, left)}
          onChange={setQuantity}
          disabled={left <= 0}
        />
        <button
          type="button"
          className="button button-main"
          disabled={left <= 0}
          aria-busy={putting.isPending}
          onClick={() => putting.isPending || putting.mutate()}
        >
          <Icon name="cart" />
          {putting.isPending ? t("adding") : variant.available <= 0 ? t("sold_out") : t("add_to_cart")}
        </button>
      </div>
      {left <= 0 && variant.available > 0 ? (
        <p className="field-note">{t("not_that_many", { count: variant.available })}</p>
      ) : null}
      <div role="status">
        {putting.isSuccess ? (
          <p className="added">
            <Icon name="check" />
            <span>{t("added")}</span>
            <Link to="/cart">{t("view_cart")}</Link>
          </p>
        ) : null}
      </div>
      <Problem text={putting.isError ? t("change_failed") : ""} />
    </div>
  )
}
