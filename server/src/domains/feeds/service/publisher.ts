import { creatorPath, publisherFeedPath } from '@castwright/contract/paths.ts'
import { ownName } from '@castwright/contract/names.ts'
import { createHash } from 'node:crypto'
import type { App } from '../../../platform/app.ts'
import { textOfClean } from '../../../platform/html/text.ts'
import { feedUrl } from '../../podcasts/service.ts'
import { photoUrl } from '../../uploads/service.ts'
import { feedGuid } from '../guid.ts'
import { renderPublisherFeed } from '../render.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'db' | 'config'>

/** The feed of an account that lists its shows. Its ID never changes, unlike user names. */
export const publisherFeedUrl = ({ config }: Pick<App, 'config'>, userId: string): string => `${config.baseUrl}${publisherFeedPath(userId)}`

export const publisherGuid = (app: Pick<App, 'config'>, userId: string): string => feedGuid(publisherFeedUrl(app, userId))

/** Null if no show of this account chose to be listed. */
export async function findPublisherFeed(app: Deps, userId: string): Promise<{ xml: string; etag: string } | null> {
  const [publisher, shows] = await Promise.all([store.findPublisher(app.db, userId), store.findPublished(app.db, userId)])
  if (!publisher || shows.length === 0) return null
  const name = ownName(publisher) || shows[0]!.title
  const xml = renderPublisherFeed({
    title: name,
    description: textOfClean(publisher.bio).trim() || `Podcasts by ${name}`,
    link: publisher.username === null ? app.config.baseUrl : `${app.config.baseUrl}${creatorPath(encodeURIComponent(publisher.username))}`,
    selfUrl: publisherFeedUrl(app, userId),
    guid: publisherGuid(app, userId),
    imageUrl: photoUrl(app, publisher.photo),
    language: (shows[0]!.language || 'en').toLowerCase(),
    shows: shows.map(({ id, title, feedGuid: known, oldFeedUrl, mediaFormat }) => ({
      title,
      feedUrl: feedUrl(app, id),
      feedGuid: known ?? feedGuid(oldFeedUrl ?? feedUrl(app, id)),
      medium: mediaFormat === 'video' ? 'video' : 'podcast',
    })),
  })
  return { xml, etag: createHash('sha256').update(xml).digest('base64url').slice(0, 27) }
}
