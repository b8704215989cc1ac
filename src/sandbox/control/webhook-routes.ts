import { z } from "zod"
import { type ControlRoute, withBody } from "./control-route"
import { webhookView } from "./views"

const TEN_YEARS = 315_360_000_000

const sendAgainSchema = z.strictObject({
  body: z.unknown().describe("Another body: a string as it is, anything else as JSON"),
  signed_ms_ago: z
    .number()
    .int()
    .min(-TEN_YEARS)
    .max(TEN_YEARS)
    .default(0)
    .describe("How old the time of the signature is; below 0 it is ahead"),
})

export const webhookRoutes: readonly ControlRoute[] = [
  {
    method: "post",
    path: "/webhooks/:id/send",
    name: "send_webhook",
    summary: "Sends a webhook once more, rightly signed",
    ...withBody(sendAgainSchema, ({ sandbox: { store, webhooks } }, { body, signed_ms_ago: ago }, c) => {
      const sent = store.state.webhooks.find(({ id }) => id === c.req.param("id"))

      if (!sent) {
        return c.json({ message: "There is no such webhook" }, 404)
      }

      const text = typeof body === "string" ? body : body === undefined ? sent.body : JSON.stringify(body)

      return c.json(webhookView(webhooks.sendAgain(sent, { body: text, signedAgoMs: ago })))
    }),
  },
]
