/** A request to `/admin/svc/*` that was refused or never answered. */
export class SvcRequestError extends Error {
  override readonly name = "SvcRequestError"

  /**
   * @param status of the answer; null without one.
   * @param code of the answer, such as the reason why an action is refused; null without one.
   * @param message the server's.
   */
  constructor(
    readonly status: number | null,
    readonly code: string | null,
    message: string,
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}
