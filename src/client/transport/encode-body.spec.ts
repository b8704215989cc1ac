import { text } from "node:stream/consumers"
import { Readable } from "node:stream"
import * as fc from "fast-check"
import { encodeBody } from "./encode-body"

const written = async (content: Record<string, unknown>) => {
  const body = encodeBody(content)
  const opened = body.open()

  return { length: body.length, text: typeof opened === "string" ? opened : await text(opened), opened }
}

it("writes bytes as base64, as JSON.stringify would write their base64", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string(),
        fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.uint8Array({ maxLength: 20 })),
        { maxKeys: 5 }
      ),
      async (content) => {
        const expected = JSON.stringify(
          Object.fromEntries(
            Object.entries(content).map(([name, value]) => [
              name,
              value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
            ])
          )
        )
        const body = await written(content)

        expect(body.text).toBe(expected)
        expect(body.length).toBe(Buffer.byteLength(expected))
      }
    )
  )
})

it.each([49_151, 49_152, 49_153, 200_000])("writes %i bytes in pieces that join", async (size) => {
  const bytes = Buffer.alloc(size, "%PDF-1.4 any content")
  const body = await written({ invoice_number: "INV-é", pdf: bytes })

  expect(JSON.parse(body.text)).toEqual({ invoice_number: "INV-é", pdf: bytes.toString("base64") })
  expect(body.length).toBe(Buffer.byteLength(body.text))
})

it("can be opened once more for the next attempt", async () => {
  const body = encodeBody({ pdf: Buffer.from("%PDF-") })
  const twice = [body.open(), body.open()].map((opened) =>
    opened instanceof Readable ? text(opened) : Promise.resolve(opened)
  )

  expect(await Promise.all(twice)).toEqual(['{"pdf":"JVBERi0="}', '{"pdf":"JVBERi0="}'])
})

it("gives text where there are no bytes", async () => {
  expect((await written({ a: "é" })).opened).toBe('{"a":"é"}')
})
