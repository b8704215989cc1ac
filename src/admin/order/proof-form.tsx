import { FileField } from "../components/file-field"
import { FormDrawer } from "../components/form-drawer"
import { useTexts } from "../i18n/use-texts"
import { useCheckedFile } from "../lib/use-checked-file"
import { useFormat } from "../lib/use-format"
import type { OrderFormProps } from "./order-form-props"
import { useOrderAction } from "./use-order-action"

/** Uploads a proof of delivery, which confirms the delivery. */
export const ProofForm = ({ order, onClose }: OrderFormProps) => {
  const { t } = useTexts()
  const { bytes } = useFormat()
  const { proof_max_bytes: maxBytes, proof_types: types } = order.limits
  const proof = useCheckedFile({ maxBytes, types })
  const { mutate, isPending, error } = useOrderAction(order.order_id, "confirm_delivery_proof", onClose)

  const submit = async () => {
    const file = await proof.take()

    if (file !== undefined) {
      const form = new FormData()

      form.append("file", file)
      mutate(form)
    }
  }

  return (
    <FormDrawer
      title={t("order.proof.title")}
      description={t("order.proof.description")}
      submitText={t("order.proof.submit")}
      isPending={isPending}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FileField
        label={t("order.proof.label")}
        hint={t("order.proof.hint", { types: proof.types, max: bytes(maxBytes) })}
        types={types}
        file={proof.file}
        error={proof.error}
        onChoose={proof.choose}
        onTooMany={proof.refuseMany}
      />
    </FormDrawer>
  )
}
