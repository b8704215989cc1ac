import { Text } from "@medusajs/ui"
import type { AdminSvcCallResult, AdminSvcLastCall } from "../../../types"
import { MUTED, Subtle } from "../../components/small-text"
import { StateBadge, type BadgeColor } from "../../components/state-badge"
import { useTexts } from "../../i18n/use-texts"
import { inOneLine } from "../../lib/in-one-line"
import { wordOf } from "../../lib/word-of"

/** The colour of a call's result: orange passes by itself, red needs a remedy. */
export const RESULT_COLORS = {
  ok: "green",
  wrong_token: "red",
  wrong_address: "red",
  redirected: "red",
  not_json: "red",
  unexpected_answer: "red",
  timeout: "orange",
  tls: "red",
  connection_lost: "orange",
  merchant_not_found: "red",
  merchant_inactive: "red",
  refused: "red",
  rate_limited: "orange",
  service_failing: "orange",
  not_sent: "red",
} as const satisfies Record<AdminSvcCallResult, BadgeColor>

/** Whether this version knows the result of a call. An unknown result shows by its name. */
export const isCallResult = (result: string): result is AdminSvcCallResult =>
  Object.hasOwn(RESULT_COLORS, result)

export const LastCall = ({ call }: { call: AdminSvcLastCall | null }) => {
  const { t, relative, dateTime } = useTexts()

  if (call === null) {
    return <span className={MUTED}>{t("settings.connection.noCall")}</span>
  }
  const operation = wordOf(t, "settings.connection.operation", call.operation)

  return (
    <>
      <span title={dateTime(call.at)}>
        {t("settings.connection.call", { operation, when: relative(call.at) })}
      </span>
      {call.result === "ok" ? null : (
        <FailedCall result={call.result} code={call.error_code} name={call.error_name} />
      )}
    </>
  )
}

interface CallError {
  code: number | null
  name: string | null
}

export const FailedCall = ({ result, ...error }: CallError & { result: string }) => {
  const { t } = useTexts()

  return (
    <>
      {isCallResult(result) ? (
        <>
          <StateBadge color={RESULT_COLORS[result]} className="whitespace-normal">
            {t(`settings.connection.result.${result}.title`)}
          </StateBadge>
          <Subtle className="text-pretty">{t(`settings.connection.result.${result}.remedy`)}</Subtle>
        </>
      ) : (
        <StateBadge color="grey">{result}</StateBadge>
      )}
      <ErrorName {...error} />
    </>
  )
}

/** The error name that the operator's support asks for. */
export const ErrorName = ({ code, name }: CallError) => {
  const { t } = useTexts()
  const parts = inOneLine(
    code !== null && t("settings.connection.code", { code: String(code) }),
    name !== null && t("settings.connection.test.error", { name })
  )

  return parts === "" ? null : (
    <Text size="xsmall" className={MUTED}>
      {parts}
    </Text>
  )
}
