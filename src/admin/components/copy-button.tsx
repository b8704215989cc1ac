import { CheckCircleMiniSolid, SquareTwoStackMini } from "@medusajs/icons"
import { IconButton, Tooltip } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTexts } from "../i18n/use-texts"
import { copyText } from "../lib/copy-text"

const SHOWN_MS = 2000

interface CopyButtonProps {
  content: string
  /** Names it for those who do not see what stands beside: "the payment link". */
  what: string
}

/** Copies a text, and says that it did. Medusa's own `Copy` says so in English only. */
export const CopyButton = ({ content, what }: CopyButtonProps) => {
  const { t } = useTexts()
  const [isCopied, setIsCopied] = useState(false)
  const [isHovered, setIsHovered] = useState(false)

  useEffect(() => {
    if (!isCopied) {
      return undefined
    }
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)

    return () => clearTimeout(timer)
  }, [isCopied, content])

  const copy = async () => setIsCopied(await copyText(content))

  return (
    <>
      <Tooltip
        content={isCopied ? t("shared.copied") : t("shared.copy")}
        open={isCopied || isHovered}
        onOpenChange={setIsHovered}
      >
        <IconButton
          type="button"
          size="2xsmall"
          variant="transparent"
          aria-label={t("shared.copyOf", { what })}
          onClick={() => void copy()}
        >
          {isCopied ? <CheckCircleMiniSolid /> : <SquareTwoStackMini />}
        </IconButton>
      </Tooltip>
      <span role="status" className="sr-only">
        {isCopied ? t("shared.copied") : ""}
      </span>
    </>
  )
}
