import type { TwirpCode } from './twirp.ts'

/** An error that the server returns on purpose. */
export type Refusal = {
  code: TwirpCode
  msg: string
  meta?: Record<string, string>
  /** Default: that of the code. */
  status?: number
}

/** Messages of errors by name. The name is also their `meta.reason`. */
export const errorsOf = <Code extends TwirpCode, const Messages extends Record<string, string>>(code: Code, messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([reason, msg]) => [reason, { code, msg, meta: { reason } }])) as {
    [Name in keyof Messages & string]: { code: Code; msg: Messages[Name]; meta: { reason: Name } }
  }
