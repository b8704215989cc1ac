import { medusaRefusal, medusaVersion } from "./medusa-version"

const version = medusaVersion()
const refusal = version === undefined ? undefined : medusaRefusal(version)

/** Stops the boot on a Medusa in which buyers could pay without an order. */
if (refusal !== undefined) {
  throw new Error(refusal)
}
