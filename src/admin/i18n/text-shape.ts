/** The endings by which i18next tells plural forms apart. */
export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other"

type WithoutPluralForm<Key extends string> = Key extends `${infer Name}_${PluralForm}` ? Name : Key

/** The keys of all texts of a tree, joined by dots; plural forms count as one. */
export type TextKeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPluralForm<Key>
    : `${Key}.${TextKeyOf<Tree[Key]>}`
}[keyof Tree & string]

type PluralName<Key> = Key extends `${infer Name}_other` ? Name : never

/** The same texts in a language with more plural forms, such as Arabic. No text may be missing or superfluous. */
export type TranslationOf<Tree> = {
  [Key in keyof Tree]: Tree[Key] extends string ? string : TranslationOf<Tree[Key]>
} & { [Key in keyof Tree as `${PluralName<Key>}_${"zero" | "two" | "few" | "many"}`]: string }
