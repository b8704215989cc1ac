import type { AdminSvcSettingsResponse } from "../../types"
import { useTexts } from "../i18n/use-texts"
import { svcKeys } from "./svc-keys"
import { useSvcQuery } from "./use-svc-query"

/** The brand's name in the admin's language; undefined while it is being read, general words when it cannot be. */
export const useBrandName = (isEnabled = true): string | undefined => {
  const { t, language } = useTexts()
  const { data, isError } = useSvcQuery<AdminSvcSettingsResponse>(svcKeys.settings(), "/admin/svc/settings", {
    isEnabled,
  })

  return data?.brand.display_name[language] ?? (isError ? t("shared.brand") : undefined)
}
