const PARENT_CHECK_MS = 500
/** A Ctrl-C can arrive twice: from the terminal, and again from npm. */
const ECHO_MS = 1_500

/** The exit code of a program that ended because of a signal. */
export const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** A signal that asks the demo to end. */
type StopSignal = keyof typeof EXIT_CODES

/**
 * Resolves when the demo is asked to end: by Ctrl-C, SIGTERM, a closed terminal, or an npm that went away (its shell does
 * not pass SIGTERM on). A second request ends the process at once, and the guardians then stop its servers.
 */
export const stopRequest = (): Promise<StopSignal> =>
  new Promise((resolve) => {
    let askedAt: number | undefined
    const ask = (signal: StopSignal): void => {
      if (askedAt !== undefined && Date.now() - askedAt > ECHO_MS) {
        process.exit(EXIT_CODES[signal])
      }
      askedAt ??= Date.now()
      resolve(signal)
    }

    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => ask(signal))
    }
    if (process.env["npm_lifecycle_event"] !== undefined) {
      watchParent(() => ask("SIGTERM"))
    }
  })

const watchParent = (onGone: () => void): void => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer)
      onGone()
    }
  }, PARENT_CHECK_MS)

  timer.unref()
}
