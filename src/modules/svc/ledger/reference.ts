/** Of an attempt: the payment session that it was begun with, and which of its attempts it is (design D4). */
export const referenceOf = (sessionId: string, attempt: number): string =>
  attempt === 1 ? sessionId : `${sessionId}-${attempt}`

/** Which attempt of a session a reference names; 0 for another session's. */
export const numberIn = (reference: string, sessionId: string): number => {
  if (reference === sessionId) {
    return 1
  }
  return reference.startsWith(`${sessionId}-`) ? Number(reference.slice(sessionId.length + 1)) : 0
}
