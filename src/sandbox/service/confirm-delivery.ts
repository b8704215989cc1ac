import { z } from "zod"
import { downloadFile } from "../effects/download-file"
import { isLoopback, isOriginListed, parseHttpUrl } from "../rules/allowed-url"
import { askBuyerToConfirm, deliverByProof, mayConfirmDelivery } from "../rules/order-lifecycle"
import { invalidField, Refusal } from "../rules/refusal"
import { type OrderRecord, type WebhookReceiver } from "../state/sandbox-state"
import { type Settings } from "../state/settings"
import { orderData, orderDataSchema, requireOrder, requireText } from "./order-data"
import { defineOperation, type ServiceCall } from "./service-operation"

const requestSchema = z.object({
  order_id: z.string(),
  delivery_proof_url: z.string().optional().describe("Required unless confirmation_type is SMS_LINK"),
  confirmation_type: z.enum(["SMS_LINK", "POD"]).default("POD"),
  delivery_callback_webhook_url: z.string().optional().describe("SMS_LINK only; https, origin allow-listed"),
  delivery_callback_webhook_secret: z.string().min(1).optional().describe("SMS_LINK only"),
})

type Request = z.infer<typeof requestSchema>

export const confirmDelivery = defineOperation({
  name: "confirm_delivery",
  path: "/svc/v1/orders/confirm_delivery",
  envelope: "standard_success",
  summary: "Confirm Delivery",
  description: "Marks an order as delivered by a proof, or asks the buyer by SMS link (spec 4.4).",
  assumptions: [
    "A proof that cannot be downloaded, or that is a web page, is refused with 400 for delivery_proof_url.",
    "Delivery is confirmed once, from an authorised order, or by a proof while the buyer is asked; any other state is 811.",
    "delivery_callback_* are ignored without SMS_LINK. Callback hosts on loopback need no https.",
  ],
  errorCodes: [400, 808, 811, 500],
  request: requestSchema,
  data: orderDataSchema,
  handle: async (request, call) => {
    const { store } = call.sandbox
    const callback = callbackOf(request, store.state.settings)
    const proofUrl = proofUrlOf(request)
    const order = requireOrder(call, requireText("order_id", request.order_id))

    requireDeliverable(order, request.confirmation_type)

    if (proofUrl === undefined) {
      store.change(() => askBuyerToConfirm(call.sandbox, order, callback))
    } else {
      const proof = await downloadProof(proofUrl, call)

      // Checked again: another call may have moved the order during the download.
      call.era.throwIfAborted()
      requireDeliverable(order, request.confirmation_type)
      store.change(() => deliverByProof(store, order, call.sandbox.files.put(proof.bytes, proof.contentType)))
    }

    return {
      message: proofUrl === undefined ? "The buyer was asked to confirm" : "Delivery confirmed",
      data: orderData(order),
    }
  },
})

const requireDeliverable = (order: OrderRecord, type: Request["confirmation_type"]): void => {
  if (!mayConfirmDelivery(order, type)) {
    throw new Refusal(811, `Delivery of an order that is ${order.stage} cannot be confirmed`)
  }
}

const callbackOf = (request: Request, settings: Settings): WebhookReceiver | null => {
  const { delivery_callback_webhook_url: sent, delivery_callback_webhook_secret: secret } = request

  if (request.confirmation_type !== "SMS_LINK" || sent === undefined) {
    return null
  }

  const url = parseHttpUrl(sent)

  // Real callbacks are https. A store under development is on loopback without it.
  if (!url || (url.protocol !== "https:" && !isLoopback(url))) {
    throw invalidField("delivery_callback_webhook_url", "must be an https URL")
  }

  if (!isOriginListed(url, settings.callback_allowlist)) {
    throw invalidField("delivery_callback_webhook_url", "its origin is not allow-listed with the operator")
  }

  return { url: sent, secret: secret ?? null }
}

/** The proof's address; undefined when the buyer confirms by SMS instead. */
const proofUrlOf = ({ confirmation_type: type, delivery_proof_url: url }: Request): string | undefined => {
  if (type === "SMS_LINK") {
    return undefined
  }

  if (url === undefined || url === "") {
    throw invalidField("delivery_proof_url", "is required unless confirmation_type is SMS_LINK")
  }

  if (!parseHttpUrl(url)) {
    throw invalidField("delivery_proof_url", "must be an absolute http or https URL as in RFC 3986")
  }

  return url
}

const PROOF_TYPE =
  /^(image\/.+|application\/(pdf|msword|rtf|vnd\..+|octet-stream)|text\/(plain|csv)|binary\/octet-stream|)$/

const downloadProof = async (url: string, { sandbox }: ServiceCall) => {
  const refuse = (reason: string) => invalidField("delivery_proof_url", reason)
  const file = await downloadFile(url, sandbox.store.state.settings.downloads, refuse)

  // A log-in or placeholder page answers 200 with HTML, whatever type it declares.
  if (
    !PROOF_TYPE.test(file.contentType) ||
    /^\s*<(!doctype html|html)/i.test(file.bytes.toString("latin1", 0, 256))
  ) {
    throw refuse("it is a web page or of a type that is neither image nor document")
  }

  return file
}
