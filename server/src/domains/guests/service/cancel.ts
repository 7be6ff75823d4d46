import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { mailOf, type EmailMessage } from '../../../platform/mail/port.ts'
import type { EpisodeHook, RestoreHook } from '../../episodes/service.ts'
import type { PodcastHook } from '../../podcasts/service.ts'
import { guestCanceledEmail } from '../jobs.ts'
import * as store from '../store.ts'
import { compose, tellTime } from './emails.ts'
import { emailsOf, findSettingsRow } from './settings.ts'

type Expecting = Pick<store.Facts, 'row' | 'guest' | 'episode'>

/** Cancels an upcoming interview for a guest who knows of it. The email is written now, because the rows are about to be deleted. */
export async function cancelForGuest(app: App, tx: Tx, facts: Expecting): Promise<void> {
  const { row, guest } = facts
  if (row.toldTime === null || row.toldTime <= app.now()) return
  await store.noteEmail(tx, [row.id], { toldTime: null })
  const content = emailsOf(await findSettingsRow(tx, row.podcastId)).canceled
  if (!content.isOn || guest.doNotContact || guest.email === '') return
  const { to, subject, text, html, calendar } = await compose(app, tx, facts, { kind: 'canceled', content, event: row.toldEvent })
  const email = { to, subject, text, html, ...(calendar && { calendar }) }
  await app.queue.add(tx, guestCanceledEmail, { cause: `guest canceled ${row.id} ${row.toldTime.toISOString()}`, email })
}

/** When an episode is deleted. */
export const cancelForGuests: EpisodeHook = async (app, tx, { episode: { id: episodeId } }) => {
  for (const facts of await store.findExpecting(tx, { episodeId }, app.now())) await cancelForGuest(app, tx, facts)
}

/** When a deleted draft is restored. */
export const tellGuestsOfRestored: RestoreHook = (app, tx, _userId, episode) => tellTime(app, tx, episode.id)

/** When a show is deleted. */
export const cancelForGuestsOfPodcast: PodcastHook = {
  obstacle: async () => null,
  async deleting(app, tx, podcastId) {
    for (const facts of await store.findExpecting(tx, { podcastId }, app.now())) await cancelForGuest(app, tx, facts)
  },
}

export const sendCanceledEmail = (app: Pick<App, 'mail'>, { cause, email }: { cause: string; email: EmailMessage }): Promise<void> =>
  mailOf(app.mail, cause).send(email)
