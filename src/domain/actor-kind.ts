const NAMED = ["buyer", "service", "sweep", "system"] as const

export type ActorKind = (typeof NAMED)[number] | "user" | "other"

/** An admin user, by id. */
export const isUser = (actor: string): boolean => actor.startsWith("user_")

/** Who acted, without saying which person. */
export const actorKind = (actor: string): ActorKind =>
  NAMED.find((named) => named === actor) ?? (isUser(actor) ? "user" : "other")
