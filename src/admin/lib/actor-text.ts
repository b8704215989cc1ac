import type { AdminSvcActivity } from "../../types"
import type { Translate } from "../i18n/use-texts"

/** Who did something: an admin user by e-mail address where there is one. */
export const actorText = (
  t: Translate,
  {
    actor,
    actor_kind: kind,
    actor_email: email,
  }: Pick<AdminSvcActivity, "actor" | "actor_kind" | "actor_email">
): string => {
  switch (kind) {
    case "user":
      return email ?? t("shared.actor.user")
    case "other":
      return actor === "" ? t("shared.actor.other") : actor
    case "buyer":
    case "service":
    case "sweep":
    case "system":
      return t(`shared.actor.${kind}`)
  }
}
