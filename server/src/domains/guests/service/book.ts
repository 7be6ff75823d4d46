import { isDeepStrictEqual } from 'node:util'
import { guestMessages, type GuestForm } from '@castwright/contract/guests/form.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { Guest } from '@castwright/contract/guests/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { claimCopies } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { stateOfFacts } from './facts.ts'
import { discardPhotos, preparePhoto, thumbnailUrl } from './photos.ts'

/** The podcast of a guest, or null if there is no such guest. */
export const podcastOfGuest = async (db: Db, guestId: string): Promise<string | null> =>
  (await store.findGuest(db, guestId))?.podcastId ?? null

type Refused = { message: string; at: Date }

function toGuest(app: Pick<App, 'config'>, row: store.GuestRow, episodes: number, refused?: Refused): Guest {
  const { photo, createdAt, updatedAt, ...guest } = row
  return {
    ...guest,
    thumbnailUrl: thumbnailUrl(app, photo),
    episodes,
    mailError: refused ? { message: refused.message, at: refused.at.toISOString() } : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

async function toGuests(app: Pick<App, 'config'>, db: Db, rows: store.GuestRow[]): Promise<Guest[]> {
  const ids = rows.map(({ id }) => id)
  const episodes = await store.countEpisodes(db, ids)
  const refused = await store.findMailErrors(db, ids)
  return rows.map((row) => toGuest(app, row, episodes.get(row.id) ?? 0, refused.get(row.id)))
}

/** The guest must exist. */
async function findOne(app: Pick<App, 'config'>, db: Db, guestId: string): Promise<Guest> {
  const row = await store.findGuest(db, guestId)
  const [guest] = row ? await toGuests(app, db, [row]) : []
  if (!guest) throw new Fault('not_found')
  return guest
}

const Cursor = z.tuple([z.string(), z.uuid()])

function readCursor(cursor: string): store.NamePlace {
  try {
    const [name, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { name, id }
  } catch {
    throw new Fault('invalid_fields', { cursor: 'This cursor is invalid.' })
  }
}

const writeCursor = ({ name, id }: store.NamePlace): string => Buffer.from(JSON.stringify([name, id])).toString('base64url')

export async function findGuests(
  app: Pick<App, 'db' | 'config'>,
  { podcastId, text, cursor, limit }: ParsedInput<'GuestService.FindByPodcastID'>,
): Promise<Output<'GuestService.FindByPodcastID'>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await store.findPage(app.db, { podcastId, text: text.trim(), after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    guests: await toGuests(app, app.db, shown),
    cursor: rows.length > limit && last ? writeCursor({ name: last.sortName, id: last.id }) : null,
  }
}

/** A guest with their episodes, newest first. */
export async function findGuest(app: Pick<App, 'db' | 'config'>, guestId: string): Promise<Output<'GuestService.Find'>> {
  const history = (await store.findOfGuest(app.db, guestId)).map((facts) => ({
    episodeGuestId: facts.row.id,
    episodeId: facts.row.episodeId,
    episodeTitle: facts.episode.title,
    state: stateOfFacts(facts),
    addedAt: facts.row.createdAt.toISOString(),
    publishedAt: (facts.episode.isPublished && facts.episode.lastPublishedDate?.toISOString()) || null,
  }))
  return { guest: await findOne(app, app.db, guestId), history }
}

/** The podcast must be locked. */
export async function requireRoom(tx: Tx, podcastId: string, added: number): Promise<void> {
  if ((await store.countGuests(tx, podcastId)) + added > guestLimits.guests)
    throw new Fault('invalid_fields', { guest: guestMessages.tooManyGuests })
}

export const newGuest = (app: Pick<App, 'now'>, podcastId: string, form: GuestForm, source: Guest['source']) => {
  const now = app.now()
  return { ...form, id: newId(), podcastId, source, createdAt: now, updatedAt: now }
}

export async function createGuest(app: App, userId: string, input: ParsedInput<'GuestService.Create'>): Promise<Guest> {
  const { podcastId, guest: form, thumbnailFile: file, thumbnailCrop: crop } = input
  const photo = file ? await preparePhoto(app, userId, podcastId, { file, crop }) : null
  return app.transaction(async (tx) => {
    await lockTeam(tx, podcastId, userId)
    await requireRoom(tx, podcastId, 1)
    if (photo) await claimCopies(app, tx, photo)
    const row = { ...newGuest(app, podcastId, form, 'team'), photo: photo?.stem ?? null }
    await store.insertGuests(tx, [row])
    await recordEvent(app, tx, { kind: 'guest.created', podcastId, actorId: userId, data: { guestId: row.id } })
    return findOne(app, tx, row.id)
  })
}

/** Locks the podcast, so that changes of its guests are serialized. Checks the caller's access again if there is a caller. */
export async function lockGuest(tx: Tx, guestId: string, userId: string | null): Promise<store.GuestRow> {
  const podcastId = orNotFound(await podcastOfGuest(tx, guestId))
  await lockTeam(tx, podcastId, userId)
  return orNotFound(await store.findGuest(tx, guestId))
}

export async function updateGuest(app: App, userId: string, input: ParsedInput<'GuestService.Update'>): Promise<Guest> {
  const { guestId, guest: form, version, thumbnailFile: file, thumbnailCrop: crop } = input
  const podcastId = orNotFound(await podcastOfGuest(app.db, guestId))
  const photo = file ? await preparePhoto(app, userId, podcastId, { file, crop }) : null
  return app.transaction(async (tx) => {
    const row = await lockGuest(tx, guestId, userId)
    if (row.version !== version) throw new Fault('settings_changed')
    if (photo) await claimCopies(app, tx, photo)
    await changeGuest(app, tx, row, { ...form, photo: photo?.stem ?? (input.thumbnailUrl === null ? null : row.photo) }, userId)
    return findOne(app, tx, guestId)
  })
}

/** Saves what differs, and deletes a photo that nothing uses any more. */
export async function changeGuest(
  app: App,
  tx: Tx,
  row: store.GuestRow,
  given: Partial<Omit<store.GuestRow, 'id' | 'podcastId' | 'version'>>,
  userId: string | null,
): Promise<void> {
  const fields = (Object.keys(given) as Array<keyof typeof given>).filter((field) => !isDeepStrictEqual(row[field], given[field]))
  if (fields.length === 0) return
  await store.updateGuest(tx, row.id, { ...given, version: row.version + 1, updatedAt: app.now() })
  await recordEvent(app, tx, { kind: 'guest.updated', podcastId: row.podcastId, actorId: userId, data: { guestId: row.id, fields } })
  // The new address may work.
  if (fields.includes('email')) await store.clearMailErrors(tx, row.id)
  if (fields.includes('photo')) await discardPhotos(app, tx, row.podcastId, [row.photo])
}

const orElse = (one: string, other: string): string => (one === '' ? other : one)

/** Merges another guest into this one. Empty fields are filled. */
export const mergeGuests = (app: App, userId: string, { guestId, otherGuestId }: ParsedInput<'GuestService.Merge'>): Promise<Guest> =>
  app.transaction(async (tx) => {
    const row = await lockGuest(tx, guestId, userId)
    const other = await store.findGuest(tx, otherGuestId)
    if (!other || other.podcastId !== row.podcastId || other.id === row.id) throw new Fault('not_found')
    const episodes = new Set((await store.findOfGuest(tx, guestId)).map((facts) => facts.row.episodeId))
    if ((await store.findOfGuest(tx, otherGuestId)).some((facts) => episodes.has(facts.row.episodeId)))
      throw new Fault('guests_share_episode')
    await store.moveEpisodes(tx, other.id, row.id)
    await store.moveReleases(tx, other.id, row.id)
    await store.movePitches(tx, other.id, row.id)
    const tags = [...new Map([...other.tags, ...row.tags].map((tag) => [tag.toLowerCase(), tag])).values()]
    await store.updateGuest(tx, row.id, {
      email: orElse(row.email, other.email),
      pronouns: orElse(row.pronouns, other.pronouns),
      pronunciation: orElse(row.pronunciation, other.pronunciation),
      bio: orElse(row.bio, other.bio),
      links: row.links.length > 0 ? row.links : other.links,
      notes: [row.notes, other.notes].filter((notes) => notes !== '').join('\n\n'),
      tags: tags.slice(0, guestLimits.tags),
      doNotContact: row.doNotContact || other.doNotContact,
      photo: row.photo ?? other.photo,
      version: row.version + 1,
      updatedAt: app.now(),
    })
    await store.deleteGuest(tx, other.id)
    await discardPhotos(app, tx, row.podcastId, [other.photo])
    await recordEvent(app, tx, {
      kind: 'guest.merged',
      podcastId: row.podcastId,
      actorId: userId,
      data: { guestId, otherGuestId },
    })
    return findOne(app, tx, guestId)
  })

/** Guests that may be one person: with the same address, or else with the same name. */
export async function findDuplicates(app: Pick<App, 'db' | 'config'>, podcastId: string): Promise<Output<'GuestService.FindDuplicates'>> {
  const guests = await toGuests(app, app.db, await store.findAll(app.db, podcastId))
  const same = (keyOf: (guest: Guest) => string, from: Guest[]): Guest[][] =>
    [...Map.groupBy(from, keyOf)].flatMap(([key, group]) => (key !== '' && group.length > 1 ? [group] : []))
  const byEmail = same(({ email }) => email.toLowerCase(), guests)
  const listed = new Set(byEmail.flat().map(({ id }) => id))
  const byName = same(
    ({ name }) => name.toLowerCase(),
    guests.filter(({ id }) => !listed.has(id)),
  )
  return {
    duplicates: [
      ...byEmail.map((group) => ({ reason: 'email' as const, guests: group })),
      ...byName.map((group) => ({ reason: 'name' as const, guests: group })),
    ],
  }
}
