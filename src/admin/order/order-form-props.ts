import type { AdminSvcOrderResponse } from "../../types"

/** What every form of the order page gets. */
export interface OrderFormProps {
  order: AdminSvcOrderResponse
  /** After success too. */
  onClose: () => void
}
