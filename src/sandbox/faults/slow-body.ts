import { setTimeout as wait } from "node:timers/promises"

/** The same answer, its body sent `chunkBytes` at a time with `intervalMs` between. */
export const slowly = async (
  response: Response,
  chunkBytes: number,
  intervalMs: number
): Promise<Response> => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  let position = 0

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (position >= bytes.length) {
        controller.close()

        return
      }

      if (position > 0) {
        await wait(intervalMs, undefined, { ref: false })
      }

      controller.enqueue(bytes.slice(position, position + chunkBytes))
      position += chunkBytes
    },
  })

  return new Response(body, { status: response.status, headers: response.headers })
}
