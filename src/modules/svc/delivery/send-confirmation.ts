import { SvcError } from "../../../client"
import type { DeliveryMethod, DeliveryRow } from "../ledger/delivery-ledger"
import type { HeldAttempt } from "../ledger/held-attempt"
import { orSvcError, STATE_NOT_FIT, writeAnswer } from "../service-answer"
import type { Tools } from "../tools"
import { checkProofUrl } from "./check-proof-url"
import {
  confirmed,
  failed,
  NO_MORE_MISSING,
  notOpened,
  type Proof,
  UNDELIVERED,
} from "./confirmation-outcome"

/**
 * Confirms a delivery by its proof, or has the buyer asked (spec 4.4): the intent is written before the call, the
 * outcome after it (guarantee 2), each in one transaction. Throws nothing that the service says.
 * @param knownAt when the delivery and its proof were read
 */
export const sendConfirmation = async (
  tools: Tools,
  held: HeldAttempt,
  method: DeliveryMethod,
  proof: Proof | undefined,
  knownAt: Date
): Promise<void> => {
  const { ledger, client, options, secrets } = tools
  const before = await ledger.deliveries.open(held.row)
  const lost = lostBefore(before, method)
  const confirmation = { tools, held, method, proof, knownAt, before, lost }
  // After a lost answer the address is not checked: it may have expired, and only the service knows if the call arrived.
  const problem =
    proof === undefined || lost !== null ? undefined : await checkProofUrl(proof.url, options.baseUrl)

  if (problem !== undefined) {
    await notOpened(confirmation, problem)
    return
  }
  await held.renew()
  await held.change({
    whileIn: UNDELIVERED,
    patch: method === "sms_link" ? { webhookKey: secrets.key } : {},
    delivery: {
      state: "sending",
      method,
      proofUrl: proof?.url ?? null,
      proofSource: proof?.source ?? null,
      // The time at which the sent data was read: whatever happened since is newer, e.g. a fulfilment was cancelled.
      sentAt: knownAt,
      // A question whose answer was lost may have reached the buyer, whatever is tried after it.
      askedAt: before.askedAt ?? (before.method === "sms_link" ? before.sentAt : null),
      tries: before.tries + 1,
      // What the service said to the question says nothing of the proof.
      ...(method === "pod" && before.method === "sms_link" ? { errorCode: null } : {}),
    },
    settles: NO_MORE_MISSING,
  })
  if (!UNDELIVERED.includes(held.row.state)) {
    // The buyer, or a person, was faster.
    return
  }
  const orderId = held.row.svcOrderId ?? ""
  const answer = await orSvcError(
    client.confirmDelivery(
      method === "pod"
        ? { order_id: orderId, confirmation_type: "POD", delivery_proof_url: proof?.url ?? "" }
        : {
            order_id: orderId,
            confirmation_type: "SMS_LINK",
            delivery_callback_webhook_url: secrets.url(options.backendUrl, "delivery", held.reference),
            delivery_callback_webhook_secret: secrets.signingSecret("delivery", held.reference),
          },
      { reference: held.reference }
    )
  )

  await writeAnswer(tools, `delivery ${held.reference}`, () =>
    answer instanceof SvcError ? failed(confirmation, answer) : confirmed(confirmation, answer)
  )
}

/**
 * The method of an earlier call whose answer a crash or the network took: that call may have taken effect. A proof stays in
 * doubt also when the buyer is asked after it. A proof after a question to the buyer is a call of its own. After an 811 there
 * is no doubt: what the order's state did not permit then, it may not permit now either.
 */
const lostBefore = (
  { state, method: before, errorCode }: DeliveryRow,
  method: DeliveryMethod
): DeliveryMethod | null =>
  errorCode !== STATE_NOT_FIT &&
  (state === "sending" || state === "unknown") &&
  (before === "pod" || before === method)
    ? before
    : null
