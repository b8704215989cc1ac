export type Sample = () => Promise<number>

/** The number of pairs, and a listener. */
export interface Turns {
  pairs: number
  /** Pairs before the counted ones. */
  warmUp: number
  onPair?: (done: number, ours: number, theirs: number) => void
}

interface Pairs {
  ours: number[]
  theirs: number[]
}

/**
 * Measures two things by turns (A B, B A, A B, ...). So other load on the machine hits both alike, and neither always comes
 * first.
 */
export const byTurns = async (
  ours: Sample,
  theirs: Sample,
  { pairs, warmUp, onPair }: Turns
): Promise<Pairs> => {
  const measured: Pairs = { ours: [], theirs: [] }

  for (let pair = 0; pair < warmUp + pairs; pair += 1) {
    const first = pair % 2 === 0 ? await ours() : undefined
    const their = await theirs()
    const our = first ?? (await ours())

    if (pair >= warmUp) {
      measured.ours.push(our)
      measured.theirs.push(their)
      onPair?.(pair - warmUp + 1, our, their)
    }
  }
  return measured
}
