import { z } from "zod"

const jsonObject = z.record(z.string(), z.unknown())

/** What becomes of fields of an answer: `value`, null without one, or nothing at all. */
export interface FieldChange {
  fields: string[]
  value?: unknown
  left_out: boolean
}

/** The same answer with other fields in its `data`, or in itself where it is flat. What is no JSON object stays as it is. */
export const changeFields = async (response: Response, change: FieldChange): Promise<Response> => {
  const text = await response.text()
  const { status } = response
  const answer = parse(text)

  if (answer === undefined) {
    return new Response(text, { status, headers: response.headers })
  }

  const data = jsonObject.safeParse(answer.data)

  return Response.json(
    data.success ? { ...answer, data: changed(data.data, change) } : changed(answer, change),
    { status }
  )
}

const parse = (text: string): Record<string, unknown> | undefined => {
  try {
    return jsonObject.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined
    }

    throw error
  }
}

const changed = (
  object: Record<string, unknown>,
  { fields, value = null, left_out }: FieldChange
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name))),
  ...(left_out ? {} : Object.fromEntries(fields.map((name) => [name, value]))),
})
