import { Button } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import type { AdminSvcBuyerCheckBody, AdminSvcBuyerCheckResponse } from "../../../types"
import { Section, TwoColumns } from "../../components/section"
import { TextField } from "../../components/text-field"
import { useTexts } from "../../i18n/use-texts"
import { errorText } from "../../lib/error-text"
import { useKeptFocus } from "../../lib/use-kept-focus"
import { useSvcMutation } from "../../lib/use-svc-mutation"
import { ActivitySection } from "../connection/activity-section"
import { BuyerAnswer } from "./buyer-answer"

export const BuyerTab = () => {
  const { t } = useTexts()
  const [phone, setPhone] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, data, error, reset } = useSvcMutation<
    AdminSvcBuyerCheckResponse,
    AdminSvcBuyerCheckBody
  >(
    "/admin/svc/buyer-check",
    // Neither the number nor the answer may outlive the page.
    { gcTime: 0 }
  )

  const button = useKeptFocus(isPending)

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
  const mistake = (): string | undefined => {
    if (isMissing) {
      return t("settings.buyer.missing")
    }
    if (error?.status === 400) {
      return t("settings.buyer.invalid")
    }
    if (error?.code === "too_many_phones") {
      return t("settings.buyer.tooMany")
    }
    return error === null ? undefined : errorText(t, error)
  }

  return (
    <TwoColumns
      main={
        <Section title={t("settings.tabs.buyer")} description={t("settings.buyer.description")}>
          <form noValidate autoComplete="off" className="px-6 py-4" onSubmit={check}>
            <TextField
              label={t("settings.buyer.phone")}
              hint={t("settings.buyer.phoneHint")}
              error={mistake()}
              className="max-w-80"
              dir="ltr"
              type="tel"
              maxLength={100}
              value={phone}
              onChange={change}
              beside={
                <Button ref={button} type="submit" size="small" isLoading={isPending}>
                  {t("settings.buyer.submit")}
                </Button>
              }
            />
          </form>
          <div aria-live="polite" className="divide-y empty:!border-0">
            {data === undefined || isPending ? null : <BuyerAnswer checked={data} />}
          </div>
        </Section>
      }
      side={<ActivitySection />}
    />
  )
}
