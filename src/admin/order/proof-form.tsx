import { FileField } from "../components/file-field"
import { useTexts } from "../i18n/use-texts"
import { useCheckedFile } from "../lib/use-checked-file"
import { OrderDrawer } from "./order-drawer"
import { useOrderAction, type OrderFormProps } from "./use-order-action"

export const ProofForm = ({ order, onClose }: OrderFormProps) => {
  const { t, bytes } = useTexts()
  const { proof_max_bytes: maxBytes, proof_types: types } = order.limits
  const proof = useCheckedFile({ maxBytes, types })
  const action = useOrderAction(order.order_id, "confirm_delivery_proof", onClose)

  const submit = async () => {
    const file = await proof.take()

    if (file !== undefined) {
      const form = new FormData()

      form.append("file", file)
      action.mutate(form)
    }
  }

  return (
    <OrderDrawer words="proof" action={action} onSubmit={submit} onClose={onClose}>
      <FileField
        label={t("order.proof.label")}
        hint={t("order.proof.hint", { types: proof.types, max: bytes(maxBytes) })}
        {...proof.field}
      />
    </OrderDrawer>
  )
}
