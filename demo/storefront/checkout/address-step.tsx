import { useMutation } from "@tanstack/react-query"
import { useRef, useState, type FormEvent } from "react"
import type { Cart } from "../cart/cart"
import { useCart } from "../cart/use-cart"
import { useLanguage } from "../language/language-provider"
import { Problem } from "../layout/states"
import { CONTACT_FIELDS, cartChangesOf, detailsOf, problemsOf, type ContactField } from "./contact-details"
import { Field } from "./field"

export const AddressStep = ({ cart, onDone }: { cart: Cart; onDone: () => void }) => {
  const { t } = useLanguage()
  const { update } = useCart()
  const [details, setDetails] = useState(() => detailsOf(cart))
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const saving = useMutation({ mutationFn: () => update(cartChangesOf(details)), onSuccess: onDone })
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(details)
    const firstWrong = CONTACT_FIELDS.find((field) => found[field] !== undefined)

    setProblems(found)
    if (firstWrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus()
      return
    }
    if (!saving.isPending) {
      saving.mutate()
    }
  }
  const field = (name: ContactField) => ({
    name,
    value: details[name],
    problem: problems[name],
    onChange: (value: string) => {
      setDetails((current) => ({ ...current, [name]: value }))
      setProblems(({ [name]: _, ...others }) => others)
    },
  })

  return (
    <form className="form" noValidate ref={form} onSubmit={submit}>
      <p className="field-note">{t("all_required")}</p>
      <Field {...field("company")} label="company" autoComplete="organization" />
      <div className="form-row">
        <Field {...field("first_name")} label="first_name" autoComplete="given-name" />
        <Field {...field("last_name")} label="last_name" autoComplete="family-name" />
      </div>
      <div className="form-row">
        <Field {...field("email")} label="email" hint="email_hint" autoComplete="email" type="email" />
        <Field {...field("phone")} label="phone" hint="phone_hint" autoComplete="tel" type="tel" />
      </div>
      <Field {...field("address_1")} label="address" autoComplete="address-line1" />
      <Field {...field("address_2")} label="district" autoComplete="address-line2" optional />
      <div className="form-row">
        <Field {...field("city")} label="city" autoComplete="address-level2" />
        <Field {...field("postal_code")} label="postal_code" autoComplete="postal-code" numeric />
      </div>
      <p className="field-note">
        {t("country")}: {t("saudi_arabia")}
      </p>
      <Problem
        text={Object.keys(problems).length > 0 ? t("fix_fields") : saving.isError ? t("address_failed") : ""}
      />
      <button type="submit" className="button button-main" aria-busy={saving.isPending}>
        {saving.isPending ? t("saving") : t("continue_delivery")}
      </button>
    </form>
  )
}
