import { type SmsRecord } from "../state/sandbox-state"
import { type SandboxStore } from "../state/sandbox-store"

/** Puts a text message where `GET /_sandbox/sms` shows it; nothing leaves the sandbox. */
export const sendSms = (
  store: SandboxStore,
  message: Pick<SmsRecord, "to" | "kind" | "orderId" | "text">
): void => {
  const id = store.nextId("sms")

  store.change((state) => state.sms.push({ id, ...message, at: store.now() }))
}
