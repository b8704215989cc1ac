import { startFileServer } from "../../support/file-server"
import type { Store, Timeline } from "../../support/store"
import type { Ending, Scenario, Scene } from "./scenario"
import { StepFailed, StepLog, type Step } from "./step-log"

export interface ScenarioResult {
  /** From 1, as listed. */
  number: number
  name: string
  /** Whether every step was as expected. */
  ok: boolean
  orderId: string | null
  svcOrderId: string | null
  /** Medusa's payment status at the end; null without an order. */
  paymentStatus: string | null
  steps: Step[]
  /** The plugin's record of the order; null without one. */
  timeline: Timeline | null
  elapsedMs: number
}

interface Listener {
  onProgress: (text: string) => void
  /** Called in the order in which scenarios end. */
  onResult: (result: ScenarioResult) => void
}

/**
 * Plays the scenarios one after another, then their endings. If one fails, the others still run. The results come in the
 * order of the list.
 */
export const playScenarios = async (
  scenarios: readonly Scenario[],
  store: Store,
  { onProgress, onResult }: Listener
): Promise<ScenarioResult[]> => {
  const results: ScenarioResult[] = []
  const endings: (() => Promise<void>)[] = []
  const files = await startFileServer()

  for (const [index, scenario] of scenarios.entries()) {
    const scene: Scene = {
      store,
      purchase: scenario.purchase,
      files,
      log: new StepLog(),
      orderId: null,
      svcOrderId: null,
      progress: onProgress,
    }
    const startedAt = performance.now()
    const finish = async (last?: Ending): Promise<void> => {
      if (last !== undefined) {
        await guarded(scene, last)
      }
      const result = await resultOf(index + 1, scenario, scene, performance.now() - startedAt)

      results.push(result)
      onResult(result)
    }
    let ending: Ending | undefined

    onProgress(`scenario ${index + 1} of ${scenarios.length}: ${scenario.name}`)
    await guarded(scene, async () => {
      ending = (await scenario.play(scene)) ?? undefined
    })
    if (ending === undefined) {
      await finish()
    } else {
      endings.push(() => finish(ending))
    }
  }
  for (const end of endings) {
    await end()
  }
  await files.stop()

  return results.sort((one, other) => one.number - other.number)
}

/** A failed step is already in the log. Any other failure is recorded as a step of its own. */
const guarded = async ({ log }: Scene, act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof StepFailed)) {
      log.fail("the scenario goes on", error)
    }
  }
}

const resultOf = async (
  number: number,
  { name }: Scenario,
  scene: Scene,
  elapsedMs: number
): Promise<ScenarioResult> => {
  const { store, log, orderId, svcOrderId } = scene
  let paymentStatus: string | null = null
  let timeline: Timeline | null = null

  if (orderId !== null) {
    await guarded(scene, async () => {
      paymentStatus = await store.paymentStatus(orderId)
      timeline = await store.timeline(orderId)
    })
  }
  const ok = log.steps.length > 0 && log.steps.every((step) => step.ok)

  return { number, name, ok, orderId, svcOrderId, paymentStatus, steps: log.steps, timeline, elapsedMs }
}
