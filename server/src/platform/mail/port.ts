/** A rendered email. `layout.ts` creates text and HTML, and escapes them. */
export type EmailMessage = {
  to: string
  /** The name of the sender, instead of the one in the settings. The address stays the same. */
  fromName?: string
  subject: string
  text: string
  html: string
  /** Extra headers such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** A calendar event that mail programs offer to add or remove. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
  /** The cause of the email. The same email with the same cause always has the same Message-ID, so mail programs show it once. */
  cause?: string
}

export type Mail = {
  /** Emails are kept in the outbox instead of being sent. */
  isOutbox?: true
  /** Resolves when the next server accepted the email. Throws otherwise. */
  send(email: EmailMessage): Promise<void>
  /** Throws a message for the operator if mail can't be sent. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Emails with one cause, such as a job that may run again. */
export const mailOf = (mail: Mail, cause: string): Mail => ({ ...mail, send: (email) => mail.send({ ...email, cause }) })

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
