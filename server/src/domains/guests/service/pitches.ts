import { guestRates } from '@castwright/contract/guests/limits.ts'
import type { Pitch } from '@castwright/contract/guests/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { pageOf, readCursor } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { lockTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { findShow } from '../../podcasts/service.ts'
import * as store from '../store.ts'
import { newGuest, requireRoom } from './book.ts'

/** The podcast of a pitch, or null if there is no such pitch. */
export const podcastOfPitch = async (db: Db, pitchId: string): Promise<string | null> =>
  (await store.findPitch(db, pitchId))?.podcastId ?? null

const toPitch = ({ createdAt, ...row }: store.PitchRow): Pitch => ({ ...row, createdAt: createdAt.toISOString() })

/** A pitch by a visitor. Those of robots look like they were accepted. */
export async function createPitch(app: App, { podcastId, pitch, website }: ParsedInput<'PitchService.Create'>): Promise<void> {
  const show = orNotFound(await findShow(app.db, podcastId))
  if (!show.acceptsGuests) throw new Fault('guests_off')
  if (website !== '') return
  await consume(app, `pitches:${podcastId}`, guestRates.pitches)
  await app.transaction(async (tx) => {
    const team = await lockTeam(tx, podcastId, null)
    const { consent: _consent, ...given } = pitch
    // Sent again, such as after a lost connection.
    if (await store.isPitched(tx, podcastId, given)) return
    const id = newId()
    const isSpam = await store.isSpammer(tx, podcastId, given.email)
    await store.insertPitch(tx, { ...given, id, podcastId, state: isSpam ? 'spam' : 'new', createdAt: app.now() })
    if (isSpam) return
    await recordEvent(app, tx, { kind: 'guest.pitched', podcastId, actorId: null, data: { pitchId: id } })
    await notify(app, tx, {
      type: 'GuestPitched',
      event: eventOf('GuestPitched', id),
      userIds: team,
      triggerUserId: null,
      podcastId,
      // Without the name, which must be gone when the guest is erased.
      data: { podcastTitle: show.title },
      path: `/${show.profileUrl}/guest-portal?tab=pitches`,
    })
  })
}

export async function findPitches(
  db: Db,
  { podcastId, state, cursor, limit }: ParsedInput<'PitchService.FindByPodcastID'>,
): Promise<Output<'PitchService.FindByPodcastID'>> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const page = pageOf(await store.findPitches(db, { podcastId, state, after, limit: limit + 1 }), limit)
  return { pitches: page.shown.map(toPitch), cursor: page.cursor }
}

/** Accepting adds the person to the guest book, unless their address is there already. An answer can be changed. */
export const answerPitch = (app: App, userId: string, { pitchId, state }: ParsedInput<'PitchService.Answer'>): Promise<Pitch> =>
  app.transaction(async (tx) => {
    const podcastId = orNotFound(await podcastOfPitch(tx, pitchId))
    await lockTeam(tx, podcastId, userId)
    const row = orNotFound(await store.findPitch(tx, pitchId))
    if (row.state === state) return toPitch(row)
    let { guestId } = row
    if (state === 'accepted' && guestId === null) {
      const known = await store.findByEmail(tx, podcastId, row.email)
      if (!known) await requireRoom(tx, podcastId, 1)
      const { name, email, links, topic, about } = row
      const notes = [topic, about].filter((text) => text !== '').join('\n\n')
      const empty = { pronouns: '', pronunciation: '', bio: '', tags: [], doNotContact: false }
      const guest = known ?? newGuest(app, podcastId, { ...empty, name, email, links, notes }, 'pitch')
      if (!known) {
        await store.insertGuests(tx, [guest])
        await recordEvent(app, tx, { kind: 'guest.created', podcastId, actorId: userId, data: { guestId: guest.id } })
      }
      guestId = guest.id
    }
    await store.updatePitch(tx, pitchId, { state, guestId })
    await recordEvent(app, tx, {
      kind: 'guest.pitch_answered',
      podcastId,
      actorId: userId,
      data: { pitchId, accepted: state === 'accepted' },
    })
    return toPitch({ ...row, state, guestId })
  })
