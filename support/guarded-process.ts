import { spawn } from "node:child_process"
import { createWriteStream } from "node:fs"
import path from "node:path"
import type { Readable } from "node:stream"

const guardian = path.join(__dirname, "guardian.mjs")
const keptCharacters = 200_000

/** How to run a command; times in milliseconds. */
interface GuardedOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Runs the command as this user. Only root may set it. */
  user?: { uid: number; gid: number }
  /** The signal that asks the command to stop. After `graceMs` (3,000) it is killed. Default SIGTERM. */
  stopSignal?: NodeJS.Signals
  graceMs?: number
  /** Directories to remove when the command has ended in any way. */
  removeAfter?: string[]
  /** `inherit` shows the command's output as it comes; default `pipe` keeps its tail for `output()`. */
  output?: "pipe" | "inherit"
  /** A file to which the output is appended as well. */
  copyTo?: string | undefined
}

/** A command that ends when its owner does, even if the owner is killed with SIGKILL. */
export interface GuardedProcess {
  /** The exit code, once the command and its children are gone and the directories are removed. */
  exited: Promise<number>
  /** The last 200,000 characters of standard output and standard error together. */
  output: () => string
  /** Resolves with the match of the first fitting line. Rejects with the output when the command ends or time is up. */
  line: (pattern: RegExp, timeoutMs: number) => Promise<RegExpExecArray>
  /** Sends a signal to the command and its children. Resolves when it is sent. */
  signal: (signal: NodeJS.Signals) => Promise<void>
  /** Stops the command and resolves when it is gone. May be called again. */
  stop: () => Promise<void>
}

const signalWithinMs = 30_000

/** Starts a command under guardian.mjs. */
export const startGuarded = (
  command: string,
  args: string[],
  options: GuardedOptions = {}
): GuardedProcess => {
  const { cwd, env, user, stopSignal = "SIGTERM", graceMs = 3_000, removeAfter = [] } = options
  const task = { command, args, ...user, stopSignal, graceMs, removeAfter }
  const inherit = options.output === "inherit"
  const child = spawn(process.execPath, [guardian, JSON.stringify(task)], {
    cwd: cwd ?? process.cwd(),
    env: env ?? process.env,
    detached: true,
    stdio: ["pipe", inherit ? "inherit" : "pipe", inherit ? "inherit" : "pipe"],
  })
  const lines = new LineWatch()
  let signals = 0

  lines.read(child.stdout)
  lines.read(child.stderr)
  if (options.copyTo !== undefined) {
    const copy = createWriteStream(options.copyTo, { flags: "a" })

    child.stdout?.pipe(copy, { end: false })
    child.stderr?.pipe(copy, { end: false })
    child.once("close", () => copy.end())
  }
  // The guardian may notice the end before this process closes the pipe itself.
  child.stdin?.on("error", (error) => lines.note(error.message))

  const exited = new Promise<number>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      lines.end(`${path.basename(command)} ended with exit code ${code ?? "unknown"}`)
      resolve(code ?? 1)
    })
  })

  return {
    exited,
    output: () => lines.tail,
    line: (pattern, timeoutMs) => lines.first(pattern, timeoutMs, path.basename(command)),
    signal: async (signal) => {
      const line = `${signal} ${++signals}`

      child.stdin?.write(`${line}\n`)
      await lines.first(new RegExp(`^guardian: ${line}$`), signalWithinMs, "guardian")
    },
    stop: async () => {
      child.stdin?.end()
      await exited
    },
  }
}

/** Splits output into lines, keeps its tail, and wakes the callers that wait for a line. */
class LineWatch {
  tail = ""
  private readonly seen: string[] = []
  private readonly waiting = new Set<() => void>()
  private ended: string | undefined

  read(stream: Readable | null): void {
    let partial = ""

    stream?.setEncoding("utf8")
    stream?.on("data", (chunk: string) => {
      const lines = (partial + chunk).split("\n")
      partial = lines.pop() ?? ""
      this.tail = (this.tail + chunk).slice(-keptCharacters)
      this.add(lines)
    })
  }

  note(text: string): void {
    this.tail += `\n${text}`
  }

  end(reason: string): void {
    this.ended = reason
    this.wake()
  }

  first(pattern: RegExp, timeoutMs: number, name: string): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const done = (act: () => void) => {
        clearTimeout(timer)
        this.waiting.delete(look)
        act()
      }
      const fail = (why: string) => done(() => reject(new Error(`${why}. Its output:\n${this.tail}`)))
      const look = () => {
        const match = this.seen.map((line) => pattern.exec(line)).find((found) => found !== null)

        if (match) {
          done(() => resolve(match))
        } else if (this.ended !== undefined) {
          fail(`${this.ended} before it was ready`)
        }
      }
      const timer = setTimeout(() => fail(`${name} was not ready within ${timeoutMs} ms`), timeoutMs)

      this.waiting.add(look)
      look()
    })
  }

  private add(lines: string[]): void {
    this.seen.push(...lines)
    // Servers report readiness early, and a long-lived one must not fill the memory.
    this.seen.splice(0, Math.max(0, this.seen.length - 1_000))
    this.wake()
  }

  private wake(): void {
    for (const look of [...this.waiting]) {
      look()
    }
  }
}
