import { Text } from "@medusajs/ui"
import type { AdminSvcCallResult, AdminSvcLastCall } from "../../../types"
import { MUTED, Subtle } from "../../components/small-text"
import { StateBadge, type BadgeColor } from "../../components/state-badge"
import { useTexts, type Translate } from "../../i18n/use-texts"
import { inOneLine } from "../../lib/in-one-line"
import { isTextKey, wordOf } from "../../lib/word-of"

/** Orange passes by itself, red needs a remedy. */
const COLORS = {
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

const isKnown = (result: string): result is AdminSvcCallResult => Object.hasOwn(COLORS, result)

/**
 * A result that only a later server knows shows by its name.
 * @param code the service's own, of a refusal.
 */
export const describeResult = (t: Translate, result: string, code: number | null = null) => {
  if (!isKnown(result)) {
    return { color: "grey" as const, title: result, short: result, remedy: undefined }
  }
  const ofCode = `settings.connection.refusal.${code}`

  return {
    color: COLORS[result],
    title: t(`settings.connection.result.${result}.title`),
    short: t(`settings.connection.result.${result}.short`),
    remedy: t(
      result === "refused" && isTextKey(ofCode) ? ofCode : `settings.connection.result.${result}.remedy`
    ),
  }
}

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

interface FailedCallProps extends CallError {
  result: string
  /** The service's own words. */
  said?: string | null
}

export const FailedCall = ({ result, said, ...error }: FailedCallProps) => {
  const { t } = useTexts()
  const { color, title, remedy } = describeResult(t, result, error.code)

  return (
    <>
      <StateBadge color={color} className="whitespace-normal">
        {title}
      </StateBadge>
      {remedy === undefined ? null : <Subtle className="text-pretty">{remedy}</Subtle>}
      <ServiceSays words={said} />
      <ErrorName {...error} />
    </>
  )
}

/** Nothing where the service said nothing. */
export const ServiceSays = ({ words = null }: { words?: string | null | undefined }) => {
  const { t } = useTexts()

  return words === null ? null : (
    <Subtle className="text-pretty">{t("settings.connection.serviceSays", { words })}</Subtle>
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
