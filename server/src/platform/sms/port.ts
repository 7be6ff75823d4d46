export type TextMessage = {
  /** In international format: `+` and digits. */
  to: string
  text: string
}

export type Sms = {
  /** Resolves when the message was accepted. Throws an `SmsError` otherwise. */
  send(message: TextMessage): Promise<void>
  /** Throws a message for the operator if text messages can't be sent. */
  check(): Promise<void>
}

/** A text message that could not be sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  /** Whether a retry may succeed. */
  readonly temporary: boolean

  constructor(message: string, options: { temporary: boolean; cause?: unknown }) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.temporary = options.temporary
  }
}

const maxLength = 1600

/** Rejects invalid messages. */
export function rejectInvalidMessage({ to, text }: TextMessage): void {
  const refuse = (message: string): never => {
    throw new SmsError(message, { temporary: false })
  }
  if (!/^\+[1-9]\d{6,14}$/.test(to)) refuse('Enter the phone number in international format, such as +4930123456.')
  if (text.trim() === '') refuse('A text message must not be empty.')
  if (text.length > maxLength) refuse(`A text message can have at most ${maxLength} characters.`)
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)) refuse('A text message must not contain control characters.')
}
