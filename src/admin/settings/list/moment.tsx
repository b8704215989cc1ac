import { Text, Tooltip } from "@medusajs/ui"
import { useFormat } from "../../lib/format"

export const Moment = ({ at }: { at: string }) => {
  const { relative, dateTime } = useFormat()

  return (
    <Tooltip content={dateTime(at)}>
      <Text as="span" size="small" leading="compact" className="whitespace-nowrap">
        <time dateTime={at}>{relative(at)}</time>
      </Text>
    </Tooltip>
  )
}
