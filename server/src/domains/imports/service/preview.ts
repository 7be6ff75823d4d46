import { refusals } from '@castwright/contract/errors.ts'
import { importMessages } from '@castwright/contract/imports/messages.ts'
import type { ImportObstacle, ParsedFeed } from '@castwright/contract/imports/shapes.ts'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { limitsFor, type Plan } from '@castwright/contract/billing/limits.ts'
import { podcastLimits, openTagLimits } from '@castwright/contract/podcasts/limits.ts'
import { isCountry, toLanguage } from '@castwright/contract/places.ts'
import { PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { characters, toLine } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { readImage } from '../../../platform/images/read.ts'
import { squareThumbnail, type Rendition } from '../../../platform/images/square.ts'
import { storableText, storable } from '../../../platform/storable.ts'
import { findPlan, reachedPodcastLimit } from '../../billing/service.ts'
import { freeProfileUrl, projectKeyOf } from '../../podcasts/service.ts'
import { countOwned } from '../../publishing/service.ts'
import type { ItemFacts, ShowFacts } from '../facts.ts'
import { cleanText } from '../../../platform/html/foreign.ts'
import { feedGuid } from '../../feeds/service.ts'
import * as store from '../store.ts'
import { isGuid } from '../parse/show-fields.ts'
import { fetchOrReject, ownFeedMessage, rejectedFeed, type OldFeed } from './fetch.ts'
import { reasonFor } from './load/attachments.ts'

/** Problems shown on screen. */
const shown = 100

/** Reads the feed of another host and finds what prevents its import. */
export async function parseFeed(app: App, userId: string, url: string): Promise<ParsedFeed> {
  const { counted, count } = startCount()
  const feed = await fetchOrReject(app, { address: url, field: 'url' }, count)
  const podcast = prefill(feed.show, counted, await freeProfileUrl(app.db, feed.show.title))
  return {
    rssFeedUrl: feed.address,
    podcast,
    photoUrl: feed.show.imageUrl,
    coverUrl: coverPath(app, userId, feed.show.imageUrl),
    numberOfEpisodes: counted.items,
    totalBytes: counted.bytes,
    filesOfUnknownSize: counted.unknown,
    problems: [...feed.problems, ...feed.losses].slice(0, shown).map(({ line, title, message }) => ({ line, title, message })),
    obstacle: await findObstacle(app, app.db, userId, { feed, counted, mediaFormat: podcast.mediaFormat }),
  }
}

/** Default values of the form, taken from the feed. */

const cut = (text: string, max: number): string =>
  characters(toLine(storableText(text)).slice(0, max * 10))
    .slice(0, max)
    .join('')
    .trim()

const several = (texts: string[], max: number, length: number): string[] =>
  [...new Set(texts.map((text) => cut(text, length)).filter((text) => text !== ''))].slice(0, max)

/** The value as the form accepts it, or empty. */
const fitting = (field: 'externalWebsite' | 'ownerEmail' | 'podcastEmail', text: string): string =>
  PodcastForm.shape[field].safeParse(text).data ?? ''

/** The country in the feed, or that of its language. */
function countryOf({ country, language }: ShowFacts): string {
  const codes = [country ?? '', /-([a-z]{2})$/i.exec(language.trim())?.[1] ?? '']
  return codes.map((code) => code.trim().toUpperCase()).find(isCountry) ?? ''
}

export function prefill(show: ShowFacts, counted: Counted, profileUrl: string): ParsedFeed['podcast'] {
  const title = cut(show.title, importLimits.line)
  const authors = several(show.authors, podcastLimits.authors, podcastLimits.author)
  const ownerName = cut(show.ownerName, podcastLimits.ownerName) || authors[0] || ''
  return {
    title,
    subtitle: cut(show.subtitle, importLimits.line),
    showSummary: cleanText(storableText(show.description), show.descriptionIsHtml),
    profileUrl,
    projectKey: projectKeyOf(title),
    mediaFormat: show.medium === 'video' || counted.films * 2 > counted.items ? 'video' : 'audio',
    parentalAdvisory: show.isExplicit ? 'explicit' : 'clean',
    showType: show.showType,
    // Keeps the numbers of some episodes even if others have none.
    episodeGrouping: counted.hasSeasons ? 'seasons' : 'none',
    episodeNumbering: show.showType === 'serial' || counted.hasNumbers ? 'yes' : 'no',
    categories: show.categories.slice(0, podcastLimits.categories),
    language: toLanguage(show.language.trim().replaceAll('_', '-')) ?? '',
    location: countryOf(show),
    keywords: several(show.keywords, podcastLimits.keywords, podcastLimits.keyword),
    externalWebsite: fitting('externalWebsite', show.link),
    podcastEmail: fitting('podcastEmail', show.contactEmail),
    itunesVisibility: show.isBlocked ? 'hide' : 'show',
    isComplete: show.isComplete,
    authors: authors.length === 0 && ownerName !== '' ? [ownerName] : authors,
    ownerName,
    ownerEmail: fitting('ownerEmail', show.ownerEmail),
    copyright: cut(show.copyright, importLimits.line) || ownerName || title,
  }
}

/** Counted while the items are read. */
export type Counted = {
  items: number
  /** Bytes announced in the feed, and the number of files without a size. */
  bytes: number
  unknown: number
  films: number
  hasSeasons: boolean
  hasNumbers: boolean
}

const isFilm = ({ enclosure }: ItemFacts): boolean =>
  enclosure.type === '' ? /\.(?:mp4|m4v|mov)$/i.test(URL.parse(enclosure.url)?.pathname ?? '') : /^video\//i.test(enclosure.type)

export function startCount(): { counted: Counted; count(item: ItemFacts): void } {
  const counted: Counted = { items: 0, bytes: 0, unknown: 0, films: 0, hasSeasons: false, hasNumbers: false }
  return {
    counted,
    count(item) {
      counted.items += 1
      counted.bytes += item.enclosure.length ?? 0
      counted.unknown += item.enclosure.length ? 0 : 1
      counted.films += Number(isFilm(item))
      counted.hasSeasons ||= item.season !== null
      counted.hasNumbers ||= item.episode !== null
    },
  }
}

const gigabyte = 1024 ** 3

const named = (plan: Plan): string => plan.charAt(0) + plan.slice(1).toLowerCase()
const number = (value: number): string => value.toLocaleString('en-US')
const plural = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? '' : 's'}`
/** Rounded up, so that what exceeds the limit doesn't look as if it fits. */
const size = (bytes: number): string => `${number(Math.ceil((bytes / gigabyte) * 100) / 100)} GB`

type Asked = { feed: OldFeed; counted: Counted; mediaFormat: 'audio' | 'video' }

/** Finds the first reason against an import, as a message with numbers. Plan limits are only reliable while the plan is locked. */
export async function findObstacle(
  app: Pick<App, 'config'>,
  db: Db,
  userId: string,
  { feed, counted, mediaFormat }: Asked,
): Promise<ImportObstacle | null> {
  if (feed.isOurs) return { kind: 'ours', message: ownFeedMessage }
  if (feed.show.isLocked) return { kind: 'locked', message: refusals.feed_locked.msg }
  const existing = await store.findExistingImport(db, userId, feed.address)
  if (existing) return { kind: 'twice', message: `You've already imported this feed as ${existing.title}.` }
  const holder = await findPlan(app, db, userId)
  const { plan } = holder
  const limits = limitsFor(holder)
  const owned = await countOwned(db, userId)
  const yours = `Your ${named(plan)} plan includes`
  const kind = await reachedPodcastLimit(app, db, userId, mediaFormat)
  if (kind === 'podcasts')
    return { kind, message: `${yours} ${plural(limits.podcasts, 'podcast')}, and you have ${number(owned.podcasts)}.` }
  if (kind === 'video') return { kind, message: importMessages.videoClosed }
  const { publishedEpisodes } = owned
  if (limits.publishedEpisodes !== -1 && publishedEpisodes + counted.items > limits.publishedEpisodes) {
    const have = publishedEpisodes === 0 ? '' : ` You've already published ${number(publishedEpisodes)}.`
    const message = `This show has ${plural(counted.items, 'episode')}. ${yours} ${number(limits.publishedEpisodes)} published episodes.${have}`
    return { kind: 'episodes', message }
  }
  if (limits.storageGb !== -1 && counted.bytes > limits.storageGb * gigabyte)
    return { kind: 'storage', message: `This show's files need ${size(counted.bytes)}. ${yours} ${number(limits.storageGb)} GB.` }
  return null
}

const planKinds = { podcasts: 'podcasts', video: 'video', episodes: 'publishedEpisodes', storage: 'storage' } as const

export function faultOf({ kind, message }: ImportObstacle): Fault {
  if (kind === 'locked') return new Fault('feed_locked')
  if (kind === 'ours' || kind === 'twice') return rejectedFeed('rss_feed_url', message)
  return new Fault('plan_limit', { limit: planKinds[kind], detail: message })
}

const coverLifetimeMs = 60 * 60_000
const coverTimeoutMs = 15_000

/** Signed with the user, so that the route can't be used to fetch any other address. */
const subjectOf = (userId: string, url: string): string => JSON.stringify([userId, url])

function coverPath(app: Pick<App, 'covers' | 'now'>, userId: string, url: string | null): string | null {
  if (url === null) return null
  const token = app.covers.sign(subjectOf(userId, url), new Date(app.now().getTime() + coverLifetimeMs))
  return `/api/feed-cover?${new URLSearchParams({ url, token })}`
}

/** A small copy of a feed's cover. Covers that can't be fetched or used don't exist. */
export async function fetchCover(app: App, userId: string, { url, token }: { url: string; token: string }): Promise<Rendition> {
  if (app.covers.verify(subjectOf(userId, url), token) === null) throw new Fault('not_found')
  try {
    const answer = await app.fetch(url, {
      accept: 'image/jpeg, image/png',
      maxBytes: importLimits.attachment,
      timeoutMs: coverTimeoutMs,
      okOnly: true,
    })
    return await squareThumbnail(await readImage(await answer.bytes()))
  } catch (error) {
    if (reasonFor(error) === null) throw error
    throw new Fault('not_found')
  }
}

/** How a feed refers to another show: by its GUID, which directories derive from the URL if the feed has none. */
export async function lookUpShow(app: App, url: string): Promise<{ title: string; feedGuid: string; feedUrl: string; medium: string }> {
  const { show, address } = await fetchOrReject(app, { address: url, field: 'url', firstPage: true })
  return storable({
    title: toLine(show.title).slice(0, openTagLimits.title).toWellFormed(),
    feedGuid: show.guid !== null && isGuid(show.guid) ? show.guid.trim().toLowerCase() : feedGuid(address),
    feedUrl: address,
    medium: /^\w{1,30}$/.test(show.medium ?? '') ? show.medium! : 'podcast',
  })
}
