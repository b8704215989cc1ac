import { Text } from "@medusajs/ui"
import type { AdminSvcLastCall } from "../../../types"
import { StateBadge } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { useFormat } from "../../lib/use-format"
import { RESULT_COLORS } from "./result-color"

/** A call: which, when, how it ended, and what to do if it failed. */
export const LastCall = ({ call }: { call: AdminSvcLastCall | null }) => {
  const { t } = useTexts()
  const { relative, dateTime } = useFormat()

  if (call === null) {
    return <span className="text-ui-fg-muted">{t("settings.connection.noCall")}</span>
  }
  const operation = t(`settings.connection.operation.${call.operation}`)

  return (
    <>
      <span title={dateTime(call.at)}>
        {t("settings.connection.call", { operation, when: relative(call.at) })}
      </span>
      {call.result === "ok" ? null : (
        <>
          <StateBadge color={RESULT_COLORS[call.result]} className="whitespace-normal">
            {t(`settings.connection.result.${call.result}.title`)}
          </StateBadge>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t(`settings.connection.result.${call.result}.remedy`)}
          </Text>
          <ErrorName code={call.error_code} name={call.error_name} />
        </>
      )}
    </>
  )
}

/** What the operator's support asks for. */
export const ErrorName = ({ code, name }: { code: number | null; name: string | null }) => {
  const { t } = useTexts()
  const parts = [
    ...(code === null ? [] : [t("settings.connection.code", { code })]),
    ...(name === null ? [] : [t("settings.connection.test.error", { name })]),
  ]

  return parts.length === 0 ? null : (
    <Text size="xsmall" className="text-ui-fg-muted">
      {parts.join(" · ")}
    </Text>
  )
}
