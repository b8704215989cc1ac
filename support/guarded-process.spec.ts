import { existsSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { startGuarded } from "./guarded-process"

const shell = (script: string, options = {}) => startGuarded("sh", ["-c", script], options)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it("gives the exit code and the output of its command", async () => {
  const command = shell("echo out; echo err >&2; exit 7")

  expect(await command.exited).toBe(7)
  expect(command.output()).toContain("out")
  expect(command.output()).toContain("err")
})

it("resolves with the match of the first line that fits", async () => {
  const command = shell("echo starting; echo listening at http://here; sleep 60")
  const [, url] = await command.line(/listening at (\S+)/, 5_000)

  expect(url).toBe("http://here")
  await command.stop()
})

it("shows the output of a command that ends before it is ready", async () => {
  const command = shell("echo no port left; exit 1")

  await expect(command.line(/ready/, 5_000)).rejects.toThrow(
    /exit code 1 before it was ready[\s\S]*no port left/
  )
})

it("does not wait longer than told", async () => {
  const command = shell("sleep 60")

  await expect(command.line(/ready/, 50)).rejects.toThrow("not ready within 50 ms")
  await command.stop()
})

it("kills a command that does not listen, with what that one started", async () => {
  const command = shell("trap '' TERM; sleep 61 & echo child $!; wait; wait", { graceMs: 100 })
  const [, child] = await command.line(/child (\d+)/, 5_000)

  await command.stop()
  while (isAlive(Number(child))) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

it("removes the directories that it was given, whatever the exit code", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-guarded-"))

  await shell("exit 1", { removeAfter: [folder] }).exited
  expect(existsSync(folder)).toBe(false)
})

it("says that a command does not exist", async () => {
  const command = startGuarded("no-such-command", [])

  expect(await command.exited).toBe(127)
  expect(command.output()).toContain("no-such-command could not be started")
})

it("stops twice without harm", async () => {
  const command = shell("sleep 60")

  await command.stop()
  await command.stop()
})

it("passes signals on, each as often as it is told to", async () => {
  const command = shell("trap 'echo told' USR1; echo ready; while :; do sleep 0.02; done")
  const told = () => command.output().match(/^told$/gm)?.length ?? 0

  await command.line(/^ready$/, 5_000)
  await command.signal("SIGUSR1")
  await command.line(/^told$/, 5_000)
  await command.signal("SIGUSR1")
  while (told() < 2) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await command.stop()
})
