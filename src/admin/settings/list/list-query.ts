/** How many rows a page of a list has. */
export const PAGE_SIZE = 20

/** The query of a list's route: the filters that are set, and which page. */
export const listQuery = (
  filters: Readonly<Record<string, string | undefined>>,
  pageIndex: number
): string => {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String(pageIndex * PAGE_SIZE) })

  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) {
      query.set(name, value)
    }
  }
  return query.toString()
}
