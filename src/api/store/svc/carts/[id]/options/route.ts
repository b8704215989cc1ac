import { answerPrivately } from "../../../../../answer-with"
import { askingBuyer } from "../../../asking-buyer"
import { cartOptions } from "./cart-options"

/** Whether and how to offer the payment method for a cart (design D13); `?language=ar|en` for the onboarding page. */
export const GET = answerPrivately(async (req) =>
  cartOptions(req.scope, req.params["id"] ?? "", await askingBuyer(req))
)
