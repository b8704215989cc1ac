import type { AdminSvcAttention } from "../../types"
import { attentionEn } from "../i18n/attention.en"
import type { Translate } from "../i18n/use-texts"

type KnownAttentionKind = keyof typeof attentionEn.kind

const isKnown = (kind: string): kind is KnownAttentionKind => Object.hasOwn(attentionEn.kind, kind)

/** A kind in a few words; its own name for one that this version does not know. */
export const attentionTitle = (t: Translate, kind: string): string =>
  isKnown(kind) ? t(`attention.kind.${kind}.title`) : kind

/** What to do about a point; the server's words for a kind that this version does not know. */
export const attentionRemedy = (
  t: Translate,
  { kind, remedy }: Pick<AdminSvcAttention, "kind" | "remedy">
): string => (isKnown(kind) ? t(`attention.kind.${kind}.remedy`) : remedy)
