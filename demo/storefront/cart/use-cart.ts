import type { HttpTypes } from "@medusajs/framework/types"
import { useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { recall, remember } from "../medusa/remembered"
import { sdk, statusOf } from "../medusa/shop-connection"
import { CART_FIELDS, type Cart } from "./cart"
import { forgetOrder, placedOrder, rememberOrder, type PlacedOrder } from "./placed-order"

const CART = ["cart"]
const ORDER = ["last order"]
const ALWAYS = { staleTime: Infinity, gcTime: Infinity }
const fields = { fields: CART_FIELDS }

/** The remembered cart's id. Empty if the browser keeps something else under this name. */
const idOfCart = (): string => /^\w+$/.exec(recall("shop.cart") ?? "")?.[0] ?? ""

/** Null when there is no cart yet, or when the server does not know it. */
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

/** How long Medusa keeps a cart locked while its order is being placed. */
const MAY_REOPEN_MS = 120_000

/** When this page first saw each cart closed, by its own clock: the server's may be hours away. */
const closedSince = new Map<string, number>()

/**
 * Whether a cart has had its order. Medusa closes a cart before it asks for the payment, and reopens it when the payment is
 * declined. A buyer who meanwhile reads the code of an SMS, or reloads the page, keeps the cart.
 */
const isOver = ({ id, completed_at: closedAt }: Cart): boolean => {
  if (!closedAt) {
    closedSince.delete(id)
    return false
  }
  const since = closedSince.get(id) ?? Date.now()

  closedSince.set(id, since)
  return placedOrder()?.cartId === id || Date.now() - since > MAY_REOPEN_MS
}

/** Remembers a cart until it is ordered or the server has forgotten it. */
const kept = (cart: Cart | null): Cart | null => {
  const open = cart && isOver(cart) ? null : cart

  if (recall("shop.cart") !== (open?.id ?? null)) {
    remember("shop.cart", open?.id ?? null)
  }
  return open
}

/** The cart of this browser, across reloads and tabs. Its changes reject when the server refuses. */
export const useCart = () => {
  const client = useQueryClient()
  const query = useQuery({
    ...ALWAYS,
    queryKey: CART,
    queryFn: async () => kept(await fetchCart()),
    refetchOnWindowFocus: "always",
  })
  const { data: lastOrder } = useQuery({
    ...ALWAYS,
    queryKey: ORDER,
    queryFn: placedOrder,
    initialData: placedOrder,
  })
  const { mutateAsync: change } = useMutation({
    mutationKey: CART,
    // One change after the other, each on the cart that the last change left.
    scope: { id: "cart" },
    mutationFn: (act: () => Promise<Cart | null>) => act(),
    onSuccess: async (cart) => {
      // The answer to a read that began before the change would put the earlier cart in its place.
      await client.cancelQueries({ queryKey: CART })
      client.setQueryData(CART, kept(cart))
    },
    // The cart may be ordered or gone by now, so the page reads it again. The buyer is told the first error.
    onError: () => client.refetchQueries({ queryKey: CART }),
  })

  return {
    query,
    /** Null when there is no cart yet, or when it is over. */
    cart: query.data ?? null,
    /** A change is under way. */
    busy: useIsMutating({ mutationKey: CART }) > 0,
    lastOrder,
    refresh: () => query.refetch({ throwOnError: true }),
    add: ({ regionId, variantId, quantity }: { regionId: string; variantId: string; quantity: number }) =>
      change(async () => {
        const current = await fetchCart()
        const { id } =
          current && !current.completed_at
            ? current
            : (await sdk.store.cart.create({ region_id: regionId })).cart
        const { cart } = await sdk.store.cart.createLineItem(id, { variant_id: variantId, quantity }, fields)

        forgetOrder()
        client.setQueryData(ORDER, null)
        return cart
      }),
    setQuantity: (lineId: string, quantity: number) =>
      change(
        async () => (await sdk.store.cart.updateLineItem(idOfCart(), lineId, { quantity }, fields)).cart
      ),
    removeLine: (lineId: string) =>
      change(async () => {
        await sdk.store.cart.deleteLineItem(idOfCart(), lineId)
        return fetchCart()
      }),
    update: (changes: HttpTypes.StoreUpdateCart) =>
      change(async () => (await sdk.store.cart.update(idOfCart(), changes, fields)).cart),
    chooseDelivery: (optionId: string) =>
      change(
        async () => (await sdk.store.cart.addShippingMethod(idOfCart(), { option_id: optionId }, fields)).cart
      ),
    choosePayment: (providerId: string) =>
      change(async () => {
        const current = await fetchCart()

        if (current) {
          await sdk.store.payment.initiatePaymentSession(current, { provider_id: providerId })
        }
        return fetchCart()
      }),
    /** The order is placed, so the cart is over, in the browser's other tabs too. */
    finish: (order: PlacedOrder) => {
      rememberOrder(order)
      client.setQueryData(ORDER, order)
      if (recall("shop.cart") === order.cartId) {
        client.setQueryData(CART, kept(null))
      }
    },
  }
}

/** Notices what other tabs did, and what became of the cart on a page from the browser's back-forward cache. */
export const useOtherTabs = (): void => {
  const client = useQueryClient()

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === "shop.order" || key === "shop.cart") {
        void client.refetchQueries({ queryKey: key === "shop.order" ? ORDER : CART })
      }
    }
    const onShow = ({ persisted }: PageTransitionEvent) =>
      void (persisted && client.refetchQueries({ queryKey: CART }))

    window.addEventListener("storage", onStorage)
    window.addEventListener("pageshow", onShow)

    return () => {
      window.removeEventListener("storage", onStorage)
      window.removeEventListener("pageshow", onShow)
    }
  }, [client])
}
