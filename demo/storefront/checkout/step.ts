import { chosenProvider, hasAddress, hasDelivery, type Cart } from "../cart/cart"

export const STEPS = ["address", "delivery", "payment", "review"] as const

/** A part of the checkout. It stands in the address as `?step=`, so that the back button goes one step back. */
export type Step = (typeof STEPS)[number]

const IS_DONE: Record<Step, (cart: Cart) => boolean> = {
  address: hasAddress,
  delivery: hasDelivery,
  payment: (cart) => chosenProvider(cart) !== undefined,
  review: () => false,
}

export const firstOpenStep = (cart: Cart): Step => STEPS.find((step) => !IS_DONE[step](cart)) ?? "review"

/** The requested step, if all steps before it are done. Otherwise the first open one. */
export const stepToShow = (asked: string | null, cart: Cart): Step => {
  const open = firstOpenStep(cart)
  const step = STEPS.find((each) => each === asked)

  return step !== undefined && STEPS.indexOf(step) <= STEPS.indexOf(open) ? step : open
}
