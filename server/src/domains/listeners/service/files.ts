import { listenerLimits } from '@castwright/contract/listeners/limits.ts'
import { listenerMessages } from '@castwright/contract/listeners/messages.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import { orRefuse } from '../../../platform/parsing/refuse.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { keepFeedLinks } from '../../links/service.ts'
import type { ReadTask } from '../file-worker.ts'
import { writeMembers, type ReadMembers } from '../file.ts'
import * as store from '../store.ts'
import { countFree, newListener, queueInvitations } from './change.ts'

type Import = { podcastId: string; text: string }

const readInThread = openParser<ReadTask, ReadMembers>(new URL('../file-worker.ts', import.meta.url), {
  sizeOf: ({ text }) => text.length,
  maxBytes: listenerLimits.importText,
})

const readFile = ({ now }: Pick<App, 'now'>, { text }: Import): Promise<ReadMembers> => orRefuse(readInThread({ text, now: now() }))

/** What a file would add. A later row with the same address counts as known. */
async function compare(db: Db, podcastId: string, { members, errors }: ReadMembers) {
  const known = new Set((await store.findAll(db, podcastId, 'member')).map(({ email }) => email.toLowerCase()))
  const added = members.filter(({ form }) => {
    const key = form.email.toLowerCase()
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
  const free = await countFree(db, podcastId)
  const tooMany = added.slice(free).map(({ line }) => ({ line, message: listenerMessages.tooMany }))
  return { added: added.slice(0, free), known: members.length - added.length, errors: [...errors, ...tooMany] }
}

export async function parseImport(app: Pick<App, 'db' | 'now'>, input: Import): Promise<Output<'ListenerService.ParseImport'>> {
  const { added, known, errors } = await compare(app.db, input.podcastId, await readFile(app, input))
  return { created: added.length, known, errors }
}

export async function importMembers(
  app: App,
  userId: string,
  { invite, ...input }: Import & { invite: boolean },
): Promise<Output<'ListenerService.Import'>> {
  const read = await readFile(app, input)
  return app.transaction(async (tx) => {
    const { podcastId } = input
    await lockTeam(tx, podcastId, userId)
    const { added, known, errors } = await compare(tx, podcastId, read)
    if (added.length === 0) return { created: 0, known, errors }
    const rows = added.map(({ form, isPaused, joinedAt }) => {
      const row = newListener(app, podcastId, 'member', form)
      return { ...row, joinedAt: joinedAt ?? row.joinedAt, state: isPaused ? ('paused' as const) : row.state }
    })
    await store.insertListeners(tx, rows)
    const ids = rows.map(({ id }) => id)
    await keepFeedLinks(app, tx, podcastId, ids)
    if (invite) await queueInvitations(app, tx, rows)
    await recordEvent(app, tx, { kind: 'listeners.added', podcastId, actorId: userId, data: { listeners: rows.length } })
    return { created: rows.length, known, errors }
  })
}

export const findCsv = async (db: Db, podcastId: string): Promise<Output<'ListenerService.FindCSV'>> => ({
  fileName: 'members.csv',
  text: writeMembers(await store.findAll(db, podcastId, 'member')),
})
