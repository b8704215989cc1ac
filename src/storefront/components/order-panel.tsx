import { useId, type ReactNode } from "react"
import { webUrl } from "../headless"
import type { SvcTextKey } from "../texts/en"
import { BrandMark } from "./brand-mark"
import { classNames } from "./class-names"
import { shopUrl } from "./shop-url"
import { useSvc } from "./svc-context"

export interface OrderView {
  /** For styles: what the buyer should feel about it. */
  tone: "waiting" | "good" | "bad"
  heading: string
  lines?: readonly (string | null)[]
  busy?: boolean
  /** Links and buttons. */
  children?: ReactNode
  /** Below them. */
  note?: string | null
}

/** Where an order stands; what changes in it is read out, so it stays the same element while an order is watched. */
export const OrderPanel = (props: OrderView & { className: string | undefined }) => {
  const { tone, heading, lines = [], busy = false, className, children, note = null } = props
  const { page } = useSvc()
  const titleId = useId()

  return (
    <section
      {...page}
      className={classNames("svc-order", className)}
      data-tone={tone}
      aria-labelledby={titleId}
    >
      <div role="status" aria-busy={busy}>
        <h2 className="svc-order-title" id={titleId} suppressHydrationWarning>
          {heading}
        </h2>
        {lines.map((line) =>
          line === null ? null : (
            <p key={line} suppressHydrationWarning>
              {line}
            </p>
          )
        )}
      </div>
      <div className="svc-actions">{children}</div>
      {note === null ? null : <p suppressHydrationWarning>{note}</p>}
      <BrandMark />
    </section>
  )
}

interface PanelLinkProps {
  /** An address of the shop, with `{order_id}`; nothing is drawn without one. */
  to: string | undefined
  orderId: string
  text: SvcTextKey
}

export const ShopLink = ({ to, orderId, text }: PanelLinkProps) => {
  const { say } = useSvc()
  const url = shopUrl(to, orderId)

  return url === null ? null : (
    <a className="svc-button" href={url}>
      {say(text)}
    </a>
  )
}

export const PayLink = ({ url, text }: { url: string; text: SvcTextKey }) => {
  const { say } = useSvc()
  const address = webUrl(url)

  return address === null ? null : (
    <a className="svc-button svc-primary" href={address}>
      {say(text)}
    </a>
  )
}

export const CheckAgain = ({ onClick }: { onClick: () => void }) => {
  const { say } = useSvc()

  return (
    <button type="button" className="svc-button" onClick={onClick}>
      {say("order.check")}
    </button>
  )
}
