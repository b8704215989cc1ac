import type { AdminSvcOrderResponse } from "../../types"

export interface OrderFormProps {
  order: AdminSvcOrderResponse
  /** After success too. */
  onClose: () => void
}
