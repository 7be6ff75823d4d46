/** A file that can't be accepted. The message is shown to the person who sent it. */
export class UnfitFile extends Error {
  /** A code for logs and callers. */
  readonly reason: string

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnfitFile'
    this.reason = reason
  }
}
