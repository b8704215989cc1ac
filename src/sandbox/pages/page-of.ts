import { type Context } from "hono"
import { type SandboxEnv } from "../sandbox-context"
import { type Language, languageOf } from "./layout"
import { missingPage } from "./page-parts"

export type Answer = Response | Promise<Response>

/** Answers about what the secret token of a page's address names, in the language that the address asks for. */
export const pageOf =
  <Found>(
    find: (token: string) => Found | undefined,
    act: (found: Found, language: Language, c: Context<SandboxEnv>) => Answer
  ) =>
  (c: Context<SandboxEnv>): Answer => {
    const language = languageOf(c.req.query("lang"))
    const found = find(c.req.param("token") ?? "")

    return found === undefined ? c.html(missingPage(language), 404) : act(found, language, c)
  }
