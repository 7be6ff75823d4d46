import { createTransport } from 'nodemailer'
import { MailError, type Mail } from './port.ts'
import { rejectUnsafe, toMessage } from './guard.ts'

type SmtpSettings = {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  url: string
  from: string
  /** Timeout for one email in milliseconds. */
  timeoutMs?: number
}

/** Sends mail through the operator's server, over a few persistent connections. */
export function openSmtp({ url, from, timeoutMs = 60_000 }: SmtpSettings): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    // A connection that the server closed while idle is worth one retry, but not many.
    maxRequeues: 1,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const underWay = new Set<Promise<unknown>>()

  const within = async <T>(work: Promise<T>): Promise<T> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new MailError('The mail server did not respond in time.', { temporary: true })), timeoutMs)
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
      rejectUnsafe(email)
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

/** The server's own message goes to the log as the cause, since it often contains the recipient's address. */
function asMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const say = (message: string, temporary: boolean) => new MailError(message, { temporary, cause: error })
  if (code === 'EAUTH') return say('The mail server rejected the user name and password of SMTP_URL.', true)
  if (responseCode !== undefined && responseCode >= 500) return say(`The mail server rejected the email (${responseCode}).`, false)
  if (responseCode !== undefined) return say(`The mail server is temporarily unavailable (${responseCode}).`, true)
  if (code === 'ETLS') return say("The mail server doesn't have a trusted security certificate.", true)
  return say('Could not connect to the mail server of SMTP_URL.', true)
}
