import { Text } from "@medusajs/ui"
import { useMemo, type ComponentProps } from "react"
import { useTexts } from "../i18n/use-texts"
import { serverSentence } from "../lib/server-sentence"

interface ServerSentenceProps extends Omit<ComponentProps<typeof Text>, "children" | "lang" | "dir"> {
  message: string
  /** It may as well be what a person wrote, in whatever language. */
  isOrNote?: boolean
}

/** A sentence that the server wrote, in the admin's language where there is a translation, and marked as what it is. */
export const ServerSentence = ({ message, isOrNote = false, ...look }: ServerSentenceProps) => {
  const { language } = useTexts()
  const { text, lang, dir } = useMemo(() => serverSentence(language, message), [language, message])
  const isKnown = lang === language

  return (
    <Text {...look} {...(isOrNote && !isKnown ? {} : { lang })} dir={dir}>
      {text}
    </Text>
  )
}
