import { once } from "node:events"
import { text } from "node:stream/consumers"
import { Readable } from "node:stream"
import * as fc from "fast-check"
import { encodeBody } from "./encode-body"

const written = async (content: Record<string, unknown>) => {
  const body = encodeBody(content)
  const opened = body.open()
  const { data } = opened

  return { length: body.length, text: typeof data === "string" ? data : await text(data), opened }
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
  const twice = [body.open(), body.open()].map(({ data }) =>
    data instanceof Readable ? text(data) : Promise.resolve(data)
  )

  expect(await Promise.all(twice)).toEqual(['{"pdf":"JVBERi0="}', '{"pdf":"JVBERi0="}'])
})

it.each([1, 2, 3, 65_536, 1_000_000])("writes a file that is read %i bytes at a time", async (step) => {
  const bytes = Buffer.alloc(step < 10 ? 1_000 : 200_000, "%PDF-1.4 any content")
  const open = async function* () {
    for (let from = 0; from < bytes.length; from += step) {
      yield await Promise.resolve(bytes.subarray(from, from + step))
    }
  }
  const body = await written({ pdf: { size: bytes.length, open }, channel: "SVC" })

  expect(JSON.parse(body.text)).toEqual({ pdf: bytes.toString("base64"), channel: "SVC" })
  expect(body.length).toBe(Buffer.byteLength(body.text))
})

// Of these sizes some have as many characters in base64 as the 100 bytes that were said.
it.each([0, 1, 98, 99, 101, 102, 1_000_000])("is not taken when a file of 100 bytes has %i", async (size) => {
  const { data, isTaken, fileFailure, close } = encodeBody({
    pdf: { size: 100, open: () => [Buffer.alloc(size)] },
  }).open()

  await expect(text(data as Readable)).rejects.toThrow(/not as long/)
  expect(isTaken()).toBe(false)
  expect(fileFailure()).toBeDefined()
  close()
})

it("closes a file of which the rest is not wanted any more", async () => {
  let isClosed = false
  const endless = async function* () {
    try {
      for (;;) {
        yield await Promise.resolve(Buffer.alloc(1_000))
      }
    } finally {
      isClosed = true
    }
  }
  const { data, fileFailure, close } = encodeBody({ pdf: { size: 1e9, open: endless } }).open()

  const pieces = (data as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>

  for await (const piece of pieces) {
    if (piece.length > 1_000) {
      break
    }
  }
  expect(isClosed).toBe(false)
  close()
  await once(data as Readable, "close")
  expect(isClosed).toBe(true)
  expect(fileFailure()).toBeUndefined()
})

it("gives text where there are no bytes, unless there is much of it", async () => {
  const long = { a: "é".repeat(100_000) }

  expect((await written({ a: "é" })).opened.data).toBe('{"a":"é"}')
  expect(await written(long)).toMatchObject({
    text: JSON.stringify(long),
    opened: { data: expect.any(Readable) },
  })
})

it("is taken with its last piece, and tells of every piece", async () => {
  let pieces = 0
  const { data, isTaken } = encodeBody({ pdf: Buffer.alloc(500_000) }).open(() => (pieces += 1))
  const read = data as Readable

  for await (const piece of read.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    expect(piece.length).toBeGreaterThan(0)
    expect(isTaken()).toBe(false)
    break
  }

  await text(read)
  expect(isTaken()).toBe(true)
  // One for each 48 KiB, the last two bytes, and the text around them in four.
  expect(pieces).toBe(16)
  expect(encodeBody({}).open().isTaken()).toBe(true)
})
