import { createTransport } from 'nodemailer'
import type { Now } from '../clock.ts'
import { MailError } from './error.ts'
import { checkFolder, listFolder, openFolder, readFromFolder, type Paging } from './folder.ts'
import { refuseUnsafe, toMessage } from './guard.ts'
import type { Mail } from './port.ts'

export type KeptLetter = { id: string; to: string; subject: string; date: Date; text: string; html: string }

const extension = '.eml'
const kept = 1000

/** Mail where no mail server is set: every letter becomes a file that any mail program opens. */
export function openMailOutbox({ dir, from, now }: { dir: string; from: string; now: Now }): Mail {
  const folder = openFolder({ dir, extension, keep: kept, now })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      refuseUnsafe(letter)
      const { message } = await composer.sendMail(toMessage(letter, from, now()))
      await folder.write(message as Buffer)
    },
    async check() {
      await checkFolder(dir).catch((error: unknown) => {
        throw new MailError(`Letters cannot be written to ${dir}.`, { temporary: true, cause: error })
      })
    },
    close: async () => {},
  }
}

/** Letters of the outbox, newest first; the next page begins `before` the last id of this one. */
export async function listOutbox(dir: string, paging: Paging = {}): Promise<KeptLetter[]> {
  const ids = await listFolder(dir, extension, { limit: 50, ...paging })
  const letters = await Promise.all(ids.map((id) => readOutbox(dir, id)))
  // One may have gone since, to make room.
  return letters.filter((letter) => letter !== null)
}

export async function readOutbox(dir: string, id: string): Promise<KeptLetter | null> {
  const file = await readFromFolder(dir, extension, id)
  if (!file) return null
  const { default: PostalMime } = await import('postal-mime')
  const { to, subject, date, text, html } = await PostalMime.parse(file)
  return { id, to: to?.[0]?.address ?? '', subject: subject ?? '', date: new Date(date ?? 0), text: text ?? '', html: html ?? '' }
}
