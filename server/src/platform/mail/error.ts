/** An email that could not be sent. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Whether a retry may succeed. */
  readonly temporary: boolean

  constructor(message: string, options: { temporary: boolean; cause?: unknown }) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.temporary = options.temporary
  }
}
