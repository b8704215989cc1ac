import { type Context } from "hono"
import { z } from "zod"
import { type SandboxEnv } from "../sandbox-context"

/** The input of a control route is not what it takes; answered 400. */
export class BadControlInput extends Error {
  override readonly name = "BadControlInput"
}

/**
 * Parses the JSON body of a control route; an absent body counts as `{}`.
 * @throws BadControlInput saying which field is wrong
 */
export const readControlBody = async <Schema extends z.ZodType>(
  c: Context<SandboxEnv>,
  schema: Schema
): Promise<z.infer<Schema>> => {
  const text = await c.req.text()

  try {
    return schema.parse(text.trim() === "" ? {} : JSON.parse(text))
  } catch (error) {
    throw asBadInput(error)
  }
}

/** Turns a parsing error into one that is answered 400; anything else is given back as it is. */
export const asBadInput = (error: unknown): unknown => {
  if (error instanceof z.ZodError) {
    const reasons = error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message
    )

    return new BadControlInput(reasons.join("; "), { cause: error })
  }

  return error instanceof SyntaxError
    ? new BadControlInput("the body is not valid JSON", { cause: error })
    : error
}
