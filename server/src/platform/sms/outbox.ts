import type { Now } from '../clock.ts'
import { checkFolder, listFolder, openFolder, readFromFolder, type Paging } from '../mail/folder.ts'
import { refuseUnsendable, SmsError, type Sms } from './port.ts'

export type KeptMessage = { id: string; to: string; text: string; date: Date }

const extension = '.json'
const kept = 1000

/** Text messages where no provider is set: every one becomes a small file. */
export function openSmsOutbox({ dir, now }: { dir: string; now: Now }): Sms {
  const folder = openFolder({ dir, extension, keep: kept, now })
  return {
    async send(message) {
      refuseUnsendable(message)
      await folder.write(`${JSON.stringify({ to: message.to, text: message.text, date: now() })}\n`)
    },
    async check() {
      await checkFolder(dir).catch((error: unknown) => {
        throw new SmsError(`Text messages cannot be written to ${dir}.`, { temporary: true, cause: error })
      })
    },
  }
}

/** Messages of the outbox, newest first; the next page begins `before` the last id of this one. */
export async function listSmsOutbox(dir: string, paging: Paging = {}): Promise<KeptMessage[]> {
  const ids = await listFolder(dir, extension, { limit: 50, ...paging })
  const files = await Promise.all(ids.map(async (id) => ({ id, file: await readFromFolder(dir, extension, id) })))
  return files.flatMap(({ id, file }) => {
    // One may have gone since, to make room.
    if (!file) return []
    const { to, text, date } = JSON.parse(file.toString()) as { to: string; text: string; date: string }
    return [{ id, to, text, date: new Date(date) }]
  })
}
