import { podcastSettingsPath } from '@castwright/contract/paths.ts'
import { teamLifetimes } from '@castwright/contract/teams/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { AnswerKind } from '../answers.ts'
import { answerMail, offerMail } from '../mail.ts'
import * as store from '../store.ts'
import { offerUrl } from './offer-link.ts'

/** Skips closed offers. */
export async function sendOfferEmail(app: App, { podcastId, offeredAt }: { podcastId: string; offeredAt: string }): Promise<void> {
  const offer = await store.findOffer(app.db, podcastId, app.now())
  const link = offer && offerUrl(app, offer)
  if (!link || offer.createdAt.toISOString() !== offeredAt) return
  await app.mail.send(
    offerMail({
      to: offer.toEmail,
      podcastTitle: offer.podcastTitle,
      fromName: offer.fromName,
      link,
      days: teamLifetimes.invitation / (24 * 60 * 60),
    }),
  )
}

export async function sendAnswerEmail(
  app: App,
  { kind, podcastId, userId, otherId }: { kind: AnswerKind; podcastId: string; userId: string; otherId: string },
): Promise<void> {
  const [row, reader, other] = await Promise.all([
    store.findRow(app.db, podcastId),
    store.findPerson(app.db, userId),
    store.findPerson(app.db, otherId),
  ])
  // The podcast or account was deleted in the meantime.
  if (!row || !reader) return
  await app.mail.send(
    answerMail(kind, {
      to: reader.email,
      podcastTitle: row.title,
      other: other?.name ?? 'A former team member',
      link: `${app.config.baseUrl}${podcastSettingsPath(podcastId, 'show-settings')}`,
    }),
  )
}
