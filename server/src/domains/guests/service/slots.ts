import type { Slot, GuestPage } from '@castwright/contract/guests/shapes.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import type { GuestCaller } from '../../../platform/rpc.ts'
import { lockEpisodeAndTeam } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { confirmInterviewIn, findInterview, saveInterviewIn } from '../../workflow/service.ts'
import * as store from '../store.ts'
import { findEpisodeGuests, findSlots } from './facts.ts'
import { lockEpisodeGuest } from './lock.ts'
import { notifyOfGuest } from './notify.ts'
import { findPage } from './page.ts'

type Given = Array<{ startsAt: string; minutes: number }>

const toMinute = (startsAt: string): Date => new Date(Math.floor(new Date(startsAt).getTime() / 60_000) * 60_000)

/** Times that stay keep their votes. Returns whether anything changed. */
async function replaceSlots(app: App, tx: Tx, episodeId: string, proposerId: string | null, given: Given): Promise<boolean> {
  const wanted = given.map(({ startsAt, minutes }) => ({ startsAt: toMinute(startsAt), minutes }))
  const had = (await store.findSlots(tx, episodeId)).filter((slot) => slot.proposerId === proposerId)
  const isSame = (one: { startsAt: Date; minutes: number }, other: { startsAt: Date; minutes: number }): boolean =>
    one.startsAt.getTime() === other.startsAt.getTime() && one.minutes === other.minutes
  const added = wanted.filter((slot) => !had.some((one) => isSame(one, slot)))
  if (added.some(({ startsAt }) => startsAt <= app.now())) throw new Fault('invalid_fields', { slots: 'Choose times in the future.' })
  const kept = had.filter((slot) => wanted.some((one) => isSame(one, slot)))
  if (added.length === 0 && kept.length === had.length) return false
  const keptIds = kept.map(({ id }) => id)
  await store.deleteSlots(tx, episodeId, proposerId, keptIds)
  const rows = added.map((slot) => ({ ...slot, id: newId(), episodeId, proposerId }))
  await store.insertSlots(tx, rows)
  return true
}

export const offerSlots = (
  app: App,
  userId: string,
  { episodeId, slots }: ParsedInput<'EpisodeGuestService.OfferSlots'>,
): Promise<{ slots: Slot[] }> =>
  app.transaction(async (tx) => {
    const { podcastId } = (await lockEpisodeAndTeam(tx, episodeId, userId)).episode
    if (await replaceSlots(app, tx, episodeId, null, slots))
      await recordEvent(app, tx, { kind: 'guest.times_offered', podcastId, episodeId, actorId: userId, data: { times: slots.length } })
    return { slots: await findSlots(tx, episodeId) }
  })

/** Sets and confirms the interview at one of the times. Guests are told by the event of its confirmation. */
export const agreeOnSlot = (
  app: App,
  userId: string,
  { episodeId, slotId, place, timeZone }: ParsedInput<'EpisodeGuestService.AgreeOnSlot'>,
): Promise<Output<'EpisodeGuestService.AgreeOnSlot'>> =>
  app.transaction(async (tx) => {
    await lockEpisodeAndTeam(tx, episodeId, userId)
    const slot = (await store.findSlots(tx, episodeId)).find(({ id }) => id === slotId)
    if (!slot) throw new Fault('invalid_fields', { slot_id: 'This time is no longer offered.' })
    if (slot.startsAt <= app.now()) throw new Fault('invalid_fields', { slot_id: 'This time has passed.' })
    const before = await findInterview(app, tx, episodeId)
    const { startsAt } = await saveInterviewIn(app, tx, userId, {
      episodeId,
      interview: {
        startsAt: slot.startsAt.toISOString(),
        minutes: slot.minutes,
        place: place ?? before?.place ?? (await store.findLastUsed(tx, episodeId)).place,
        timeZone,
        peopleIds: before?.people.map(({ id }) => id) ?? [],
      },
    })
    await confirmInterviewIn(app, tx, userId, { episodeId, startsAt, confirmed: true })
    return { guests: await findEpisodeGuests(app, tx, episodeId), slots: await findSlots(tx, episodeId) }
  })

/** A guest says which times suit them. */
export const vote = (app: App, caller: GuestCaller, { votes, timeZone }: ParsedInput<'GuestPageService.Vote'>): Promise<GuestPage> =>
  app.transaction(async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const { row } = locked.facts
    const slots = await store.findSlots(tx, row.episodeId)
    const given = new Map(votes.map(({ slotId, answer }) => [slotId, answer]))
    if ([...given.keys()].some((id) => !slots.some((slot) => slot.id === id)))
      throw new Fault('invalid_fields', { votes: 'One of these times is no longer offered.' })
    const changed = slots.flatMap(({ id, votes: had }) => {
      const answer = given.get(id)
      return answer && had.find(({ episodeGuestId }) => episodeGuestId === row.id)?.answer !== answer ? [{ slotId: id, answer }] : []
    })
    await store.saveVotes(tx, row.id, changed)
    await noteTimes(app, tx, locked, { timeZone, isChanged: changed.length > 0 })
    return findPage(app, tx, caller)
  })

/** A guest proposes times. */
export const propose = (app: App, caller: GuestCaller, { slots, timeZone }: ParsedInput<'GuestPageService.Propose'>): Promise<GuestPage> =>
  app.transaction(async (tx) => {
    const locked = await lockEpisodeGuest(tx, caller.episodeGuestId, null)
    const isChanged = await replaceSlots(app, tx, locked.facts.row.episodeId, locked.facts.row.id, slots)
    await noteTimes(app, tx, locked, { timeZone, isChanged })
    return findPage(app, tx, caller)
  })

async function noteTimes(
  app: App,
  tx: Tx,
  locked: Awaited<ReturnType<typeof lockEpisodeGuest>>,
  { timeZone, isChanged }: { timeZone: string; isChanged: boolean },
): Promise<void> {
  const { id, podcastId, episodeId, guestId, timeZone: before } = locked.facts.row
  if (timeZone !== before) await store.updateEpisodeGuest(tx, id, { timeZone })
  if (!isChanged) return
  await recordEvent(app, tx, { kind: 'guest.times_answered', podcastId, episodeId, actorId: null, data: { guestId } })
  await notifyOfGuest(app, tx, locked, { type: 'GuestAnswered', what: 'times' })
}
