/** Does the same with each item, `atOnce` of them side by side; gives the results in the items' order. */
export const inTurns = async <Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>
): Promise<Result[]> => {
  const results: Result[] = []
  const waiting = items.entries()

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of waiting) {
        results[index] = await work(item)
      }
    })
  )
  return results
}
