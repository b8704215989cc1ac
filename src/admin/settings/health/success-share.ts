/** From 0 to 1. Rounded down to a tenth of a percent, so that it is 1 only without any failure. */
export const successShare = ({ count, failed }: { count: number; failed: number }): number =>
  count === 0 ? 1 : Math.floor((1_000 * (count - failed)) / count) / 1_000
