import { Fragment } from "react"
import { useLanguage } from "./language-provider"

/** The parts of one line, each in one piece, whatever its language. Leaves out empty ones. */
export const Joined = ({ parts }: { parts: readonly (string | null | undefined)[] | undefined }) => {
  const { t } = useLanguage()

  return parts?.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? t("separator") : null}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
