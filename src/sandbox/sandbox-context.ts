import type { IncomingMessage } from "node:http"
import type { FileVault } from "./effects/file-vault"
import type { WebhookSender } from "./effects/webhook-sender"
import type { Refusal } from "./rules/refusal"
import type { SandboxStore } from "./state/sandbox-store"

export interface SandboxContext {
  store: SandboxStore
  webhooks: WebhookSender
  files: FileVault
  urls: SandboxUrls
}

/** Hono's environment. The bindings exist when a Node server runs the app, but not under `app.request`. */
export interface SandboxEnv {
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    /** What became of the answer, for the request log. */
    outcome?: string
    refused?: Refusal
  }
}

/** Builds the addresses. The base is known only once the server listens, and has no slash at the end. */
export const createSandboxUrls = (base: () => string) => ({
  base,
  payment: (token: string) => `${base()}/pay/${token}`,
  delivery: (token: string) => `${base()}/delivery/${token}`,
  onboarding: (token: string, language: "ar" | "en") => `${base()}/onboarding/${token}?lang=${language}`,
  file: (id: string) => `${base()}/_sandbox/files/${id}`,
})

export type SandboxUrls = ReturnType<typeof createSandboxUrls>
