/** A promise, and the function that resolves it. */
export const deferred = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => (resolve = settle))

  return { promise, resolve: () => resolve() }
}
