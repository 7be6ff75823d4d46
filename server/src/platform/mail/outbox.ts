import type { Now } from '../clock.ts'
import { MailError, type Mail } from './port.ts'
import { checkFolder, listFolder, openFolder, readFromFolder, type Paging } from './folder.ts'
import { rejectUnsafe, toMessage } from './guard.ts'

export type StoredEmail = { id: string; to: string; subject: string; date: Date; text: string; html: string }

const extension = '.eml'
const kept = 1000

/** Saves emails as files that any mail program can open, if no mail server is set. */
export function openMailOutbox({ dir, from, now }: { dir: string; from: string; now: Now }): Mail {
  const folder = openFolder({ dir, extension, keep: kept, now })
  return {
    isOutbox: true,
    async send(email) {
      rejectUnsafe(email)
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(toMessage(email, from, now()))
      await folder.write(message as Buffer)
    },
    async check() {
      await checkFolder(dir).catch((error: unknown) => {
        throw new MailError(`Could not write emails to ${dir}.`, { temporary: true, cause: error })
      })
    },
    close: async () => {},
  }
}

/** Emails in the outbox, newest first. The next page starts `before` the last ID of this one. */
export async function listOutbox(dir: string, paging: Paging = {}): Promise<StoredEmail[]> {
  const ids = await listFolder(dir, extension, { limit: 50, ...paging })
  const emails = await Promise.all(ids.map((id) => readOutbox(dir, id)))
  // One may have been deleted since, to free space.
  return emails.filter((email) => email !== null)
}

export async function readOutbox(dir: string, id: string): Promise<StoredEmail | null> {
  const file = await readFromFolder(dir, extension, id)
  if (!file) return null
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject, date, text, html } = await PostalMime.parse(file)
  return { id, to: to?.[0]?.address ?? '', subject: subject ?? '', date: new Date(date ?? 0), text: text ?? '', html: html ?? '' }
}
