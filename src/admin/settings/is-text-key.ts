import { en, type TextKey } from "../i18n/texts"

const childOf = (tree: unknown, name: string): unknown =>
  typeof tree === "object" && tree !== null && Object.hasOwn(tree, name)
    ? new Map(Object.entries(tree)).get(name)
    : undefined

/**
 * Whether there is a text of that key: for words of the server that a later version may add to. Not for plural forms.
 */
export const isTextKey = (key: string): key is TextKey =>
  typeof key.split(".").reduce<unknown>(childOf, en) === "string"
