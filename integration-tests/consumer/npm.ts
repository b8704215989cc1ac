import path from "node:path"
import { startGuarded } from "../../support/guarded-process"

const kept = ["npm_config_registry", "npm_config_cache", "npm_config_userconfig"]

/** Our environment without what `npm run` and test runners put into it: as in a user's own shell. */
export const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => kept.includes(name) || !/^(npm_|NODE_OPTIONS$|NODE_ENV$|INIT_CWD$|DATABASE_URL$)/.test(name)
    )
  )

/** A registry that accepts a request and stays silent would keep npm for hours. */
const limitMs = 10 * 60_000

/** Runs a program to its end and resolves with its output; rejects with the output when it fails or takes over ten minutes. */
export const runToEnd = async (
  file: string,
  args: string[],
  cwd: string,
  env = plainEnv()
): Promise<string> => {
  const running = startGuarded(file, args, { cwd, env })
  const limit = setTimeout(() => {
    running.stop().catch(() => undefined) // Whoever waits for its end hears of it.
  }, limitMs)
  const exitCode = await running.exited.finally(() => clearTimeout(limit))

  if (exitCode !== 0) {
    throw new Error(
      `${path.basename(file)} ${args.join(" ")} ended with exit code ${exitCode}, or was stopped after ten minutes:\n${running.output()}`
    )
  }

  return running.output()
}

/** Runs npm: the one that started us, else the one on the path. */
export const npm = (args: string[], cwd: string): Promise<string> => {
  const { npm_execpath: started } = process.env

  return started !== undefined && path.basename(started).startsWith("npm")
    ? runToEnd(process.execPath, [started, ...args], cwd)
    : runToEnd("npm", args, cwd)
}
