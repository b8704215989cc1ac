import { Button, Input } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import type { AdminSvcBuyerCheckBody, AdminSvcBuyerCheckResponse } from "../../../types"
import { Field } from "../../components/field"
import { Section, TwoColumns } from "../../components/section"
import { useTexts } from "../../i18n/use-texts"
import { errorText } from "../../lib/error-text"
import type { SvcRequestError } from "../../lib/svc-fetch"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { ActivitySection } from "../connection/activity-section"
import { BuyerAnswer } from "./buyer-answer"

export const BuyerTab = () => {
  const texts = useTexts()
  const { t } = texts
  const [phone, setPhone] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, data, error, reset } = useSvcMutation<
    AdminSvcBuyerCheckResponse,
    AdminSvcBuyerCheckBody
  >(
    (body) => ({ path: "/admin/svc/buyer-check", body }),
    // Neither the number nor the answer may outlive the page.
    { gcTime: 0 }
  )

  const check = (event: FormEvent) => {
    event.preventDefault()
    const given = phone.trim()

    setIsMissing(given === "")
    if (given !== "" && !isPending) {
      mutate({ phone: given })
    }
  }
  const change = (entered: string) => {
    setPhone(entered)
    setIsMissing(false)
    // An answer must never stand beside another number.
    reset()
  }
  const refusal = ({ status, code }: SvcRequestError): string | undefined => {
    if (status === 400) {
      return t("settings.buyer.invalid")
    }
    return code === "too_many_phones" ? t("settings.buyer.tooMany") : undefined
  }
  const mistake = (): string | undefined => {
    if (isMissing) {
      return t("settings.buyer.missing")
    }
    return error === null ? undefined : (refusal(error) ?? errorText(texts, error))
  }

  return (
    <TwoColumns
      main={
        <Section title={t("settings.tabs.buyer")} description={t("settings.buyer.description")}>
          <form noValidate autoComplete="off" className="px-6 py-4" onSubmit={check}>
            <Field label={t("settings.buyer.phone")} hint={t("settings.buyer.phoneHint")} error={mistake()}>
              {(control) => (
                <div className="flex items-center gap-x-2">
                  <div className="min-w-0 max-w-80 flex-1">
                    <Input
                      {...control}
                      dir="ltr"
                      // No name: browsers remember nothing of a field without a name.
                      type="tel"
                      autoComplete="off"
                      maxLength={100}
                      value={phone}
                      onChange={(event) => change(event.target.value)}
                    />
                  </div>
                  <Button type="submit" size="small" isLoading={isPending}>
                    {t("settings.buyer.submit")}
                  </Button>
                </div>
              )}
            </Field>
          </form>
          <div aria-live="polite" className="divide-y empty:hidden">
            {data === undefined || isPending ? null : <BuyerAnswer checked={data} />}
          </div>
        </Section>
      }
      side={<ActivitySection />}
    />
  )
}
