import { retrieveSvcPaymentLink, svcSettings } from "@lib/data/svc"
import { PaymentLink } from "@modules/payment-link/payment-link"
import { SvcProvider } from "medusa-payment-svc/storefront"
import { notFound } from "next/navigation"

type Props = { params: Promise<{ id: string }> }

/** The page of the payment link that Medusa's admin copies, for a draft order or for what an edited order costs more. */
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
