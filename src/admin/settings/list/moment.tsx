import { Text, Tooltip } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"

export const Moment = ({ at }: { at: string }) => {
  const { relative, dateTime } = useTexts()

  return (
    <Tooltip content={dateTime(at)}>
      <Text as="span" size="small" leading="compact" className="whitespace-nowrap">
        <time dateTime={at}>{relative(at)}</time>
      </Text>
    </Tooltip>
  )
}
