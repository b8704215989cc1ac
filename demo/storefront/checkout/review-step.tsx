import { useNavigate } from "react-router-dom"
import { PlaceOrderButton, stepAfter, type SvcPlaced } from "medusa-payment-svc/storefront"
import type { Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { Price } from "../money/price"

/** The last check. The button works for every way to pay. */
export const ReviewStep = ({ cart, onChooseAgain }: { cart: Cart; onChooseAgain: () => void }) => {
  const { t } = useLanguage()
  const { finish } = useCart()
  const navigate = useNavigate()

  const showOrder = async ({ orderId }: SvcPlaced) => {
    finish({ cartId: cart.id, orderId })
    // Replaces the checkout: a buyer back from the payment page finds the order, not a cart that is gone.
    await navigate(`/orders/${orderId}`, { replace: true })
  }

  return (
    <div className="form">
      <p>{t("review_text")}</p>
      <dl className="totals">
        <div>
          <dt>{t("total_with_vat")}</dt>
          <dd>
            <Price amount={cart.total} />
          </dd>
        </div>
      </dl>
      <PlaceOrderButton
        cartId={cart.id}
        onPlaced={showOrder}
        // That step has the plans. The button itself tells other reasons.
        onNotPlaced={({ code }) => stepAfter(code) === "choose_again" && onChooseAgain()}
      />
    </div>
  )
}
