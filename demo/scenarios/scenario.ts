import type { DemoStore } from "../store/demo-store"
import type { StepLog } from "./step-log"

/** What a scenario plays in, and what it leaves behind for the report. */
export interface Scene {
  store: DemoStore
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
  /** Plays it step by step. Rejects with StepFailed at the first step that is not as expected. */
  play: (scene: Scene) => Promise<Ending | void>
}
