import type { Now } from '../clock.ts'
import { checkFolder, listFolder, openFolder, readFromFolder, type Paging } from '../mail/folder.ts'
import { rejectInvalidMessage, SmsError, type Sms } from './port.ts'

type KeptMessage = { id: string; to: string; text: string; date: Date }

const extension = '.json'
const kept = 1000

/** Saves text messages as small files if no provider is set. */
export function openSmsOutbox({ dir, now }: { dir: string; now: Now }): Sms {
  const folder = openFolder({ dir, extension, keep: kept, now })
  return {
    async send(message) {
      rejectInvalidMessage(message)
      await folder.write(`${JSON.stringify({ to: message.to, text: message.text, date: now() })}\n`)
    },
    async check() {
      await checkFolder(dir).catch((error: unknown) => {
        throw new SmsError(`Could not write text messages to ${dir}.`, { temporary: true, cause: error })
      })
    },
  }
}

/** Messages in the outbox, newest first. The next page starts `before` the last ID of this one. */
export async function listSmsOutbox(dir: string, paging: Paging = {}): Promise<KeptMessage[]> {
  const ids = await listFolder(dir, extension, { limit: 50, ...paging })
  const files = await Promise.all(ids.map(async (id) => ({ id, file: await readFromFolder(dir, extension, id) })))
  return files.flatMap(({ id, file }) => {
    // It may have been deleted since, to free space.
    if (!file) return []
    const { to, text, date } = JSON.parse(file.toString()) as { to: string; text: string; date: string }
    return [{ id, to, text, date: new Date(date) }]
  })
}
