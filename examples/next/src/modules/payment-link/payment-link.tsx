"use client"

import {
  PlanPicker,
  type StoreSvcPaymentLinkResponse,
  type SvcPlaceOrderResult,
  SvcStorefrontError,
  useSvc,
} from "medusa-payment-svc/storefront"
import { useCallback, useEffect, useState } from "react"
import { declineText, hiddenText, standingText, words } from "./words"

type Props = {
  id: string
  /** The link as the server read it; null if the server got no answer. */
  initialLink: StoreSvcPaymentLinkResponse | null
}

export const PaymentLink = ({ id, initialLink }: Props) => {
  const svc = useSvc()
  const { client, language, page, format, say } = svc
  const [link, setLink] = useState(initialLink)
  const [problem, setProblem] = useState("")
  const read = useCallback(
    () =>
      client.paymentLink(id).then(setLink, (error: unknown) => {
        if (!(error instanceof SvcStorefrontError)) {
          throw error
        }
        setProblem((told) => told || say("order.unavailable"))
      }),
    [client, id, say]
  )

  useEffect(() => {
    if (initialLink === null) {
      void read()
    }
  }, [initialLink, read])

  const told = async (result: SvcPlaceOrderResult): Promise<void> => {
    if (result.kind === "pay_down_payment") {
      return svc.leave(result.url)
    }
    setProblem(result.kind === "declined" || result.kind === "try_again" ? declineText(svc, result.code) : "")
    await read()
  }
  const again = () => {
    setProblem("")
    void read()
  }

  return (
    <div {...page} className="step">
      <h1>
        {words[language].title} {link?.order.display_id}
      </h1>
      {link?.currency_code === "sar" && (
        <p>
          {words[language].amount}: {format.money(link.amount)}
        </p>
      )}
      <div role="status">
        {link?.state && link.state !== "declined" && <Standing link={link} onAgain={again} />}
        {link?.reason && link.state !== "canceled" && <p>{hiddenText(svc, link.reason)}</p>}
      </div>
      {link?.show && <Payment key={link.amount} link={link} onTold={told} />}
      <p role="alert">
        {problem || (link?.show && link.last_attempt ? declineText(svc, link.last_attempt.code) : "")}
      </p>
      {link === null && <button onClick={again}>{say("order.check")}</button>}
    </div>
  )
}

type PaymentProps = {
  link: StoreSvcPaymentLinkResponse
  onTold: (result: SvcPlaceOrderResult) => Promise<void>
}

const Payment = ({ link, onTold }: PaymentProps) => {
  const { client, language, say } = useSvc()
  const { plans } = link
  const [planId, setPlanId] = useState(
    (plans.find(({ is_default }) => is_default) ?? plans[0])?.repayment_config_id ?? null
  )
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState(false)

  const pay = async () => {
    setBusy(true)
    setUnsent(false)
    try {
      // With the link as shown here, nothing is paid once it asks for another amount.
      await onTold(await client.payByLink(link, planId))
    } catch (error) {
      if (!(error instanceof SvcStorefrontError)) {
        throw error
      }
      setUnsent(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PlanPicker plans={plans} planId={planId} onChange={setPlanId} total={link.amount} disabled={busy} />
      <button aria-disabled={busy} onClick={() => void (busy || pay())}>
        {busy ? words[language].busy : words[language].pay}
      </button>
      {unsent && <p role="alert">{say("try_again.unreachable")}</p>}
    </>
  )
}

const Standing = ({ link, onAgain }: { link: StoreSvcPaymentLinkResponse; onAgain: () => void }) => {
  const svc = useSvc()
  const { heading, body } = standingText(svc, link)

  return (
    <>
      <h2>{heading}</h2>
      {body && <p>{body}</p>}
      {link.next?.action === "pay" && <a href={link.next.url}>{svc.say("order.pay")}</a>}
      {link.next?.action === "wait" && <button onClick={onAgain}>{svc.say("order.check")}</button>}
    </>
  )
}
