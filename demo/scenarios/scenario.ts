import type { FileServer } from "../../support/file-server"
import type { Purchase, Store } from "../../support/store"
import type { StepLog } from "./step-log"

/** The surroundings of a scenario, and its results for the report. */
export interface Scene {
  store: Store
  purchase: Purchase
  /** Serves the carrier's proof and the ERP's invoice; `/proof.png` is there. */
  files: FileServer
  log: StepLog
  /** Set once Medusa has placed the order. */
  orderId: string | null
  /** Set once the service holds the order. */
  svcOrderId: string | null
  /** Reports the progress of a long wait. */
  progress: (text: string) => void
}

/** A last part that is played after all other scenarios. */
export type Ending = () => Promise<void>

/** One purchase on credit, from the cart to its outcome. */
export interface Scenario {
  name: string
  purchase: Purchase
  /** Plays it step by step. Rejects with StepFailed at the first step that is not as expected. */
  play: (scene: Scene) => Promise<Ending | void>
}
