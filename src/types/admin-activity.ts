import type { ActorKind } from "../domain/actor-kind"

/** Who did something: an admin user, or something that has no name to show. */
export type AdminSvcActorKind = ActorKind

export interface AdminSvcActivity {
  at: string
  /** The attempt; `settings`, `connection_test` or `buyer_check` for what belongs to no order. */
  reference: string
  kind: string
  /** The facts, by kind; redacted. If a page does not know the kind, `message` has them all. */
  values: Readonly<Record<string, unknown>>
  /** `buyer`, `service`, `sweep`, `system`, an admin user's id, or the name of another system. */
  actor: string
  actor_kind: AdminSvcActorKind
  /** Of the admin user; null for others, and for one who was deleted. */
  actor_email: string | null
  /** One sentence in the request's language (`Accept-Language`: `en` or `ar`). */
  message: string
}
