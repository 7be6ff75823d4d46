export type TextMessage = {
  /** In the international form: `+` and digits. */
  to: string
  text: string
}

export type Sms = {
  /** Resolves when the next one on the way has taken the message. Throws an `SmsError` when it did not. */
  send(message: TextMessage): Promise<void>
  /** Throws with a sentence for the operator where messages cannot go out. */
  check(): Promise<void>
}

/** A text message that did not go out. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  /** Whether the same message may get through later. */
  readonly temporary: boolean

  constructor(message: string, options: { temporary: boolean; cause?: unknown }) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.temporary = options.temporary
  }
}

const longest = 1600

/** Refuses what no provider should be handed. */
export function refuseUnsendable({ to, text }: TextMessage): void {
  const refuse = (message: string): never => {
    throw new SmsError(message, { temporary: false })
  }
  if (!/^\+[1-9]\d{6,14}$/.test(to)) refuse('A phone number must be in the international form, such as +4930123456.')
  if (text.trim() === '') refuse('A text message needs words.')
  if (text.length > longest) refuse(`A text message may have at most ${longest} characters.`)
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)) refuse('A text message must be made of printable text.')
}
