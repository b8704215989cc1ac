/**
 * Runs one command for another process, its owner, and makes sure that nothing of it outlives the owner. Standard input
 * closes when the owner ends, even by SIGKILL. Then the guardian asks the command to stop, kills its whole process group,
 * and removes its temporary directories. Until then it passes on the signals that are written to it.
 *
 * Started by guarded-process.ts with its task as one JSON argument. Plain JavaScript, so that it starts at once.
 */
import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { constants } from "node:os"

/** @type {{command: string, args: string[], uid?: number, gid?: number, stopSignal: NodeJS.Signals, graceMs: number, removeAfter: string[]}} */
const task = JSON.parse(process.argv[2] ?? "{}")
const { command, args, uid, gid, stopSignal, graceMs, removeAfter } = task

const child = spawn(command, args, {
  // A separate process group: a Ctrl-C in the terminal reaches only the owner, which then stops the command in order.
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
  ...(uid === undefined ? {} : { uid, gid }),
})

const signalGroup = (signal) => {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== "ESRCH" && error.code !== "EPERM") {
      throw error
    }
  }
}

const finish = (exitCode) => {
  for (const directory of removeAfter) {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  process.exit(exitCode)
}

let stopping = false
const stop = () => {
  if (stopping || child.pid === undefined) {
    return
  }
  stopping = true
  signalGroup(stopSignal)
  setTimeout(() => signalGroup("SIGKILL"), graceMs)
}

child.once("error", (error) => {
  console.error(`${command} could not be started: ${error.message}`)
  finish(127)
})
child.once("exit", (code, signal) => {
  // Kills the processes that the command left behind.
  signalGroup("SIGKILL")
  finish(code ?? 128 + (constants.signals[signal] ?? 0))
})

process.stdin.once("end", stop)
process.stdin.once("close", stop)
process.stdin.once("error", stop)
// A line "SIGSTOP 1": sends the signal and reports it, so that the owner knows that it was sent.
process.stdin.setEncoding("utf8")
process.stdin.on("data", (lines) => {
  for (const line of lines.split("\n").filter((one) => one !== "")) {
    signalGroup(line.split(" ")[0])
    console.log(`guardian: ${line}`)
  }
})
process.stdin.resume()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, stop)
}
