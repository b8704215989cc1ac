/** The names that the pages assume: values that readers have, and the parts of Medusa's starter that an edit of it uses. */
import type { HttpTypes as MedusaHttpTypes, MedusaContainer } from "@medusajs/framework/types"
import type * as Workflows from "@medusajs/framework/workflows-sdk"
import type Medusa from "@medusajs/js-sdk"
import type { ReactNode } from "react"
import type * as Storefront from "medusa-payment-svc/storefront"
import type { StoreSvcCartOptionsResponse, StoreSvcOrderResponse } from "medusa-payment-svc/types"
import type { signWebhook as SignWebhook } from "medusa-payment-svc/client/webhooks"

declare global {
  export import HttpTypes = MedusaHttpTypes

  // docs/client.md
  const current: string
  const previous: string
  const req: { rawBody: Buffer; headers: Record<string, string> }
  const body: string
  const url: string
  const signWebhook: typeof SignWebhook

  // docs/invoices.md
  const container: MedusaContainer
  const order_id: string
  const base64: string
  const transform: typeof Workflows.transform
  const WorkflowResponse: typeof Workflows.WorkflowResponse
  const invoice: Workflows.WorkflowData<{ display_id: number }>
  const pdf_buffer: Workflows.WorkflowData<Buffer>

  // docs/options.md
  const companyOf: (
    customerId: string
  ) => Promise<{ name: string; vatNumber: string; crNumber: string; nationalId: string; sales: number }>
  const termsOf: (
    customerId: string | undefined
  ) => Promise<{ isLongAllowed: boolean; costCentre: string | undefined }>

  // docs/storefront.md
  const client: ReturnType<typeof Storefront.createSvcStorefront>
  const svc: typeof client
  const cart: MedusaHttpTypes.StoreCart
  const orderId: string
  const paymentCollectionId: string
  const planId: number | null
  const order: MedusaHttpTypes.StoreOrder
  const verifiedPhones: { has: (customerId: string, phone: string) => boolean }
  const PaymentOption: typeof Storefront.PaymentOption
  const isChoiceRefused: typeof Storefront.isChoiceRefused
  const stepAfter: typeof Storefront.stepAfter
  const options: StoreSvcCartOptionsResponse
  const isChosen: boolean
  const by: "credit" | "transfer"
  const setBy: (method: "credit" | "transfer") => void
  const router: { push: (address: string) => void }
  const PaymentReturn: typeof Storefront.PaymentReturn
  const AwaitingDownPayment: typeof Storefront.AwaitingDownPayment
  const PlaceOrderButton: typeof Storefront.PlaceOrderButton
  const SvcProvider: typeof Storefront.SvcProvider
  const language: "ar" | "en"
  const svcSettings: () => Promise<{ connection: Storefront.SvcConnection; language: "ar" | "en" }>
  const retrieveSvcOptions: (cartId: string) => Promise<StoreSvcCartOptionsResponse | null>
  const useSvc: typeof Storefront.useSvc
  const retrieveSvcOrder: (orderId: string) => Promise<StoreSvcOrderResponse | null>
  const payment: MedusaHttpTypes.StorePayment
  const convertToLocale: (money: { amount: number; currency_code: string }) => string
  const credit: (StoreSvcOrderResponse & ReactNode) | null
  const refreshCart: () => Promise<void>
  const refreshOrder: () => Promise<void>
  const useRouter: () => typeof router
  const retrieveSentCartId: () => Promise<string | null>
  const getCartId: () => Promise<string | undefined>
  const getAuthHeaders: () => Promise<Record<string, string>>
  const sdk: Medusa
  const customer: MedusaHttpTypes.StoreCustomer | null
  const props: { params: Promise<{ countryCode: string }> }
  const CartTemplate: (cart: {
    cart: MedusaHttpTypes.StoreCart | null
    customer: MedusaHttpTypes.StoreCustomer | null
  }) => ReactNode
  const CreditButton: (button: {
    cartId: string
    countryCode?: string | undefined
    disabled?: boolean
    children?: ReactNode
  }) => ReactNode
  const isSvc: (providerId?: string) => boolean
  const revalidateTag: (tag: string) => void
  const getCacheTag: (name: string) => Promise<string>
  const CreditCard: () => ReactNode
  const RadioGroup: (props: { children?: ReactNode }) => ReactNode
  const selectedPaymentMethod: string
  const activeSession: MedusaHttpTypes.StorePaymentSession | undefined
  const paymentSession: { provider_id: string } | undefined
  const notReady: boolean
}
