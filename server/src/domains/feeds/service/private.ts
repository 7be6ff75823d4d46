import { privateFeedPath } from '@castwright/contract/paths.ts'
import type { App } from '../../../platform/app.ts'
import { findSoundbites } from '../../clips/service.ts'
import { findShow } from '../../podcasts/service.ts'
import { findPublications, type PublicationRow } from '../../publishing/service.ts'
import { feedEnd, feedStart, renderChannel, renderItem, type Channel, type Element } from '../render.ts'
import * as store from '../store.ts'
import { makersOf, publicPage, toChannel, toItem } from './facts.ts'

/** A private feed before the URLs of a listener are filled in. */
type PrivateFeed = {
  /** Everything before the episodes. */
  start: string
  /** Newest first. */
  items: Array<{ xml: string; publishedAt: Date; recordingIds: string[] }>
  end: string
}

type Deps = Pick<App, 'db' | 'config' | 'mediaAddresses'>

type Options = {
  /** A placeholder for the secret part of URLs, which is filled in later. */
  placeholder: string
  /** Added to the title, so that people can tell the feed from the public one. */
  suffix: string
  /** HTML at the end of the description. */
  note?: string
  /** The episodes, from the published ones. */
  choose: (published: PublicationRow[]) => PublicationRow[]
}

/** Media have URLs of the listener. */
const withPrivateMedia = (app: Deps, placeholder: string): Deps => ({
  ...app,
  mediaAddresses: {
    ...app.mediaAddresses,
    open: ({ id, fileName }) => `${app.config.baseUrl}/media/p/${placeholder}/${id}/${encodeURIComponent(fileName)}`,
  },
})

const blocked: Element = { name: 'podcast:block', children: ['yes'] }
/** They identify the public feed, or invite others to it. */
const publicOnly = new Set(['podcast:block', 'podcast:podping', 'podcast:publisher', 'podcast:txt'])

/** Without hubs and without what identifies the public feed. Directories are asked not to list it. */
function toPrivate(app: Deps, channel: Channel, { placeholder, suffix, note = '' }: Omit<Options, 'choose'>): Channel {
  return {
    ...channel,
    title: `${channel.title} · ${suffix}`,
    description: `${channel.description}${note}`,
    selfUrl: `${app.config.baseUrl}${privateFeedPath(placeholder)}`,
    hubs: [],
    isBlocked: true,
    isLocked: true,
    isImported: false,
    guid: '',
    txtRecords: [],
    elements: [...channel.elements.filter(({ name }) => !publicOnly.has(name)), blocked],
  }
}

async function findChannel(app: Deps, podcastId: string, publications: PublicationRow[], options: Omit<Options, 'choose'>) {
  const [row, people] = await Promise.all([findShow(app.db, podcastId), store.findPeople(app.db, podcastId)])
  if (!row) return null
  const persons = makersOf(app, people, row.credits)
  const channel = toPrivate(app, toChannel(app, row, '', persons, { publisherId: null, publications }), options)
  return { row, persons, channel }
}

/** Null if the podcast doesn't exist. */
export async function renderPrivateFeed(deps: Deps, podcastId: string, options: Options): Promise<PrivateFeed | null> {
  const app = withPrivateMedia(deps, options.placeholder)
  const [published, soundbites] = await Promise.all([findPublications(app.db, podcastId), findSoundbites(app.db, podcastId)])
  const chosen = options.choose(published).toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  const found = await findChannel(app, podcastId, chosen, options)
  if (!found) return null
  const { row, persons, channel } = found
  const page = publicPage(app, row.profileUrl)
  const newestAt = chosen[0]?.publishedAt ?? null
  return {
    start: feedStart(renderChannel(channel, newestAt ?? row.createdAt, newestAt)),
    items: chosen.map((publication) => ({
      xml: renderItem(toItem(app, page, persons, publication, soundbites)),
      publishedAt: publication.publishedAt,
      recordingIds: [publication.recordingId, ...(publication.snapshot.alternates ?? []).map(({ id }) => id)],
    })),
    end: feedEnd,
  }
}

type Message = {
  guid: string
  title: string
  /** Sanitized HTML. */
  notes: string
  at: Date
  audio: { path: string; length: number; duration: number }
}

/** A feed with one episode, which says why there are no others. Null if the podcast doesn't exist. */
export async function renderMessageFeed(
  app: Deps,
  podcastId: string,
  options: Omit<Options, 'choose'>,
  { guid, title, notes, at, audio }: Message,
): Promise<string | null> {
  const found = await findChannel(app, podcastId, [], options)
  if (!found) return null
  const { row, channel } = found
  const item = renderItem({
    guid,
    isPermaLink: false,
    title,
    itunesTitle: title,
    link: publicPage(app, row.profileUrl),
    publishedAt: at,
    notes,
    enclosure: {
      url: `${app.config.baseUrl}/media/p/${options.placeholder}/${audio.path}`,
      length: audio.length,
      type: 'audio/mpeg',
    },
    duration: audio.duration,
    type: 'full',
    season: null,
    seasonName: null,
    episode: null,
    episodeDisplay: '',
    isExplicit: false,
    isBlocked: true,
    imageUrl: null,
    transcripts: [],
    chapters: null,
    soundbites: [],
    persons: [],
    elements: [],
  })
  return `${feedStart(renderChannel(channel, at, at))}${item}${feedEnd}`
}
