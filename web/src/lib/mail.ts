import { instance } from './instance.ts'

/** What a page says instead of “sent” if this server has no mail server. */
export const notSent = 'Not sent: no mail server.'

/** For messages without a link to pass on. `missing` is what the recipient needs from them. */
export const sentOr = (sent: string, missing: string): string =>
  instance.mailOutbox ? `${notSent} Ask the operator for ${missing}, which is in the outbox.` : sent
