import { type Context, Hono } from "hono"
import { initiatePayment, isPaid, pay, voidSession } from "../rules/prepaid-sessions"
import { type SandboxContext, type SandboxEnv } from "../sandbox-context"
import { type OrderRecord } from "../state/sandbox-state"
import { languageOf } from "./layout"
import { missingPage } from "./page-parts"
import { type Payment, paymentOutcomePage, type PaymentOutcome, paymentPage } from "./payment-page"

export const paymentRoutes = (sandbox: SandboxContext): Hono<SandboxEnv> => {
  const { store } = sandbox
  const routes = new Hono<SandboxEnv>()

  const find = (token: string): Payment | undefined => {
    for (const order of Object.values(store.state.orders)) {
      const session = order.sessions.find((candidate) => candidate.token === token)

      if (session) {
        return { order, session }
      }
    }

    return undefined
  }

  const closedAs = ({ order, session }: Payment): PaymentOutcome | undefined => {
    if (order.stage === "EXPIRED") {
      return "expired"
    }

    if (isPaid(session)) {
      return "paid"
    }

    return session.status === "VOIDED" ? "voided" : undefined
  }

  // Opening the page is what makes a session INITIATED (assumption: the transition is not shown).
  routes.get("/pay/:token", (c) => {
    const language = languageOf(c.req.query("lang"))
    const found = find(c.req.param("token"))

    if (!found) {
      return c.html(missingPage(language), 404)
    }

    const { order } = found
    const closed = closedAs(found)

    if (closed) {
      return c.html(paymentOutcomePage(found, closed, language))
    }

    initiatePayment(store, order)

    const plan = store.state.settings.plans.find(
      ({ repayment_config_id: id }) => id === order.repaymentConfigId
    )

    return c.html(paymentPage(found, plan, language))
  })

  const onSubmit = (action: string, act: (order: OrderRecord) => PaymentOutcome): void => {
    routes.post(`/pay/:token/${action}`, (c: Context<SandboxEnv>) => {
      const language = languageOf(c.req.query("lang"))
      const found = find(c.req.param("token") ?? "")

      if (!found) {
        return c.html(missingPage(language), 404)
      }

      const { order } = found
      const closed = closedAs(found)

      if (closed) {
        return c.html(paymentOutcomePage(found, closed, language), 409)
      }

      const outcome = act(order)
      const target = outcome === "paid" ? order.redirects?.success : order.redirects?.failure

      return target === undefined
        ? c.html(paymentOutcomePage(found, outcome, language))
        : c.redirect(target, 303)
    })
  }

  onSubmit("pay", (order) => {
    pay(sandbox, order)

    return "paid"
  })
  onSubmit("fail", (order) => {
    if (store.state.settings.failed_payment === "void") {
      voidSession(store, order)
    }

    return "failed"
  })
  onSubmit("leave", () => "left")

  return routes
}
