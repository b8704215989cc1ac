import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { freePort } from "./free-port"
import { type GuardedProcess, startGuarded } from "./guarded-process"

/** How to install Redis. Said wherever Redis is missing. */
export const INSTALL_REDIS = "apt-get install redis-server"

/** The environment variable in which the runner names the Redis program to the tests. */
export const REDIS_PROGRAM = "SVC_REDIS_PROGRAM"

const NAMES = ["redis-server", "valkey-server"]
const MAIN_VERSION = 5
const answersWithinMs = 10_000
const readyWithinMs = 30_000

/** A Redis of a test's own. */
export interface RedisServer {
  url: string
  /** Makes Redis hang: connections stay open, but get no answers until {@link resume}. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Simulates that time passes: every expiry comes so much earlier. */
  letTimePass: (ms: number) => Promise<void>
  /** Makes Redis forget everything. */
  flush: () => Promise<void>
  /** Makes Redis unreachable: connections break and are refused until {@link start}, which begins empty. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

const isRedis = (program: string): boolean => {
  const { status, stdout } = spawnSync(program, ["--version"], { timeout: answersWithinMs, encoding: "utf8" })
  const version = /v=(\d+)\./.exec(stdout)?.[1]

  return status === 0 && Number(version) >= MAIN_VERSION
}

/** The Redis program on PATH, in a version that Medusa's modules support; undefined when there is none. */
export const findRedis = (): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((program) => existsSync(program) && isRedis(program))

/** @throws {Error} when there is none; says what to install, or what else to do */
export const requireRedis = (otherwise = ""): string => {
  const program = findRedis()

  if (program === undefined) {
    throw new Error(
      `There is no redis-server or valkey-server on PATH. Install one: ${INSTALL_REDIS}${otherwise}`
    )
  }
  return program
}

/** Subtracts a time, in ms, from the rest of each key that expires. */
const LET_TIME_PASS = [
  "local cursor = '0'",
  "repeat local found = redis.call('SCAN', cursor)",
  "for _, key in ipairs(found[2]) do local left = redis.call('PTTL', key)",
  "if left > 0 then redis.call('PEXPIRE', key, math.max(1, left - tonumber(ARGV[1]))) end end",
  "cursor = found[1] until cursor == '0'",
  "return redis.status_reply('OK')",
].join(" ")

/** Sends one command and waits for its answer. */
const say = (port: number, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`))

    socket.setTimeout(answersWithinMs, () => socket.destroy(new Error(`Redis did not answer ${command}`)))
    socket.once("error", reject)
    socket.once("data", (answer) => {
      socket.destroy()
      if (answer.toString().startsWith("+OK")) {
        resolve()
      } else {
        reject(new Error(`Redis answered ${command} with ${answer.toString().trim()}`))
      }
    })
  })

/**
 * Starts a Redis on its own port. It ends with this process, however this process ends.
 * @param durable whether it keeps its data on disk as a store's does (docs/operations.md); default: only in memory
 * @throws Error with its output when it does not start
 */
export const startRedis = async (program: string, { durable = false } = {}): Promise<RedisServer> => {
  const port = await freePort()
  let server: GuardedProcess | undefined
  const start = async (): Promise<void> => {
    const folder = mkdtempSync(path.join(tmpdir(), "svc-redis-"))

    server = startGuarded(
      program,
      // Medusa's queues need this: an evicted key would be a lost event.
      [
        ...["--port", String(port), "--bind", "127.0.0.1"],
        ...["--save", "", "--appendonly", durable ? "yes" : "no", "--maxmemory-policy", "noeviction"],
      ],
      { cwd: folder, removeAfter: [folder] }
    )
    await server.line(/Ready to accept connections/, readyWithinMs)
  }
  const stop = async (): Promise<void> => {
    await server?.stop()
    server = undefined
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: async () => server?.signal("SIGSTOP"),
    resume: async () => server?.signal("SIGCONT"),
    letTimePass: (ms) => say(port, `EVAL "${LET_TIME_PASS}" 0 ${ms}`),
    flush: () => say(port, "FLUSHALL"),
    start,
    stop,
  }
}
