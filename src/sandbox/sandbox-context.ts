import { type HttpBindings } from "@hono/node-server"
import { type FileVault } from "./effects/file-vault"
import { type WebhookSender } from "./effects/webhook-sender"
import { type SandboxStore } from "./state/sandbox-store"
import { type SandboxUrls } from "./sandbox-urls"

/** What every route of the sandbox works with. */
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
