import type { FileServer } from "../../support/file-server"
import type { Purchase, Store } from "../../support/store"
import type { StepLog } from "./step-log"

/** What a scenario plays in, and what it leaves behind for the report. */
export interface Scene {
  store: Store
  /** What is bought. */
  purchase: Purchase
  /** Where the carrier's proof and the ERP's invoice open; `/proof.png` is there. */
  files: FileServer
  log: StepLog
  /** Set once Medusa has placed the order. */
  orderId: string | null
  /** Set once the service holds the order. */
  svcOrderId: string | null
  /** Says how a long wait goes on. */
  progress: (text: string) => void
}

/** What is left to be seen once the other scenarios are played. */
export type Ending = () => Promise<void>

/** One purchase on credit, from the cart to what becomes of it. */
export interface Scenario {
  name: string
  purchase: Purchase
  /** Plays it step by step. Rejects with StepFailed at the first step that is not as expected. */
  play: (scene: Scene) => Promise<Ending | void>
}
