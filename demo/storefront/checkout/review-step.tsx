import { useNavigate } from "react-router-dom"
import { PlaceOrderButton, stepAfter, type SvcNotPlaced, type SvcPlaced } from "medusa-payment-svc/storefront"
import type { Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { Price } from "../money/price"

/** The last check. The button works for every way to pay. */
export const ReviewStep = ({ cart, onChooseAgain }: { cart: Cart; onChooseAgain: () => void }) => {
  const { t } = useLanguage()
  const { finish, refresh } = useCart()
  const navigate = useNavigate()

  const showOrder = async ({ orderId }: SvcPlaced) => {
    finish({ cartId: cart.id, orderId })
    // Replaces the checkout: a buyer back from the payment page finds the order, not a cart that is gone.
    await navigate(`/orders/${orderId}`, { replace: true })
  }

  const goOn = ({ code }: SvcNotPlaced) => {
    // The cart was closed meanwhile, and may have been read so. If it cannot be read now, the shown one stays.
    void refresh().catch(() => undefined)
    // That step has the plans. The button itself tells other reasons.
    if (stepAfter(code) === "choose_again") {
      onChooseAgain()
    }
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
      <PlaceOrderButton cartId={cart.id} onPlaced={showOrder} onNotPlaced={goOn} />
    </div>
  )
}
