import { useRef, useState, type FormEvent } from "react"
import type { Cart } from "../cart/cart"
import { useCart } from "../cart/cart-provider"
import { useLanguage } from "../language/language-provider"
import { Problem } from "../layout/states"
import { useSaving } from "../medusa/use-saving"
import { CONTACT_FIELDS, cartChangesOf, detailsOf, problemsOf, type ContactField } from "./contact-details"
import { Field } from "./field"

/** Whom to deliver to, and where. */
export const AddressStep = ({ cart, onDone }: { cart: Cart; onDone: () => void }) => {
  const { t } = useLanguage()
  const { update } = useCart()
  const [details, setDetails] = useState(() => detailsOf(cart))
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const { phase, save } = useSaving()
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(details)
    const firstWrong = CONTACT_FIELDS.find((field) => found[field] !== undefined)

    setProblems(found)
    if (firstWrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus()
      return
    }
    await save(async () => {
      await update(cartChangesOf(details))
      onDone()
    })
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
    <form className="form" noValidate ref={form} onSubmit={(event) => void submit(event)}>
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
        text={
          Object.keys(problems).length > 0 ? t("fix_fields") : phase === "failed" ? t("address_failed") : ""
        }
      />
      <button type="submit" className="button button-main" aria-busy={phase === "saving"}>
        {phase === "saving" ? t("saving") : t("continue_delivery")}
      </button>
    </form>
  )
}
