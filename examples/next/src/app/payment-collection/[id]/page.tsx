import { retrieveSvcPaymentLink, svcSettings } from "@lib/data/svc"
import { PaymentLink } from "@modules/payment-link/payment-link"
import { SvcProvider } from "medusa-payment-svc/storefront"
import { notFound } from "next/navigation"

type Props = { params: Promise<{ id: string }> }

/** Where the payment link leads to that Medusa's admin copies: of a draft order, or of what an edited order costs more. */
export default async function PaymentCollection({ params }: Props) {
  const { id } = await params
  const link = await retrieveSvcPaymentLink(id)

  if (link === "no_such_link") {
    notFound()
  }
  return (
    <SvcProvider {...await svcSettings()}>
      <PaymentLink id={id} initialLink={link} />
    </SvcProvider>
  )
}
