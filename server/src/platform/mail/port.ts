/** One letter, already worded: both forms are made by `layout.ts`, which escapes. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** Extra headers such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** What causes it. The same letter of the same cause has the same Message-ID, however often it goes out: mail programs show one. */
  cause?: string
}

export type Mail = {
  /** Resolves when the next server has taken the letter. Throws when it did not. */
  send(letter: Letter): Promise<void>
  /** Throws with a sentence for the operator where mail cannot go out. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The letters of one cause, such as a job that may run again. */
export const mailOf = (mail: Mail, cause: string): Mail => ({ ...mail, send: (letter) => mail.send({ ...letter, cause }) })
