/** One letter, already worded: both forms are made by `layout.ts`, which escapes. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** Extra headers such as List-Unsubscribe. */
  headers?: Record<string, string>
}

export type Mail = {
  /** Resolves when the next server has taken the letter. Throws when it did not. */
  send(letter: Letter): Promise<void>
  /** Throws with a sentence for the operator where mail cannot go out. */
  check(): Promise<void>
  close(): Promise<void>
}
