import type { App } from '../../../platform/app.ts'
import { openFeedLink } from '../../links/service.ts'
import * as store from '../store.ts'
import { fromToken } from '../token.ts'
import { urlsFor, type Urls } from './find.ts'
import { settingsOf } from './settings.ts'

/** What the page of a listener shows. Changes nothing, because mail scanners open it. Null if the feed has expired or was revoked. */
export async function openListener(
  app: Pick<App, 'db' | 'now' | 'config'>,
  token: string,
): Promise<(Urls & { podcastId: string; listenerId: string; pauseMessage: string | null }) | null> {
  const named = fromToken(token)
  const link = named && (await openFeedLink(app, named.linkId, named.secret))
  const row = link && (await store.findListener(app.db, link.listenerId))
  if (!row || row.state === 'revoked' || (row.expiresAt !== null && row.expiresAt <= app.now())) return null
  const { podcastId } = row
  const pauseMessage = row.state === 'paused' ? (await settingsOf(app.db, podcastId)).pauseMessage : null
  return { ...urlsFor(app, token), podcastId, listenerId: row.id, pauseMessage }
}
