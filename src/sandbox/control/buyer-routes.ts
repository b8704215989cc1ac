import { z } from "zod"
import { sarAmount, toHalalas } from "../rules/halalas"
import { newBuyer } from "../state/fixtures"
import { type BuyerRecord } from "../state/sandbox-state"
import { type ControlRoute, requirePhone, withBody } from "./control-route"
import { buyerView } from "./views"

/** Fields that are left out stay as they are. */
export const buyerChangeSchema = z.strictObject({
  name: z.string().min(1).optional(),
  /** `NotFound` removes the buyer. */
  status: z.enum(["Active", "Pending", "NotFound"]).optional(),
  credit_limit: sarAmount.optional(),
  external_user_id: z.string().min(1).optional(),
  onboarded_with_seller: z.boolean().optional(),
  agreement_expired: z.boolean().optional(),
  busy_first_in_minute: z.boolean().optional(),
  internal_error: z.boolean().optional(),
})

export const buyerRoutes: readonly ControlRoute[] = [
  {
    method: "put",
    path: "/buyers/:phone",
    name: "buyer",
    summary: "Creates or changes a buyer",
    ...withBody(buyerChangeSchema, ({ sandbox }, change, c) => {
      const { store } = sandbox
      const phone = requirePhone(c.req.param("phone") ?? "")

      if (change.status === "NotFound") {
        store.change((state) => delete state.buyers[phone])

        return c.json({ phone, status: "NotFound" })
      }

      const known = store.state.buyers[phone] ?? newBuyer(phone, {})
      const limit = change.credit_limit
      const buyer: BuyerRecord = {
        ...known,
        name: change.name ?? known.name,
        status: change.status ?? known.status,
        creditLimit: limit === undefined ? known.creditLimit : toHalalas(limit),
        externalUserId: change.external_user_id ?? known.externalUserId,
        onboardedWithSeller: change.onboarded_with_seller ?? known.onboardedWithSeller,
        agreementExpired: change.agreement_expired ?? known.agreementExpired,
        busyFirstInMinute: change.busy_first_in_minute ?? known.busyFirstInMinute,
        internalError: change.internal_error ?? known.internalError,
      }

      store.change((state) => (state.buyers[phone] = buyer))

      return c.json(buyerView(sandbox, buyer))
    }),
  },
]
