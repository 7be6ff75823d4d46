import { creatorPath, showPath } from '@castwright/contract/paths.ts'
import { publicName } from '@castwright/contract/names.ts'
import type { CreatorPage } from '@castwright/contract/pages/shapes.ts'
import { collaboratorLabels } from '@castwright/contract/teams/shapes.ts'
import { artworkOf } from '../../podcasts/service.ts'
import { findPublicUser } from '../../profiles/service.ts'
import * as store from '../store.ts'
import { cardUrl, creatorSocials, pageAt, shortened } from './facts.ts'
import { isName, nullIfFault, type Found, type PageDeps } from './show.ts'

/** A person and the podcasts they work on, or null if no one has this name. */
export async function findCreatorPage(app: PageDeps, username: string): Promise<Found<CreatorPage> | null> {
  if (!isName(username)) return null
  const user = await findPublicUser(app, username).catch(nullIfFault)
  if (!user) return null
  const podcasts = await store.findPodcastsOf(app.db, user.id)
  const name = publicName(user)
  return {
    page: {
      ...pageAt(app, creatorPath(encodeURIComponent(user.username)), shortened(user.bio) || `${name} makes podcasts.`),
      kind: 'creator',
      cardUrl: cardUrl(app, 'creator', user.id, name, user.thumbnailUrl ?? '', user.profileColor),
      firstName: user.firstName || name,
      name,
      bio: user.bio,
      photoUrl: user.thumbnailUrl,
      audioBioUrl: user.audioBioUrl,
      color: user.profileColor,
      socials: creatorSocials(user),
      podcasts: podcasts.map((podcast) => ({
        title: podcast.title,
        role: collaboratorLabels[podcast.collaboratorType],
        path: showPath(podcast.profileUrl),
        thumbnails: artworkOf(app, 'podcast-photos', podcast.photo).thumbnails,
      })),
    },
    sources: [{ kind: 'profile', key: user.id }, ...podcasts.map(({ id }) => ({ kind: 'podcast', key: id }))],
  }
}
