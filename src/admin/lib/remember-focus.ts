/** What has the focus. An entry of a menu is gone once it is chosen, so the menu's button stands for it. */
export const focusHolder = (): Element | null => {
  const { activeElement } = document
  const menu = activeElement?.closest("[role=menu]")

  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement
}

/**
 * Remembers what has the focus; the function that it gives hands it back, or to the section where it was if that is gone by
 * then. Medusa's drawers and dialogues do so only for a trigger of their own.
 */
export const rememberFocus = (): (() => void) => {
  const holder = focusHolder()
  const section = holder?.closest("[role=region]")

  return () => {
    const heir = holder?.isConnected === true ? holder : section

    if (heir instanceof HTMLElement) {
      heir.focus()
    }
  }
}
