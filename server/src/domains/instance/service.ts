import { join } from 'node:path'
import type { OutboxLetter } from '@castwright/contract/instance.ts'
import type { App } from '../../platform/app.ts'
import { Fault } from '../../platform/fault.ts'
import { listOutbox, readOutbox, type KeptLetter } from '../../platform/mail/outbox.ts'
import { listSmsOutbox } from '../../platform/sms/outbox.ts'

const lettersShown = 100

const outboxDir = (app: App): string => join(app.config.dataDir, 'outbox')

const toLetter = (letter: KeptLetter): OutboxLetter => ({
  id: letter.id,
  to: letter.to,
  subject: letter.subject,
  sentAt: letter.date.toISOString(),
  text: letter.text,
})

/** What would have gone out, had a mail server and a text message provider been set. */
export async function findOutbox(app: App) {
  const [letters, messages] = await Promise.all([
    listOutbox(outboxDir(app), { limit: lettersShown }),
    listSmsOutbox(join(app.config.dataDir, 'outbox-sms'), { limit: lettersShown }),
  ])
  return {
    letters: letters.map(toLetter),
    messages: messages.map(({ to, text, date }) => ({ to, text, sentAt: date.toISOString() })),
  }
}

/** One letter's HTML, as the mail program of its reader would show it. */
export async function findLetterHtml(app: App, id: string): Promise<string> {
  const letter = await readOutbox(outboxDir(app), id)
  if (!letter) throw new Fault('not_found')
  return letter.html
}
