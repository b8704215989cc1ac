export type SandboxErrorCode =
  "production_refused" | "bad_data_file" | "data_file_in_use" | "port_unavailable" | "bad_option"

/** The sandbox could not start; the message says what to do about it. */
export class SandboxError extends Error {
  override readonly name = "SandboxError"

  constructor(
    readonly code: SandboxErrorCode,
    message: string,
    options?: { cause?: unknown }
  ) {
    super(message, options)
  }
}
