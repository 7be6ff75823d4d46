import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type Arrived = { to: string; subject: string; text: string; id: string }

type Options = {
  port?: number
  /** Before the email is said to be taken. */
  onEmail?: (email: Arrived) => Promise<void>
  /** Before an email may begin. */
  onBegin?: () => Promise<void>
}

/** A real mail server that keeps what it gets. */
export async function openMailbox({ port = 0, onEmail, onBegin }: Options = {}) {
  const emails: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onMailFrom(_address, _session, next) {
      await onBegin?.()
      next()
    },
    onData(stream, session, taken) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts))
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const email = { to, subject: mail.subject ?? '', text: mail.text ?? '', id: mail.messageId ?? '' }
        emails.push(email)
        await onEmail?.(email)
        taken()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { emails, port: (server.server.address() as AddressInfo).port }
}
