import { join } from 'node:path'
import type { OutboxEmail } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { listOutbox, readOutbox, type StoredEmail } from '../../../platform/mail/outbox.ts'
import { listSmsOutbox } from '../../../platform/sms/outbox.ts'

const maxShown = 100

const outboxDir = (app: App): string => join(app.config.dataDir, 'outbox')

const toOutboxEmail = ({ date, ...email }: StoredEmail): OutboxEmail => ({ ...email, sentAt: date.toISOString() })

/** Emails and text messages that were not delivered because no provider is configured. */
export async function findOutbox(app: App) {
  const [emails, messages] = await Promise.all([
    listOutbox(outboxDir(app), { limit: maxShown }),
    listSmsOutbox(join(app.config.dataDir, 'outbox-sms'), { limit: maxShown }),
  ])
  return {
    letters: emails.map(toOutboxEmail),
    messages: messages.map(({ to, text, date }) => ({ to, text, sentAt: date.toISOString() })),
  }
}

/** The HTML body of an email. */
export async function findEmailHtml(app: App, id: string): Promise<string> {
  const email = orNotFound(await readOutbox(outboxDir(app), id))
  return email.html
}
