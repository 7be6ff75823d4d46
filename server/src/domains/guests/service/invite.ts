import type { EpisodeGuest } from '@castwright/contract/guests/shapes.ts'
import { guestRates } from '@castwright/contract/guests/limits.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { consume, refund } from '../../../platform/rates/rates.ts'
import { recordEvent } from '../../events/service.ts'
import { findGuestLink, keepGuestLink, revokeGuestLink } from '../../links/service.ts'
import { guestEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { pageUrl } from './emails.ts'
import { findEpisodeGuest } from './facts.ts'
import { lockEpisodeGuest } from './lock.ts'

type Invited = ParsedInput<'EpisodeGuestService.Invite'>

/** Creates or extends the link of a guest and emails it. Rejected requests don't count toward the limit of emails. */
export async function inviteGuest(app: App, userId: string, input: Invited): Promise<EpisodeGuest> {
  if (!input.sendEmail) return invite(app, userId, input)
  const key = `guest-invitation:${input.episodeGuestId}`
  await consume(app, key, guestRates.invitation)
  try {
    return await invite(app, userId, input)
  } catch (error) {
    await refund(app, key)
    throw error
  }
}

const invite = (app: App, userId: string, { episodeGuestId, sendEmail, subject, text, days }: Invited): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { row, guest } = (await lockEpisodeGuest(tx, episodeGuestId, userId)).facts
    if (guest.doNotContact) throw new Fault('do_not_contact')
    if (sendEmail && guest.email === '') throw new Fault('guest_email_missing')
    const { podcastId, episodeId, guestId } = row
    const invitedAt = app.now()
    await keepGuestLink(app, tx, { episodeGuestId, podcastId, episodeId }, new Date(invitedAt.getTime() + days * 86_400_000))
    const invitation = { by: userId, ...(subject !== undefined && { subject }), ...(text !== undefined && { text }) }
    await store.updateEpisodeGuest(tx, row.id, { invitedAt, invitation, mailError: null, mailErrorAt: null })
    if (sendEmail) await app.queue.add(tx, guestEmail, { episodeGuestId, kind: 'invitation', about: invitedAt.toISOString() })
    await recordEvent(app, tx, { kind: 'guest.invited', podcastId, episodeId, actorId: userId, data: { guestId } })
    return findEpisodeGuest(app, tx, row)
  })

export async function findLink(app: App, episodeGuestId: string): Promise<Output<'EpisodeGuestService.FindLink'>> {
  const link = await findGuestLink(app, app.db, episodeGuestId)
  return { url: link && pageUrl(app, link.secret), expiresAt: link?.expiresAt.toISOString() ?? null }
}

export const revokeLink = (app: App, userId: string, episodeGuestId: string): Promise<EpisodeGuest> =>
  app.transaction(async (tx) => {
    const { row } = (await lockEpisodeGuest(tx, episodeGuestId, userId)).facts
    if (await revokeGuestLink(tx, episodeGuestId)) {
      const { podcastId, episodeId, guestId } = row
      await recordEvent(app, tx, { kind: 'guest.link_revoked', podcastId, episodeId, actorId: userId, data: { guestId } })
    }
    return findEpisodeGuest(app, tx, row)
  })
