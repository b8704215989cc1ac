"use client"

import {
  PlanPicker,
  type StoreSvcPaymentLinkResponse,
  type SvcPlaceOrderResult,
  SvcStorefrontError,
  useSvc,
} from "medusa-payment-svc/storefront"
import { useCallback, useEffect, useRef, useState } from "react"
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
  /** A code: its text changes with the language. */
  const [problem, setProblem] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const reading = useRef<AbortController | null>(null)
  const read = useCallback(async () => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())

    try {
      const answer = await client.paymentLink(id, { language, signal })

      if (!signal.aborted) {
        setLink(answer)
      }
    } catch (error) {
      if (!(error instanceof SvcStorefrontError)) {
        throw error
      }
      if (!signal.aborted) {
        setProblem((told) => told ?? "unread")
      }
    }
  }, [client, id, language])

  useEffect(() => {
    if (initialLink === null) {
      void read()
    }
  }, [initialLink, read])
  useEffect(() => () => reading.current?.abort(), [])

  const told = async (result: SvcPlaceOrderResult): Promise<void> => {
    if (result.kind === "pay_down_payment") {
      setLeaving(true)
      svc.leave(result.url)
    }
    setProblem(result.kind === "declined" || result.kind === "try_again" ? result.code : null)
    // Also when the browser leaves: if that is stopped, the page shows where to pay.
    await read()
  }
  const again = useCallback(() => {
    setProblem(null)
    void read()
  }, [read])

  useEffect(() => {
    // When the buyer comes back from the payment page, browsers show this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) {
        setLeaving(false)
        again()
      }
    }

    window.addEventListener("pageshow", onShow)
    return () => window.removeEventListener("pageshow", onShow)
  }, [again])

  const said = problem ?? (link?.show ? link.last_attempt?.code : null)

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
      {link?.show && <Payment key={link.amount} link={link} isLeaving={isLeaving} onTold={told} />}
      <p role="alert">{said ? declineText(svc, said) : ""}</p>
      {link?.signup_url && (
        <a href={link.signup_url} target="_blank" rel="noreferrer">
          {say("onboarding.open")}
        </a>
      )}
      {link === null && <button onClick={again}>{say("order.check")}</button>}
    </div>
  )
}

type PaymentProps = {
  link: StoreSvcPaymentLinkResponse
  /** The browser is on its way to the payment page. */
  isLeaving: boolean
  onTold: (result: SvcPlaceOrderResult) => Promise<void>
}

const Payment = ({ link, isLeaving, onTold }: PaymentProps) => {
  const { client, language, say } = useSvc()
  const { plans } = link
  const [planId, setPlanId] = useState(
    (plans.find(({ is_default }) => is_default) ?? plans[0])?.repayment_config_id ?? null
  )
  const [isSending, setSending] = useState(false)
  const [unsent, setUnsent] = useState(false)
  const busy = isSending || isLeaving

  const pay = async () => {
    setSending(true)
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
      setSending(false)
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
