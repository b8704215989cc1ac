import { CheckCircleMiniSolid, SquareTwoStackMini } from "@medusajs/icons"
import { IconButton, Tooltip } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTexts } from "../i18n/use-texts"

const SHOWN_MS = 2000

interface CopyButtonProps {
  content: string
  /** A name for users who do not see the text beside it: "the payment link". */
  what: string
}

/** Copies a text and confirms it. Medusa's own `Copy` confirms in English only. */
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

/** Copies a text and tells whether that worked. Pages without TLS have no clipboard, so the older way is the fallback. */
const copyText = async (text: string): Promise<boolean> => {
  if ("clipboard" in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The browser refused. The older way may still be allowed.
    }
  }
  return copySelected(text)
}

const copySelected = (text: string): boolean => {
  const area = document.createElement("textarea")

  area.value = text
  area.setAttribute("aria-hidden", "true")
  area.className = "sr-only"
  document.body.append(area)
  try {
    area.select()
    return document.execCommand("copy")
  } finally {
    area.remove()
  }
}
