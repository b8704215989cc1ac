import type { ComponentProps } from "react"
import { FormDrawer } from "../components/form-drawer"
import { useTexts } from "../i18n/use-texts"

interface OrderDrawerProps extends Omit<
  ComponentProps<typeof FormDrawer>,
  "title" | "description" | "submitText"
> {
  /** Where its words are, under `order`. */
  words: "proof" | "outcome" | "invoice" | "record" | "extend" | "resolve"
}

/** The drawer of an action that needs a form. */
export const OrderDrawer = ({ words, ...props }: OrderDrawerProps) => {
  const { t } = useTexts()

  return (
    <FormDrawer
      title={t(`order.${words}.title`)}
      description={t(`order.${words}.description`)}
      submitText={t(`order.${words}.submit`)}
      {...props}
    />
  )
}
