import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { orNotFound } from '../../../platform/fault.ts'
import { openParser } from '../../../platform/parsing/open.ts'
import { orRefuse } from '../../../platform/parsing/refuse.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { writeGuests, type ReadGuests } from '../file.ts'
import * as store from '../store.ts'
import { newGuest } from './book.ts'
import { thumbnailUrl } from './photos.ts'

type Import = { podcastId: string; text: string }

const readInThread = openParser<string, ReadGuests>(new URL('../file-worker.ts', import.meta.url), {
  sizeOf: (text) => text.length,
  maxBytes: guestLimits.importText,
})

/** What a file would add. A later row with the same address counts as known. */
async function compare(db: Db, podcastId: string, { guests, errors }: ReadGuests) {
  const all = await store.findAll(db, podcastId)
  const known = new Set(all.map(({ email }) => email.toLowerCase()).filter((email) => email !== ''))
  const added = guests.filter(({ form: { email } }) => {
    const key = email.toLowerCase()
    if (key === '') return true
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
  const room = Math.max(0, guestLimits.guests - all.length)
  const tooMany = added.slice(room).map(({ line }) => ({ line, message: `A show cannot have more than ${guestLimits.guests} guests.` }))
  return { added: added.slice(0, room), known: guests.length - added.length, errors: [...errors, ...tooMany] }
}

export async function parseImport(app: Pick<App, 'db'>, input: Import): Promise<Output<'GuestService.ParseImport'>> {
  const { added, known, errors } = await compare(app.db, input.podcastId, await orRefuse(readInThread(input.text)))
  return { created: added.length, known, errors }
}

export async function importGuests(app: App, userId: string, { podcastId, text }: Import): Promise<Output<'GuestService.Import'>> {
  const read = await orRefuse(readInThread(text))
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    const { added, known, errors } = await compare(tx, podcastId, read)
    const rows = added.map(({ form }) => newGuest(app, podcastId, form, 'import'))
    await store.insertGuests(tx, rows)
    if (added.length > 0)
      await recordEvent(app, tx, { kind: 'guests.imported', podcastId, actorId: userId, data: { guests: added.length } })
    return { created: added.length, known, errors }
  })
}

/** The guest book as a CSV file. */
export const findCsv = async (db: Db, podcastId: string): Promise<Output<'GuestService.FindCSV'>> => ({
  fileName: 'guests.csv',
  text: writeGuests(await store.findAll(db, podcastId)),
})

/** Everything that is stored about a guest. */
export async function exportGuest(app: Pick<App, 'db' | 'config'>, guestId: string): Promise<Output<'GuestService.FindExport'>> {
  const guest = orNotFound(await store.findGuest(app.db, guestId))
  const { photo, podcastId: _podcast, ...facts } = guest
  const episodes = await store.findOfGuest(app.db, guestId)
  const releases = await store.findReleases(app.db, guestId)
  const pitches = await store.findPitchesOf(app.db, guest)
  const votes = []
  for (const { row } of episodes) {
    const slots = await store.findSlots(app.db, row.episodeId)
    for (const { startsAt, minutes, proposerId, votes: given } of slots) {
      const answer = given.find(({ episodeGuestId }) => episodeGuestId === row.id)?.answer
      if (answer || proposerId === row.id)
        votes.push({ episodeId: row.episodeId, startsAt, minutes, proposed: proposerId === row.id, answer })
    }
  }
  const data = {
    guest: { ...facts, photo: thumbnailUrl(app, photo) },
    episodes: episodes.map(({ row: { podcastId: _show, ...row }, episode }) => ({ ...row, episode })),
    votes,
    releases: releases.map(({ podcastId: _show, ...release }) => release),
    pitches: pitches.map(({ podcastId: _show, ...pitch }) => pitch),
  }
  return { fileName: `guest-${guestId}.json`, text: JSON.stringify(data, null, 2) }
}
