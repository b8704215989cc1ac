import { once } from "node:events"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Worker } from "node:worker_threads"
import { z } from "zod"

/** What a piece of work did to the process; bytes and milliseconds. */
export const observedSchema = z.object({
  tookMs: z.number(),
  /** The peak of the process's memory, above its memory before. */
  peakGrowth: z.number(),
  /** The live memory before and after, once the garbage is collected. */
  liveBefore: z.number(),
  liveAfter: z.number(),
  /** The longest time for which the event loop was blocked. */
  blockedMs: z.number(),
})

const LOOP_RESOLUTION_MS = 5
const oneNumber = z.tuple([z.number()])
const garbageCollector = z.custom<() => void>((value) => typeof value === "function")

const collectGarbage = (): void => {
  setFlagsFromString("--expose-gc")
  garbageCollector.parse(runInNewContext("gc"))()
}

const liveHeap = (): number => {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Reads the memory of the process each millisecond, even while the main thread is blocked. */
const PEAK_WATCHER = `
  const { parentPort } = require("node:worker_threads")
  let peak = 0
  const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()) }, 1)
  parentPort.on("message", (message) => {
    if (message === "begin") { peak = process.memoryUsage.rss(); parentPort.postMessage(peak) }
    else { clearInterval(timer); parentPort.postMessage(peak) }
  })
`

const answerOf = async (worker: Worker, message: string): Promise<number> => {
  const answered = once(worker, "message")

  worker.postMessage(message)
  return oneNumber.parse(await answered)[0]
}

/** Does a piece of work and observes this process meanwhile. */
export const observe = async (work: () => Promise<void>): Promise<z.infer<typeof observedSchema>> => {
  const worker = new Worker(PEAK_WATCHER, { eval: true })

  await once(worker, "online")
  const liveBefore = liveHeap()
  const before = await answerOf(worker, "begin")
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })

  loop.enable()
  const startedAt = performance.now()
  await work()
  const tookMs = performance.now() - startedAt

  // One more turn of the loop, so that a block at the very end counts too.
  await new Promise((resolve) => setTimeout(resolve, 2 * LOOP_RESOLUTION_MS))
  loop.disable()
  const peak = await answerOf(worker, "end")

  // A worker that has already ended sends no event.
  await worker.terminate()
  return {
    tookMs,
    peakGrowth: peak - before,
    liveBefore,
    liveAfter: liveHeap(),
    blockedMs: Math.max(loop.max / 1e6 - LOOP_RESOLUTION_MS, 0),
  }
}
