import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react"
import type { ReactNode } from "react"
import type { HttpTypes } from "@medusajs/framework/types"
import { recall, remember } from "../medusa/remembered"
import { sdk, statusOf } from "../medusa/shop-connection"
import { CART_FIELDS } from "./cart"
import type { Cart } from "./cart"
import { forgetOrder, placedOrder, rememberOrder } from "./placed-order"
import type { PlacedOrder } from "./placed-order"

interface CartValue {
  /** Null: nothing was put into a cart yet, or it is over. */
  cart: Cart | null
  state: "loading" | "ready" | "failed"
  /** A change is on its way. */
  busy: boolean
  lastOrder: PlacedOrder | null
  /** Rejects, as all of these do, when the server refuses; the cart is asked for again then. */
  add: (line: { regionId: string; variantId: string; quantity: number }) => Promise<void>
  setQuantity: (lineId: string, quantity: number) => Promise<void>
  removeLine: (lineId: string) => Promise<void>
  update: (changes: HttpTypes.StoreUpdateCart) => Promise<void>
  chooseDelivery: (optionId: string) => Promise<void>
  choosePayment: (providerId: string) => Promise<void>
  refresh: () => Promise<void>
  /** The order stands: the cart is over, in the browser's other tabs too. */
  finish: (order: PlacedOrder) => void
}

const CartContext = createContext<CartValue | undefined>(undefined)

const fields = { fields: CART_FIELDS }

const idOfCart = (): string => recall("shop.cart") ?? ""

/** Null when there is no cart yet, or the server does not know it. */
const fetchCart = async (): Promise<Cart | null> => {
  if (idOfCart() === "") {
    return null
  }
  try {
    return (await sdk.store.cart.retrieve(idOfCart(), fields)).cart
  } catch (error) {
    if (statusOf(error) === 404) {
      return null
    }
    throw error
  }
}

/** Keeps the cart of this browser: over reloads, over tabs, and until it is ordered or the server forgot it. */
export const CartProvider = ({ children }: { children: ReactNode }) => {
  const [cart, setCart] = useState<Cart | null>(null)
  const [state, setState] = useState<CartValue["state"]>("loading")
  const [pending, setPending] = useState(0)
  const [lastOrder, setLastOrder] = useState(placedOrder)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const take = useCallback((next: Cart | null) => {
    const open = next?.completed_at ? null : next

    setCart(open)
    setState("ready")
    if (recall("shop.cart") !== (open?.id ?? null)) {
      remember("shop.cart", open?.id ?? null)
    }
  }, [])

  const refresh = useCallback(async () => {
    try {
      take(await fetchCart())
    } catch (error) {
      setState((current) => (current === "loading" ? "failed" : current))
      throw error
    }
  }, [take])

  /** One change after the other, each on the cart that the last one left behind. */
  const change = useCallback(
    <T,>(act: () => Promise<T>): Promise<T> => {
      const run = async (): Promise<T> => {
        setPending((count) => count + 1)
        try {
          return await act()
        } catch (error) {
          // The cart may be ordered or gone by now: show what is. The buyer is told of the first error.
          await fetchCart().then(take, () => undefined)
          throw error
        } finally {
          setPending((count) => count - 1)
        }
      }
      const result = queue.current.then(run)

      queue.current = result.catch(() => undefined)

      return result
    },
    [take]
  )

  useEffect(() => {
    // Without an answer the page shows what it knew, or, the first time, that the cart could not be loaded.
    const refreshQuietly = () => void refresh().catch(() => undefined)
    const onStorage = ({ key }: StorageEvent) => {
      if (key === "shop.order") {
        setLastOrder(placedOrder())
      }
      if (key === "shop.cart") {
        refreshQuietly()
      }
    }
    const onVisible = () => document.visibilityState === "visible" && refreshQuietly()

    refreshQuietly()
    window.addEventListener("storage", onStorage)
    // A page that comes out of the browser's back-forward cache is as old as it was left.
    window.addEventListener("pageshow", onVisible)
    document.addEventListener("visibilitychange", onVisible)

    return () => {
      window.removeEventListener("storage", onStorage)
      window.removeEventListener("pageshow", onVisible)
      document.removeEventListener("visibilitychange", onVisible)
    }
  }, [refresh])

  const value = useMemo<CartValue>(
    () => ({
      cart,
      state,
      busy: pending > 0,
      lastOrder,
      refresh,
      add: ({ regionId, variantId, quantity }) =>
        change(async () => {
          const current = await fetchCart()
          const { id } =
            current && !current.completed_at
              ? current
              : (await sdk.store.cart.create({ region_id: regionId })).cart
          const { cart: next } = await sdk.store.cart.createLineItem(
            id,
            { variant_id: variantId, quantity },
            fields
          )

          forgetOrder()
          setLastOrder(null)
          take(next)
        }),
      setQuantity: (lineId, quantity) =>
        change(async () => {
          take((await sdk.store.cart.updateLineItem(idOfCart(), lineId, { quantity }, fields)).cart)
        }),
      removeLine: (lineId) =>
        change(async () => {
          await sdk.store.cart.deleteLineItem(idOfCart(), lineId)
          take(await fetchCart())
        }),
      update: (changes) =>
        change(async () => take((await sdk.store.cart.update(idOfCart(), changes, fields)).cart)),
      chooseDelivery: (optionId) =>
        change(async () => {
          take((await sdk.store.cart.addShippingMethod(idOfCart(), { option_id: optionId }, fields)).cart)
        }),
      choosePayment: (providerId) =>
        change(async () => {
          const current = await fetchCart()

          if (current) {
            await sdk.store.payment.initiatePaymentSession(current, { provider_id: providerId })
          }
          take(await fetchCart())
        }),
      finish: (order) => {
        rememberOrder(order)
        setLastOrder(order)
        if (recall("shop.cart") === order.cartId) {
          take(null)
        }
      },
    }),
    [cart, state, pending, lastOrder, refresh, change, take]
  )

  return <CartContext.Provider value={value}>{children}</CartContext.Provider>
}

/** Throws outside of a CartProvider. */
export const useCart = (): CartValue => {
  const value = useContext(CartContext)

  if (value === undefined) {
    throw new Error("useCart needs a CartProvider above it.")
  }

  return value
}
