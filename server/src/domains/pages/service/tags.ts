import { showPath } from '@castwright/contract/paths.ts'
import {
  chatProtocols,
  licensePage,
  LiveItem,
  Chat,
  License,
  Place,
  postProtocols,
  RemoteShow,
  SocialPost,
  SupportLink,
} from '@castwright/contract/podcasts/open-tags.ts'
import type { EpisodePageTags, PageLink, ShowPageTags } from '@castwright/contract/pages/shapes.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import type { Snapshot } from '../../../schema/publishing.ts'
import { readEpisodeTags, readShowTags } from '../../podcasts/service.ts'
import { mediaUrl } from '../../recordings/service.ts'
import * as store from '../store.ts'

/** Open podcast tags on public pages. Imported values that break the rules of the forms aren't shown, because no one checked their URLs. */

const valid = <Shape extends z.ZodType>(shape: Shape, values: unknown[]): Array<z.output<Shape>> =>
  values.flatMap((value) => {
    const { success, data } = shape.safeParse(value)
    return success ? [data] : []
  })

const osmKinds: Record<string, string> = { N: 'node', W: 'way', R: 'relation' }

function mapUrl({ geo, osm }: Place): string | null {
  if (osm !== '') return `https://www.openstreetmap.org/${osmKinds[osm[0]!]}/${osm.slice(1).replace(/#.*$/, '')}`
  const [, latitude, longitude] = /^geo:(-?[\d.]+),(-?[\d.]+)/i.exec(geo) ?? []
  return latitude === undefined ? null : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`
}

const toPlaces = (places: unknown[]): ShowPageTags['places'] =>
  valid(Place, places).map((place) => ({ name: place.name, url: mapUrl(place) }))

function toLicense(license: unknown): ShowPageTags['license'] {
  const { success, data } = License.safeParse(license)
  return success ? { name: data.name, url: data.url || licensePage(data.name) } : null
}

const toLinks = (links: unknown[], fallback: string): PageLink[] =>
  valid(SupportLink, links).map(({ url, text }) => ({ name: text || fallback, url }))

function toChat(chat: unknown): ShowPageTags['chat'] {
  const { success, data } = Chat.safeParse(chat)
  if (!success) return null
  const { server, protocol, space } = data
  const kind = chatProtocols[protocol.toLowerCase() as keyof typeof chatProtocols] ?? protocol
  const name = `${[space, server].filter(Boolean).join(' on ')} (${kind})`
  if (/^https?:/i.test(server)) return { name, url: server }
  return { name, url: protocol === 'matrix' && space !== '' ? `https://matrix.to/#/${encodeURIComponent(space)}` : null }
}

type TagDeps = Pick<App, 'db' | 'config' | 'log' | 'mediaAddresses'>

export async function showTagsOf(app: TagDeps, { podcast }: store.ShowRow): Promise<ShowPageTags> {
  const tags = readShowTags(podcast.feedElements)
  return {
    places: toPlaces(tags.places),
    license: toLicense(tags.license),
    fundings: toLinks(tags.fundings, 'Support the show'),
    recommended: await toRecommended(app, valid(RemoteShow, tags.podroll)),
    chat: toChat(tags.chat),
    live: valid(LiveItem, tags.liveItems)
      .filter(({ status }) => status !== 'ended')
      .map(({ title, status, start, links }) => ({ title, isLive: status === 'live', start, links: toLinks(links, 'Listen live') })),
  }
}

/** Shows on this server link to their page, others to their feed. */
async function toRecommended({ db, config }: Pick<App, 'db' | 'config'>, shows: RemoteShow[]): Promise<PageLink[]> {
  if (shows.length === 0) return []
  const guids = shows.map(({ feedGuid }) => feedGuid.toLowerCase())
  const own = await store.findByGuids(db, guids)
  return shows.flatMap(({ feedGuid, feedUrl, title }) => {
    const found = own.get(feedGuid.toLowerCase())
    if (found) return [{ name: found.title, url: `${config.baseUrl}${showPath(found.profileUrl)}` }]
    return feedUrl === '' ? [] : [{ name: title || new URL(feedUrl).hostname, url: feedUrl }]
  })
}

type Tagged = Pick<Snapshot, 'elements' | 'alternates'>

export function episodeTagsOf(app: Pick<App, 'mediaAddresses'>, { elements = [], alternates = [] }: Tagged): EpisodePageTags {
  const tags = readEpisodeTags(elements)
  return {
    places: toPlaces(tags.places),
    license: toLicense(tags.license),
    fundings: toLinks(tags.fundings, 'Support the show'),
    chat: toChat(tags.chat),
    discussions: valid(SocialPost, tags.socialPosts)
      .filter(({ uri }) => /^https?:/i.test(uri))
      .toSorted((a, b) => Number(a.priority || 1e9) - Number(b.priority || 1e9))
      .map(({ protocol, uri }) => ({
        name: `Discuss on ${protocol === 'activitypub' ? 'Mastodon' : (postProtocols[protocol as keyof typeof postProtocols] ?? protocol)}`,
        url: uri,
      })),
    alternates: alternates.map((file) => ({
      name: file.title || (recordingContentTypes[file.fileType].startsWith('audio/') ? 'Audio version' : 'Video version'),
      url: mediaUrl(app, file),
      fileSize: file.fileSize,
    })),
  }
}
