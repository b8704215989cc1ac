import { orderEn } from "../i18n/order.en"
import type { Translate } from "../i18n/use-texts"

type KnownReason = keyof typeof orderEn.invoices.reason

const isKnown = (reason: string): reason is KnownReason => Object.hasOwn(orderEn.invoices.reason, reason)

/** Why an invoice is not attached; the server's own word for a reason that this version does not know. */
export const invoiceReason = (t: Translate, reason: string): string =>
  isKnown(reason) ? t(`order.invoices.reason.${reason}`) : reason
