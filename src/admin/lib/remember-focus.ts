/**
 * Remembers what has the focus; the function that it gives hands it back. Medusa's drawers and dialogues do so only for a
 * trigger of their own. An entry of a menu is gone by then, so the menu's button stands for it.
 */
export const rememberFocus = (): (() => void) => {
  const { activeElement } = document
  const menu = activeElement?.closest("[role=menu]")
  const holder = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement

  return () => {
    if (holder instanceof HTMLElement) {
      holder.focus()
    }
  }
}
