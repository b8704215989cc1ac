import { refreshOrder, retrieveOrder } from "@lib/data/orders"
import { retrieveSvcOrder, svcSettings } from "@lib/data/svc"
import { money } from "@lib/money"
import { AwaitingDownPayment, SvcProvider } from "medusa-payment-svc/storefront"

export default async function Order({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const [order, credit] = await Promise.all([retrieveOrder(id), retrieveSvcOrder(id)])
  // Null: not known at the moment. Nobody is thanked for an order that may still have to be paid.
  const isPaid = credit === "other_method" || credit?.state === "authorized"

  return (
    <>
      <h1>{isPaid ? "Thank you" : "Your order"}</h1>
      {credit === "other_method" ? null : (
        <SvcProvider {...await svcSettings()}>
          <AwaitingDownPayment orderId={id} initialOrder={credit} onSettled={refreshOrder} tryAgainUrl="/" />
        </SvcProvider>
      )}
      <p>
        Order {order.display_id}: {money(order.total)}
      </p>
    </>
  )
}
