/** An order or session cannot make this move from where it stands. Nothing was changed. */
export class IllegalMove extends Error {
  override readonly name = "IllegalMove"
}
