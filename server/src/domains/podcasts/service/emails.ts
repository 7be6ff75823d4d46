import { lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { AnswerKind } from '../answers.ts'
import { answerMail, offerMail } from '../mail.ts'
import * as store from '../store.ts'

/** Of an email that goes out twice, the second one's link works. One that has become needless does not go out. */
export async function sendOfferEmail(app: App, { podcastId, offeredAt }: { podcastId: string; offeredAt: string }): Promise<void> {
  const offer = await store.findOffer(app.db, podcastId, app.now())
  if (offer?.createdAt.toISOString() !== offeredAt) return
  const token = newToken()
  const isStill = await app.transaction((tx) => store.setToken(tx, podcastId, offer.createdAt, hashToken(token)))
  if (!isStill) return
  await app.mail.send(
    offerMail({
      to: offer.toEmail,
      podcastTitle: offer.podcastTitle,
      fromName: offer.fromName,
      link: `${app.config.baseUrl}/ownership/${token}`,
      days: lifetimes.invitation / (24 * 60 * 60),
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
  // Podcast or account went meanwhile: then this is no news any more.
  if (!row || !reader) return
  await app.mail.send(
    answerMail(kind, {
      to: reader.email,
      podcastTitle: row.title,
      other: other?.name ?? 'Somebody who has left',
      link: `${app.config.baseUrl}/settings/podcast/${podcastId}/show-settings`,
    }),
  )
}
