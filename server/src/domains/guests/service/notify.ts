import { manageEpisodePath } from '@castwright/contract/paths.ts'
import { stepSections } from '@castwright/contract/workflow/steps.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { eventOf, notify, type Event } from '../../notifications/service.ts'
import { findShow } from '../../podcasts/service.ts'
import type { LockedGuest } from './lock.ts'

type Happened =
  | { type: 'GuestAnswered'; what: 'accepted' | 'declined' | 'details' | 'times' | 'track' }
  | { type: 'GuestSigned'; what: 'signed' | 'withdrawn' }
  | { type: 'GuestReviewed'; what: 'approved' | 'changes' }

/** Tells the team what a guest did. What they save again and again is told once a day. */
export async function notifyOfGuest(app: App, tx: Tx, { facts, episode, team }: LockedGuest, { type, what }: Happened): Promise<void> {
  const { row, guest } = facts
  const show = (await findShow(tx, row.podcastId))!
  const isRepeated = what === 'details' || what === 'times'
  const event = {
    type,
    event: eventOf(type, row.id, what, isRepeated ? app.now().toISOString().slice(0, 10) : newId()),
    userIds: team,
    triggerUserId: null,
    podcastId: row.podcastId,
    data: { podcastTitle: show.title, episodeTitle: episode.title, guest: guest.name, guestId: guest.id, what },
    path: manageEpisodePath(show.profileUrl, row.episodeId, stepSections.inviteGuests),
  }
  await notify(app, tx, event as Event<typeof type>)
}
