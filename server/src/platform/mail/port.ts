/** One email, already worded: both forms are made by `layout.ts`, which escapes. */
export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  /** Extra headers such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** What causes it. The same email of the same cause has the same Message-ID, however often it goes out: mail programs show one. */
  cause?: string
}

export type Mail = {
  /** Resolves when the next server has taken the email. Throws when it did not. */
  send(email: EmailMessage): Promise<void>
  /** Throws with a sentence for the operator where mail cannot go out. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The emails of one cause, such as a job that may run again. */
export const mailOf = (mail: Mail, cause: string): Mail => ({ ...mail, send: (email) => mail.send({ ...email, cause }) })
