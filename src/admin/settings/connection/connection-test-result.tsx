import { CheckCircleSolid, ExclamationCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { AdminSvcConnectionTestResponse, AdminSvcOddField } from "../../../types"
import { useTexts } from "../../i18n/use-texts"
import { useFormat } from "../../lib/use-format"
import { ErrorName } from "./last-call"
import { RESULT_COLORS } from "./result-color"

const ICONS = {
  green: <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon" />,
  orange: <ExclamationCircleSolid aria-hidden className="text-ui-tag-orange-icon" />,
  red: <XCircleSolid aria-hidden className="text-ui-tag-red-icon" />,
} as const

/** What a test of the connection came to, and what to do. */
export const ConnectionTestResult = ({ tested }: { tested: AdminSvcConnectionTestResponse }) => {
  const { t } = useTexts()
  const { duration, dateTime } = useFormat()
  const facts = [
    t("settings.connection.test.took", { duration: duration(tested.duration_ms) }),
    ...(tested.http_status === null
      ? []
      : [t("settings.connection.test.status", { status: tested.http_status })]),
  ]

  return (
    <div className="bg-ui-bg-subtle grid grid-cols-[20px_1fr] gap-x-2 px-6 py-4">
      <span className="mt-0.5">{ICONS[RESULT_COLORS[tested.result]]}</span>
      <div className="flex min-w-0 flex-col gap-y-0.5">
        <Text size="small" weight="plus">
          {t(`settings.connection.result.${tested.result}.title`)}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t(`settings.connection.result.${tested.result}.remedy`)}
        </Text>
        <OddFields fields={tested.odd_fields} />
        <Text size="xsmall" className="text-ui-fg-muted" title={dateTime(tested.at)}>
          {facts.join(" · ")}
        </Text>
        <ErrorName code={tested.error_code} name={tested.error_name} />
      </div>
    </div>
  )
}

/** Fields of the answer that were not as documented, by their names. */
const OddFields = ({ fields }: { fields: readonly AdminSvcOddField[] }) => {
  const { t } = useTexts()

  return fields.length === 0 ? null : (
    <Text size="small" className="text-ui-fg-subtle text-pretty">
      {t("settings.connection.test.oddFields")}{" "}
      <bdi dir="ltr">{fields.map(({ path }) => path).join(", ")}</bdi>
    </Text>
  )
}
