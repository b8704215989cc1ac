import { onPages } from "../__fixtures__/sample-answers"
import { renderToString } from "react-dom/server"
import {
  AwaitingDownPayment,
  OnboardingDialog,
  PaymentOption,
  PaymentReturn,
  PlaceOrderButton,
  PromotionalLine,
  SvcProvider,
} from "."
import { en } from "../texts/en"

it("draws every component on a server, where there is no page, with its loading state", () => {
  const html = renderToString(
    <SvcProvider
      connection={{ baseUrl: "https://api.shop.example", publishableKey: "pk" }}
      language="ar"
      texts={en}
    >
      <PaymentOption cart={{ id: "cart_1" }} />
      <PlaceOrderButton cartId="cart_1" />
      <PaymentReturn orderId="order_1" />
      <AwaitingDownPayment orderId="order_1" />
      <PromotionalLine initialPlans={onPages()} />
      <OnboardingDialog open={false} url="https://x.example" onClose={() => undefined} />
    </SvcProvider>
  )

  expect(html).toContain(en.loading)
  expect(html).toContain(en["place.button"])
  expect(html).toContain(en["return.processing"])
  expect(html).toContain(en["order.loading"])
  expect(html).toContain('dir="rtl"')
})
