import { Running } from "../../support/running"

/** Everything that the tests have started. It ends before their servers. */
export const running = new Running()

export const seconds = (since: number): string => `${((Date.now() - since) / 1_000).toFixed(1)} s`
