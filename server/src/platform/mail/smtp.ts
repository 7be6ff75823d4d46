import { createTransport } from 'nodemailer'
import { MailError } from './error.ts'
import { refuseUnsafe, toMessage } from './guard.ts'
import type { Mail } from './port.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string
  from: string
  /** Milliseconds for one email from first to last. */
  timeoutMs?: number
}

/** Mail through the operator's own server, over a few connections that stay open. */
export function openSmtp({ url, from, timeoutMs = 60_000 }: SmtpSettings): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    // A connection that the server closed while it lay idle is worth one more try, not an endless row of them.
    maxRequeues: 1,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const underWay = new Set<Promise<unknown>>()

  const within = async <T>(work: Promise<T>): Promise<T> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new MailError('The mail server takes too long.', { temporary: true })), timeoutMs)
    underWay.add(work)
    try {
      return await Promise.race([work, late.promise])
    } catch (error) {
      throw asMailError(error)
    } finally {
      clearTimeout(timer)
      underWay.delete(work)
    }
  }

  return {
    async send(email) {
      refuseUnsafe(email)
      await within(transport.sendMail(toMessage(email, from, new Date())))
    },
    async check() {
      await within(transport.verify())
    },
    async close() {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}

/** The server's own words are kept for the log, as the cause: they often name the reader's address. */
function asMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const say = (message: string, temporary: boolean) => new MailError(message, { temporary, cause: error })
  if (code === 'EAUTH') return say('The mail server does not accept the user name and password of SMTP_URL.', true)
  if (responseCode !== undefined && responseCode >= 500) return say(`The mail server refused the email (${responseCode}).`, false)
  if (responseCode !== undefined) return say(`The mail server cannot take the email now (${responseCode}).`, true)
  if (code === 'ETLS') return say('The mail server offers no secure connection that can be trusted.', true)
  return say('The mail server of SMTP_URL cannot be reached.', true)
}
