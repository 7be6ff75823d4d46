/** An email that did not go out. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Whether the same email may get through later. */
  readonly temporary: boolean

  constructor(message: string, options: { temporary: boolean; cause?: unknown }) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.temporary = options.temporary
  }
}
