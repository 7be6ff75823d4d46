import { embedPath } from '@castwright/contract/paths.ts'
import type { EmbedPage, EmbedTheme, EpisodePage, PageClip, PageGuest, PagePlayer } from '@castwright/contract/pages/shapes.ts'
import type { PublicEpisode } from '@castwright/contract/publishing/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Snapshot } from '../../../schema/publishing.ts'
import { findPublicClips } from '../../clips/service.ts'
import { thumbnailUrl } from '../../guests/service.ts'
import { findPublication, findPublished, toPublicEpisode } from '../../publishing/service.ts'
import * as store from '../store.ts'
import { cardUrl, listenLinks, pageAt, shortened, toPageEpisode, toPagePodcast } from './facts.ts'
import { ownImageUrl, withOwnImages } from './images.ts'
import { findPlayer } from './player.ts'
import { findMembers, withoutEpisodes, type Found, type PageDeps } from './show.ts'
import { episodeTagsOf } from './tags.ts'

/** Number of other episodes below an episode. */
const others = 4

type Public = { show: store.ShowRow; episode: PublicEpisode; snapshot: Snapshot }

/** What a page of this episode is made from. The waveform may arrive after publishing. */
const sourcesOf = ({ show, snapshot }: Public) => [
  { kind: 'podcast', key: show.podcast.id },
  { kind: 'recording', key: snapshot.recording.id },
]

async function findPublic(app: PageDeps, episodeId: string): Promise<Public | null> {
  const publication = await findPublication(app.db, episodeId)
  const show = publication && (await store.findShow(app.db, { id: publication.podcastId }))
  if (!publication || !show) return null
  const { snapshot } = publication
  return { show, snapshot, episode: toPublicEpisode(app, { ...publication, podcastPhoto: show.podcast.photo }) }
}

/** Null if the episode isn't published or belongs to another show. */
export async function findEpisodePage(app: PageDeps, profileUrl: string, episodeId: string): Promise<Found<EpisodePage> | null> {
  const found = await findPublic(app, episodeId)
  if (!found || found.show.podcast.profileUrl !== profileUrl.toLowerCase()) return null
  const player = findPlayer(app, found.snapshot)
  const { snapshot } = found
  const clips = await findPublicClips(app, snapshot.recording.id)
  const details = { persons: snapshot.persons, tagged: snapshot, clips }
  return { page: await toEpisodePage(app, found.show, found.episode, player, details), sources: sourcesOf(found) }
}

type Persons = NonNullable<Snapshot['persons']>

/** The guests among the people of an episode. Readers get imported pictures through this server. */
const guestsOf = (app: Pick<App, 'config' | 'previews'>, persons: Persons): PageGuest[] =>
  persons
    .filter(({ role }) => role?.toLowerCase() === 'guest')
    .map(({ name, bio = '', photo, img, href }) => ({
      name,
      bio,
      photoUrl: photo === undefined ? (img === undefined ? null : ownImageUrl(app, img)) : thumbnailUrl(app, photo),
      url: href ?? null,
    }))

/** What else the page shows, from the snapshot or the current episode. */
type Details = {
  persons: Persons | undefined
  tagged?: Parameters<typeof episodeTagsOf>[1]
  clips?: PageClip[]
  previewUntil?: string | null
}

export async function toEpisodePage(
  app: PageDeps,
  show: store.ShowRow,
  shown: PublicEpisode,
  player: Promise<PagePlayer>,
  { persons = [], tagged = {}, clips = [], previewUntil = null }: Details,
): Promise<EpisodePage> {
  const podcast = toPagePodcast(app, show)
  const episode = toPageEpisode(podcast, shown)
  const [parts, team, published] = await Promise.all([
    player,
    findMembers(app, podcast.id),
    findPublished(app, { podcastId: podcast.id, cursor: null, limit: others + 1 }).catch((error: unknown) => withoutEpisodes(app, error)),
  ])
  return {
    ...pageAt(app, episode.path, shortened(shown.showNotes) || `${shown.title}, an episode of ${podcast.title}.`),
    kind: 'episode',
    cardUrl: cardUrl(app, 'episode', shown.id, shown.title, shown.photoUrl, podcast.color),
    isPreview: previewUntil !== null,
    podcast,
    episode,
    player: parts,
    photoUrl: shown.photoUrl,
    showNotes: withOwnImages(app, shown.showNotes),
    guests: guestsOf(app, persons),
    clips,
    tags: episodeTagsOf(app, tagged),
    listenOn: listenLinks(show.podcast),
    team,
    recent:
      published?.episodes
        .filter(({ id }) => id !== shown.id)
        .slice(0, others)
        .map((one) => toPageEpisode(podcast, one)) ?? null,
    embedUrl: `${app.config.baseUrl}${embedPath(shown.id)}`,
    fileSize: shown.fileSize,
    previewUntil,
  }
}

export async function findEmbedPage(app: PageDeps, episodeId: string, theme: EmbedTheme = 'auto'): Promise<Found<EmbedPage> | null> {
  const found = await findPublic(app, episodeId)
  if (!found) return null
  const podcast = toPagePodcast(app, found.show)
  return {
    page: {
      ...pageAt(app, `${podcast.path}/${episodeId}`, found.episode.title),
      kind: 'embed',
      podcast,
      episode: toPageEpisode(podcast, found.episode),
      player: await findPlayer(app, found.snapshot),
      listenOn: listenLinks(found.show.podcast),
      theme,
    },
    sources: sourcesOf(found),
  }
}
