/** Words for what has these values; a text when there are none to put in. */
export type Sentence<Values> = string | ((values: Values) => string)

export const say = <Values>(sentence: Sentence<Values>, values: Values): string =>
  typeof sentence === "string" ? sentence : sentence(values)

/** Sentences in a row; those that are missing are left out. */
export const inARow = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((each) => each !== undefined).join(" ")

const childOf = (tree: unknown, name: string): unknown =>
  typeof tree === "object" && tree !== null && Object.hasOwn(tree, name)
    ? new Map(Object.entries(tree)).get(name)
    : undefined

/** The text at a place in a tree, for words of the server that another version may add to. */
export const textAt = (tree: unknown, ...path: readonly string[]): string | undefined => {
  const text = path.reduce(childOf, tree)

  return typeof text === "string" ? text : undefined
}
