import { refreshOrder, retrieveOrder } from "@lib/data/orders"
import { retrieveSvcOrder, svcSettings } from "@lib/data/svc"
import { money } from "@lib/money"
import { AwaitingDownPayment, PaymentReturn, SvcProvider } from "medusa-payment-svc/storefront"

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ payment?: string | string[] }> }

/** The order's page; the payment page sends the buyer back to it with `?payment=success` or `failure`. */
export default async function Order({ params, searchParams }: Props) {
  const { id } = await params
  const { payment } = await searchParams
  const [order, credit] = await Promise.all([retrieveOrder(id), retrieveSvcOrder(id)])
  // Null: not known at the moment. Nobody is thanked for an order that may still have to be paid, or is cancelled.
  const isThanked =
    order.status !== "canceled" && (credit === "other_method" || credit?.state === "authorized")

  return (
    <>
      <h1>{isThanked ? "Thank you" : "Your order"}</h1>
      {credit === "other_method" ? null : (
        <SvcProvider {...await svcSettings()}>
          {payment === "success" || payment === "failure" ? (
            <PaymentReturn
              orderId={id}
              initialOrder={credit}
              returned={payment}
              onSettled={refreshOrder}
              tryAgainUrl="/"
            />
          ) : (
            <AwaitingDownPayment
              orderId={id}
              initialOrder={credit}
              // At each look at a paid order it would empty the buyer's cache.
              onSettled={
                order.payment_status === "awaiting" || credit?.state !== "authorized"
                  ? refreshOrder
                  : undefined
              }
              tryAgainUrl="/"
            />
          )}
        </SvcProvider>
      )}
      <p>
        Order {order.display_id}: {money(order.total)}
      </p>
    </>
  )
}
