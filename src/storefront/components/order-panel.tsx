import { useId, type ReactNode } from "react"
import { webUrl } from "../headless/web-url"
import type { SvcTextKey } from "../texts/en"
import { AskAgainButton } from "./ask-again-button"
import { BrandMark } from "./brand-mark"
import { classNames } from "./class-names"
import { shopUrl } from "./shop-url"
import { useSvc } from "./svc-context"
import { useFocusHandOver } from "./use-focus-hand-over"
import type { WatchedOrder } from "./use-svc-order"

export interface OrderView {
  /** For styles: what the buyer should feel about it. */
  tone: "waiting" | "good" | "bad"
  heading: string
  lines?: readonly (string | null)[]
  busy?: boolean
  /** Links. */
  children?: ReactNode
  /** Below them. */
  note?: string | null
}

interface OrderPanelProps extends OrderView {
  check: WatchedOrder["check"]
  className: string | undefined
}

/** Shows where an order stands. Screen readers read its changes, so it stays the same element while an order is watched. */
export const OrderPanel = (props: OrderPanelProps) => {
  const { tone, heading, lines = [], busy = false, check, className, children, note = null } = props
  const { page } = useSvc()
  const titleId = useId()

  return (
    <section
      {...page}
      tabIndex={-1}
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
      <div className="svc-actions">
        {children}
        {check === undefined ? null : <AskAgainButton text="order.check" {...check} />}
      </div>
      {note === null ? null : <p suppressHydrationWarning>{note}</p>}
      <BrandMark />
    </section>
  )
}

interface ShopLinkProps {
  /** An address of the shop, with `{order_id}`. Without it, nothing is drawn. */
  to: string | undefined
  orderId: string
  text: SvcTextKey
}

export const ShopLink = ({ to, orderId, text }: ShopLinkProps) => (
  <PanelLink url={shopUrl(to, orderId)} text={text} className="svc-button" />
)

export const PayLink = ({ url, text }: { url: string; text: SvcTextKey }) => (
  <PanelLink url={webUrl(url)} text={text} className="svc-button svc-primary" />
)

const PanelLink = ({ url, text, className }: { url: string | null; text: SvcTextKey; className: string }) => {
  const { say } = useSvc()
  const attach = useFocusHandOver<HTMLAnchorElement>()

  return url === null ? null : (
    <a ref={attach} className={className} href={url}>
      {say(text)}
    </a>
  )
}
