import { type SmsRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"

/** Records a text message for `GET /_sandbox/sms`. Nothing leaves the sandbox. */
export const sendSms = (
  store: SandboxStore,
  message: Pick<SmsRecord, "to" | "kind" | "orderId" | "text">
): void => {
  const id = store.nextId("sms")

  store.change((state) => state.sms.push({ id, ...message, at: store.now() }))
}
