import { embedPath, guestPath } from '@castwright/contract/paths.ts'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import type { GuestPage } from '@castwright/contract/guests/shapes.ts'
import type { ClosedPage, GuestLinkPage } from '@castwright/contract/pages/shapes.ts'
import { acceptedEndings, isMaster } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { drawCard } from '../../../platform/images/card.ts'
import { findPublicClips } from '../../clips/service.ts'
import { findGuestCaller, findGuestPhoto, findPage, isPreviewShared } from '../../guests/service.ts'
import { findPublication } from '../../publishing/service.ts'
import { acceptsMasters, findRecordingOfEpisode, signedMediaUrl } from '../../recordings/service.ts'
import * as store from '../store.ts'
import { secretPage, toPagePodcast } from './facts.ts'

const { name, pronouns, pronunciation, bio, answer, note, linkLabel, links, proposals, tracks } = guestLimits
const limits = { name, pronouns, pronunciation, bio, answer, note, linkLabel, links, proposals, tracks }

type Opened = { secret: string; address: string }

/** The page of a guest. Closed if the link has expired or was revoked. Changes nothing, because mail scanners open it, too. */
export async function findGuestPage(app: App, { secret, address }: Opened): Promise<GuestLinkPage | ClosedPage> {
  const caller = await findGuestCaller(app, { secret, address, userAgent: '' })
  const show = caller && (await store.findShow(app.db, { id: caller.podcastId }))
  if (!show) return { ...secretPage(app, 'This link no longer works.'), kind: 'closed' }
  const { podcast } = show
  const guest = await findPage(app, app.db, caller)
  return {
    ...secretPage(app, `Your guest page for ${podcast.title}`),
    kind: 'guest',
    podcast: toPagePodcast(app, show),
    guest,
    path: guestPath(encodeURIComponent(secret)),
    limits,
    accept: acceptedEndings(podcast.mediaFormat, await acceptsMasters(app.db, caller.podcastId)).join(),
    preview: guest.episode.isPublished ? null : await findPreview(app, caller, podcast.mediaFormat === 'video'),
    share: guest.episode.publicUrl === null ? null : await shareKit(app, guest, { ...caller, isVideo: podcast.mediaFormat === 'video' }),
  }
}

type Caller = NonNullable<Awaited<ReturnType<typeof findGuestCaller>>>

/** The current recording, if the team shares it with the guest. Its URL works as long as the guest's link. */
async function findPreview(app: App, caller: Caller, isVideo: boolean): Promise<GuestLinkPage['preview']> {
  const recording = (await isPreviewShared(app.db, caller)) ? await findRecordingOfEpisode(app.db, caller.episodeId) : null
  // Source files aren't played.
  if (recording && isMaster(recording.fileType)) return null
  return recording && { url: signedMediaUrl(app, recording, { linkId: caller.linkId }), isVideo }
}

/** Links and texts for a guest to share the episode. */
async function shareKit(
  app: App,
  guest: GuestPage,
  { episodeId, isVideo }: { episodeId: string; isVideo: boolean },
): Promise<GuestLinkPage['share']> {
  const { show, episode, photoUrl } = guest
  const url = episode.publicUrl!
  const publication = await findPublication(app.db, episodeId)
  return {
    url,
    embedUrl: `${app.config.baseUrl}${embedPath(episodeId)}`,
    isVideo,
    hasCard: photoUrl !== null,
    clips: publication ? await findPublicClips(app, publication.snapshot.recording.id) : [],
    posts: [
      { label: 'Short post', text: `I was a guest on ${show.title}: “${episode.title}”. Have a listen: ${url}` },
      {
        label: 'Longer post',
        text: `I had the pleasure of being a guest on ${show.title}. We talked about “${episode.title}”.\n\nListen here: ${url}\n\nThank you for having me!`,
      },
      {
        label: 'Email',
        text: `Hi,\n\nMy episode of ${show.title} is out: “${episode.title}”.\n\nYou can listen to it here: ${url}\n\nI'd love to hear what you think.`,
      },
    ],
  }
}

/** A card with the guest's face to share the episode. Null before the release, or without a photo. */
export async function findGuestCard(app: App, { secret, address }: Opened): Promise<Buffer | 'closed' | null> {
  const caller = await findGuestCaller(app, { secret, address, userAgent: '' })
  const show = caller && (await store.findShow(app.db, { id: caller.podcastId }))
  if (!show) return 'closed'
  const { episode } = await findPage(app, app.db, caller)
  const photo = episode.isPublished ? await findGuestPhoto(app.db, caller) : null
  const stored = photo && (await app.storage.get(photo))
  if (!stored) return null
  const art = Buffer.concat(await stored.body.toArray())
  return drawCard({ art, color: show.podcast.color, title: episode.title })
}
