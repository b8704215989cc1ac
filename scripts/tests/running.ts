import { Running } from "../../support/running"

/** What the tests have started: they end before their servers. */
export const running = new Running()

export const seconds = (since: number): string => `${((Date.now() - since) / 1_000).toFixed(1)} s`
