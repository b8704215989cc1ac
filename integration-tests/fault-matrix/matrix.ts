import { inTurns } from "../kill/support/in-turns"
import { FAULTS, type FaultName } from "./faults"

/** Most wait, for a time-out or between two tries; many more would queue for Medusa's lock of their one product's stock. */
const AT_ONCE = 8

interface Place<Behaviour extends string> {
  fault: FaultName
  behaviour: Behaviour
  /** From 0, over all cells. */
  index: number
}

/** For each fault what came of it, by what was done about it. */
type Outcomes = ReadonlyMap<FaultName, Record<string, string>>

/** A cart or an order for each fault and each thing that somebody may do about it, all in one store. */
export class Matrix<Behaviour extends string, Cell extends object> {
  private constructor(private readonly cells: ReadonlyMap<Cell, Place<Behaviour>>) {}

  static async of<Behaviour extends string, Cell extends object>(
    behaviours: readonly Behaviour[],
    make: (index: number) => Promise<Cell>
  ): Promise<Matrix<Behaviour, Cell>> {
    // Neighbours meet different faults: those that wait for a time-out do not wait all at once.
    const places = behaviours
      .flatMap((behaviour) => FAULTS.map((fault) => ({ fault, behaviour })))
      .map((place, index) => ({ ...place, index }))

    return new Matrix(
      new Map(await inTurns(AT_ONCE, places, async (place) => [await make(place.index), place] as const))
    )
  }

  /** Does the same with all cells, or with those of some behaviours, a few at a time. */
  async each<Result>(
    work: (cell: Cell, place: Place<Behaviour>) => Promise<Result>,
    of?: (place: Place<Behaviour>, cell: Cell) => boolean
  ): Promise<ReadonlyMap<Cell, Result>> {
    const chosen = [...this.cells].filter(([cell, place]) => of?.(place, cell) ?? true)

    return new Map(
      await inTurns(AT_ONCE, chosen, async ([cell, place]) => [cell, await work(cell, place)] as const)
    )
  }

  /** What the calls of a fault's cells are about. */
  about(subjects: (cell: Cell) => readonly string[]): (fault: FaultName) => readonly string[] {
    return (fault) =>
      [...this.cells].flatMap(([cell, place]) => (place.fault === fault ? subjects(cell) : []))
  }

  /** What came of each cell, by fault and behaviour. */
  async outcomes(of: (cell: Cell) => Promise<string>): Promise<Outcomes> {
    const outcomes: Outcomes = new Map(FAULTS.map((fault) => [fault, {}]))

    for (const [cell, outcome] of await this.each(of)) {
      const place = this.cells.get(cell)

      if (place !== undefined) {
        Object.assign(outcomes.get(place.fault) ?? {}, { [place.behaviour]: outcome })
      }
    }
    return outcomes
  }
}

/** One test of all faults, since they wait for the same time-outs. */
export const testEachFault = (
  play: () => Promise<Outcomes>,
  expected: Record<FaultName, Record<string, string>>
): void => {
  it("ends under each fault as the table says", async () => {
    expect(Object.fromEntries(await play())).toEqual(expected)
  })
}
