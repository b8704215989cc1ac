import { type Context, Hono } from "hono"
import { initiatePayment, isPaid, pay, voidSession } from "../rules/prepaid-sessions"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { type Language } from "./layout"
import { type Answer, pageOf } from "./page-of"
import { type Payment, paymentOutcomePage, type PaymentOutcome, paymentPage } from "./payment-page"

export const paymentRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { store, urls } = sandbox
  const routes = new Hono<SandboxEnv>()

  const find = (token: string): Payment | undefined =>
    Object.values(store.state.orders)
      .flatMap((order) => order.sessions.map((session) => ({ order, session })))
      .find(({ session }) => session.token === token)

  const closedAs = ({ order, session }: Payment): PaymentOutcome | undefined => {
    if (order.stage === "EXPIRED") {
      return "expired"
    }

    if (isPaid(session)) {
      return "paid"
    }

    return session.status === "VOIDED" ? "voided" : undefined
  }

  const answerWith = (
    closedStatus: 200 | 409,
    act: (found: Payment, language: Language, c: Context<SandboxEnv>) => Answer
  ) =>
    pageOf(find, (found, language, c) => {
      const closed = closedAs(found)

      return closed
        ? c.html(paymentOutcomePage(found, closed, language), closedStatus)
        : act(found, language, c)
    })

  // Opening the page makes a session INITIATED (assumption: the specification does not show this transition).
  routes.get(
    "/pay/:token",
    answerWith(200, (found, language, c) => {
      initiatePayment(sandbox, found.order)

      const plan = store.state.settings.plans.find(
        ({ repayment_config_id: id }) => id === found.order.repaymentConfigId
      )

      return c.html(paymentPage(found, plan, language))
    })
  )

  const onSubmit = (
    action: string,
    landing: "success" | "failure",
    act: (order: OrderRecord) => void
  ): void => {
    routes.post(
      `/pay/:token/${action}`,
      answerWith(409, ({ order, session }, _language, c) => {
        act(order)

        return c.redirect(order.redirects?.[landing] ?? urls.payment(session.token), 303)
      })
    )
  }

  onSubmit("pay", "success", (order) => pay(sandbox, order))
  onSubmit("fail", "failure", (order) => {
    if (store.state.settings.failed_payment === "void") {
      voidSession(sandbox, order)
    }
  })
  onSubmit("leave", "failure", () => undefined)

  return routes
}
