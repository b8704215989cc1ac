/** Copies a text. Gives whether it did: pages without TLS have no clipboard, and fall back to the older way. */
export const copyText = async (text: string): Promise<boolean> => {
  if ("clipboard" in navigator) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused by the browser: the older way may still be allowed.
      return copySelected(text)
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
