/** SAR in whole halalas, half up as the plugin rounds: 17.365 * 100 is a little less than 1736.5. */
export const halalas = (sar: number): number => Math.round(Number((sar * 100).toPrecision(15)))
