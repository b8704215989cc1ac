/**
 * Loaded first into a process whose clock is wrong by CLOCK_SKEW_MS: `Date` shows another time, but timers and
 * `performance.now()` stay as they are.
 */
const RealDate = Date
const skewMs = Number(process.env.CLOCK_SKEW_MS)
const now = () => RealDate.now() + skewMs

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
})
RealDate.prototype.constructor = globalThis.Date
