import type { HttpBindings } from "@hono/node-server"
import type { FileVault } from "./effects/file-vault"
import type { WebhookSender } from "./effects/webhook-sender"
import type { SandboxStore } from "./state/sandbox-store"

export interface SandboxContext {
  store: SandboxStore
  webhooks: WebhookSender
  files: FileVault
  urls: SandboxUrls
}

/** Hono's environment: the bindings are there when a Node server runs the app, not under `app.request`. */
export interface SandboxEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Short outcome for the request log, for example `error_code=806`. */
    outcome?: string
  }
}

export interface SandboxUrls {
  /** Where buyers reach the sandbox; without a slash at the end. */
  base(): string
  payment(token: string): string
  delivery(token: string): string
  onboarding(token: string, language: "ar" | "en"): string
  file(id: string): string
}

/** Builds the addresses on a base that is known only once the server listens. */
export const createSandboxUrls = (base: () => string): SandboxUrls => ({
  base,
  payment: (token) => `${base()}/pay/${token}`,
  delivery: (token) => `${base()}/delivery/${token}`,
  onboarding: (token, language) => `${base()}/onboarding/${token}?lang=${language}`,
  file: (id) => `${base()}/_sandbox/files/${id}`,
})
