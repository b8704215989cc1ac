import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { receiveWebhook } from "./receive-webhook"

setFlagsFromString("--expose-gc")
const collectGarbage = z.custom<() => void>((gc) => typeof gc === "function").parse(runInNewContext("gc"))

it("keeps nothing of a request whose effect waits", async () => {
  const waiting: (() => Promise<void>)[] = []
  const svc = {
    receiveWebhook: () => Promise.resolve({ ok: true, webhookId: "svcwh_1" }),
    effects: { add: (_key: string, effect: () => Promise<void>) => waiting.push(effect) },
  }
  const scope = { resolve: () => svc }
  const received = async (): Promise<WeakRef<object>> => {
    const req = { params: {}, rawBody: Buffer.from("{}"), headers: {}, scope }
    const res = { sendStatus: jest.fn() }

    await receiveWebhook("down_payment")(req as unknown as MedusaRequest, res as unknown as MedusaResponse)
    expect(res.sendStatus).toHaveBeenCalledWith(200)
    return new WeakRef(req)
  }
  const request = await received()

  // What a weak reference was made of stays until the end of this turn.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  expect(waiting).toHaveLength(1)
  expect(request.deref()).toBeUndefined()
})
