/** An attempt's reference: the id of the session that it began with and, from the second on, its number (design D4). */
export const referenceOf = (sessionId: string, attempt: number): string =>
  attempt === 1 ? sessionId : `${sessionId}-${attempt}`

/** Which attempt of a session a reference names; 0 for another session's. */
export const numberIn = (reference: string, sessionId: string): number => {
  if (reference === sessionId) {
    return 1
  }
  return reference.startsWith(`${sessionId}-`) ? Number(reference.slice(sessionId.length + 1)) : 0
}
