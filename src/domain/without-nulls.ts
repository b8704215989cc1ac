/** A store's own code gives null for what it does not have: that counts as left out. Looks no deeper than the first level. */
export const withoutNulls = <Given>(given: Given): Given =>
  typeof given === "object" && given !== null && !Array.isArray(given)
    ? // What was null has no place in its type, unless it is optional.
      (Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Given)
    : given
