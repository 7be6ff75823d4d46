/** A file that is not what it should be. The message is a sentence for whoever sent it. */
export class UnfitFile extends Error {
  /** One word for logs and for callers that tell cases apart. */
  readonly reason: string

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnfitFile'
    this.reason = reason
  }
}
