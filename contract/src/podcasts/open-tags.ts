import { z } from 'zod'
import { Id, Instant, isInCalendar } from '../shapes.ts'
import { isWebAddress } from '../web-address.ts'
import { line, requiredLine } from './form.ts'
import { openTagLimits as limits } from './limits.ts'
import { openTagMessages } from './messages.ts'

/** Tags of the open podcast namespace (podcastindex.org/namespace/1.0) that a person can set. See docs/open-tags.md. */

const { url, secureUrl, tooLong, tooMany } = openTagMessages

const text = (max: number) => line(max, tooLong(max))
const required = (max: number, empty: string) => requiredLine(max, empty, tooLong(max))
const optionalUrl = z
  .string(url)
  .trim()
  .max(limits.url, url)
  .refine((value) => value === '' || isWebAddress(value), url)
const Url = z.string(url).trim().min(1, url).max(limits.url, url).refine(isWebAddress, url)
/** Apps don't load insecure images and media. */
const SecureUrl = Url.refine((value) => /^https:/i.test(value), secureUrl)
const matching = (pattern: RegExp, message: string) =>
  z
    .string(message)
    .trim()
    .max(200, message)
    .refine((value) => value === '' || pattern.test(value), message)
/** Whole numbers as text, because an empty field is allowed. */
const Digits = matching(/^\d{1,15}$/, openTagMessages.number)
const MediaType = z
  .string(openTagMessages.mediaType)
  .trim()
  .regex(/^[a-z]+\/[\w.+-]{1,80}(?:\s*;.{0,80})?$/i, openTagMessages.mediaType)
const list = <Shape extends z.ZodType>(shape: Shape, max: number) => z.array(shape).max(max, tooMany(max))

/** Links to support the show, in addition to the one in Show Settings. */
export const SupportLink = z.object({ url: Url, text: text(limits.text) })
export type SupportLink = z.infer<typeof SupportLink>

const placeRels = ['', 'subject', 'creator'] as const
/** Where something is. `subject`: what it is about. `creator`: where it is made. */
export const Place = z.object({
  name: required(limits.text, openTagMessages.placeName),
  rel: z.enum(placeRels),
  geo: z
    .string()
    .trim()
    .max(100, openTagMessages.geo)
    .transform((value) => (value === '' || /^geo:/i.test(value) ? value : `geo:${value.replaceAll(' ', '')}`))
    .refine((value) => value === '' || isGeo(value), openTagMessages.geo),
  osm: matching(/^[NWR]\d{1,15}(?:#\d{1,9})?$/, openTagMessages.osm),
  country: matching(/^[A-Za-z]{2}$/, openTagMessages.country).transform((code) => code.toUpperCase()),
})
export type Place = z.infer<typeof Place>

function isGeo(value: string): boolean {
  const [, latitude, longitude] = /^geo:(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)(?:[,;].{0,60})?$/i.exec(value) ?? []
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

/** Licenses to choose from: SPDX identifiers. */
export const licenses = [
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-NC-ND-4.0',
  'CC0-1.0',
] as const

/** The page of a Creative Commons license, or null. */
export function licensePage(name: string): string | null {
  const [, terms, version] = /^cc-((?:by|sa|nc|nd|-)+)-(\d\.\d)$/i.exec(name) ?? []
  if (terms !== undefined) return `https://creativecommons.org/licenses/${terms.toLowerCase()}/${version}/`
  return /^cc0-1\.0$/i.test(name) ? 'https://creativecommons.org/publicdomain/zero/1.0/' : null
}

export const License = z
  .object({ name: required(limits.text, openTagMessages.license), url: optionalUrl })
  .refine(({ name, url: page }) => page !== '' || /^[\w.+-]+$/.test(name), { message: openTagMessages.licenseUrl, path: ['url'] })

const Guid = z
  .string(openTagMessages.guid)
  .trim()
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, openTagMessages.guid)

/** Another feed. `title` and `medium` may be empty. */
export const RemoteShow = z.object({ feedGuid: Guid, feedUrl: optionalUrl, title: text(limits.title), medium: matching(/^\w+$/, url) })
export type RemoteShow = z.infer<typeof RemoteShow>

export const Publisher = z.object({ feedGuid: Guid, feedUrl: optionalUrl })

export const imagePurposes = ['artwork', 'social', 'canvas', 'banner', 'publisher', 'circular'] as const
const TagImage = z.object({
  href: SecureUrl,
  alt: text(limits.alt),
  /** Several, separated by spaces. */
  purpose: text(limits.text),
  aspectRatio: matching(/^\d{1,5}(?:\.\d+)?(?:[/:]\d{1,5})?$/, openTagMessages.aspectRatio),
  width: matching(/^\d{1,5}$/, openTagMessages.width),
  height: matching(/^\d{1,5}$/, openTagMessages.width),
  type: z.union([z.literal(''), MediaType], openTagMessages.mediaType),
})

/** Services that a show can be kept from, by their slug. An empty slug means all of them. */
export const blockServices = {
  '': 'All services',
  amazon: 'Amazon Music',
  apple: 'Apple Podcasts',
  deezer: 'Deezer',
  google: 'Google',
  iheart: 'iHeartRadio',
  pandora: 'Pandora',
  podcastindex: 'Podcast Index',
  pocketcasts: 'Pocket Casts',
  spotify: 'Spotify',
  tunein: 'TuneIn',
  youtube: 'YouTube',
} as const

const Block = z.object({ id: matching(/^[\w.-]{1,60}$/, openTagMessages.blockId), isBlocked: z.boolean() })

export const chatProtocols = { irc: 'IRC', xmpp: 'XMPP', nostr: 'Nostr', matrix: 'Matrix' } as const
export const Chat = z.object({
  server: z
    .string(openTagMessages.chatServer)
    .trim()
    .max(limits.url, openTagMessages.chatServer)
    .regex(/^(?:(?:https?|wss?|ircs?):\/\/)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/\S*)?$/i, openTagMessages.chatServer),
  protocol: matching(/^[\w.-]{1,60}$/, openTagMessages.chatProtocol).refine((name) => name !== '', openTagMessages.chatProtocol),
  accountId: text(limits.text),
  space: text(limits.text),
})

/** A file that introduces the show, elsewhere. */
export const Trailer = z.object({
  title: required(limits.text, openTagMessages.title),
  url: SecureUrl,
  pubdate: z.union([z.literal(''), Instant], openTagMessages.date),
  length: Digits,
  type: z.union([z.literal(''), MediaType], openTagMessages.mediaType),
  season: Digits,
})
export type Trailer = z.infer<typeof Trailer>

export const liveStatuses = ['pending', 'live', 'ended'] as const
export const LiveStatus = z.enum(liveStatuses)
export type LiveStatus = z.infer<typeof LiveStatus>

const Start = z.iso
  .datetime({ offset: true, error: openTagMessages.startDate })
  .refine(isInCalendar, { error: openTagMessages.startDate, abort: true })

export const LiveItem = z
  .object({
    /** Set by the server for a new one. */
    guid: z.string().max(limits.url),
    status: LiveStatus,
    title: required(limits.text, openTagMessages.title),
    description: text(limits.description),
    start: Start,
    end: z.union([z.literal(''), Start], openTagMessages.endDate),
    /** The stream, for apps that play it themselves. */
    streamUrl: z.union([z.literal(''), SecureUrl], secureUrl),
    streamType: z.union([z.literal(''), MediaType], openTagMessages.mediaType),
    /** Pages to listen or watch. */
    links: z.array(SupportLink).min(1, openTagMessages.contentLink).max(limits.links, tooMany(limits.links)),
  })
  .refine(({ start, end }) => end === '' || new Date(end) > new Date(start), { message: openTagMessages.endDate, path: ['end'] })
  .refine(({ streamUrl, streamType }) => streamUrl === '' || streamType !== '', {
    message: openTagMessages.mediaType,
    path: ['streamType'],
  })
export type LiveItem = z.infer<typeof LiveItem>

export const postProtocols = {
  activitypub: 'Mastodon and other ActivityPub servers',
  atproto: 'Bluesky',
  nostr: 'Nostr',
  lightning: 'Lightning',
  hive: 'Hive',
  matrix: 'Matrix',
  twitter: 'X (Twitter)',
  disabled: 'No comments, please',
} as const

/** A post whose replies are the comments of an episode. The protocol `disabled` asks apps to offer no comments. */
export const SocialPost = z
  .object({
    protocol: matching(/^[\w.-]{1,60}$/, openTagMessages.chatProtocol).refine((name) => name !== '', openTagMessages.chatProtocol),
    uri: z.string().trim().max(limits.url, url),
    accountId: text(limits.text),
    accountUrl: optionalUrl,
    priority: Digits,
  })
  .refine(({ protocol, uri }) => protocol === 'disabled' || uri !== '', { message: openTagMessages.postUrl, path: ['uri'] })
  .refine(({ uri }) => uri === '' || /^(?:https?|at|nostr|lightning|matrix):/i.test(uri), { message: url, path: ['uri'] })
export type SocialPost = z.infer<typeof SocialPost>

/** Another file of an episode: a recording of the show, or a file elsewhere. */
const Alternate = z
  .object({
    recordingId: z.union([z.literal(''), Id]),
    title: text(limits.alternateTitle),
    url: z.union([z.literal(''), SecureUrl], secureUrl),
    type: z.union([z.literal(''), MediaType], openTagMessages.mediaType),
    length: Digits,
    bitrate: Digits,
    height: Digits,
    lang: matching(/^[a-z]{2,3}(?:-\w{2,8})*$/i, 'Please enter a language code, such as en.'),
  })
  .refine(({ recordingId, url: file }) => recordingId !== '' || file !== '', { message: secureUrl, path: ['url'] })
  .refine(({ recordingId, type }) => recordingId !== '' || type !== '', { message: openTagMessages.mediaType, path: ['type'] })

/** Reports the second of two entries with the same key. */
const unique =
  <Value>(keyOf: (value: Value) => string, field: string, message: string) =>
  (values: Value[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [at, value] of values.entries()) {
      const key = keyOf(value).toLowerCase()
      if (seen.has(key)) context.addIssue({ code: 'custom', message, path: [at, field] })
      seen.add(key)
    }
  }

export const ShowTagsForm = z.object({
  fundings: list(SupportLink, limits.fundings),
  places: list(Place, limits.places),
  license: License.nullable(),
  podroll: list(RemoteShow, limits.podroll).superRefine(unique(({ feedGuid }) => feedGuid, 'feedGuid', openTagMessages.sameShow)),
  publisher: Publisher.nullable(),
  /** Whether the owner's publisher feed lists the show. */
  isInPublisherFeed: z.boolean(),
  images: list(TagImage, limits.images),
  blocks: list(Block, limits.blocks).superRefine(unique(({ id }) => id, 'id', openTagMessages.sameBlock)),
  chat: Chat.nullable(),
  trailers: list(Trailer, limits.trailers),
  /** Whether published trailers of the show are listed as trailers, too. */
  listsTrailers: z.boolean(),
  liveItems: list(LiveItem, limits.liveItems),
})
export type ShowTagsForm = z.infer<typeof ShowTagsForm>

export const EpisodeTagsForm = z.object({
  alternates: list(Alternate, limits.alternates),
  socialPosts: list(SocialPost, limits.posts),
  places: list(Place, limits.places),
  license: License.nullable(),
  images: list(TagImage, limits.images),
  fundings: list(SupportLink, limits.fundings),
  chat: Chat.nullable(),
})
export type EpisodeTagsForm = z.infer<typeof EpisodeTagsForm>

// What is stored: imported values may break the rules of the forms, which then show what to fix.
const words = z.string()
const texts = <const Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, words])) as Record<Name, typeof words>)
const StoredLink = texts('url', 'text')
const StoredPlace = z.object({ name: words, rel: z.enum(placeRels), geo: words, osm: words, country: words })
const StoredLicense = texts('name', 'url').nullable()
const StoredImage = texts('href', 'alt', 'purpose', 'aspectRatio', 'width', 'height', 'type')
const StoredChat = texts('server', 'protocol', 'accountId', 'space').nullable()

export const ShowTags = z.object({
  fundings: z.array(StoredLink),
  places: z.array(StoredPlace),
  license: StoredLicense,
  podroll: z.array(texts('feedGuid', 'feedUrl', 'title', 'medium')),
  publisher: texts('feedGuid', 'feedUrl').nullable(),
  isInPublisherFeed: z.boolean(),
  images: z.array(StoredImage),
  blocks: z.array(z.object({ id: words, isBlocked: z.boolean() })),
  chat: StoredChat,
  trailers: z.array(texts('title', 'url', 'pubdate', 'length', 'type', 'season')),
  listsTrailers: z.boolean(),
  liveItems: z.array(
    z.object({
      guid: words,
      status: LiveStatus,
      title: words,
      description: words,
      start: words,
      end: words,
      streamUrl: words,
      streamType: words,
      links: z.array(StoredLink),
    }),
  ),
})
export type ShowTags = z.infer<typeof ShowTags>

export const EpisodeTags = z.object({
  alternates: z.array(texts('recordingId', 'title', 'url', 'type', 'length', 'bitrate', 'height', 'lang')),
  socialPosts: z.array(texts('protocol', 'uri', 'accountId', 'accountUrl', 'priority')),
  places: z.array(StoredPlace),
  license: StoredLicense,
  images: z.array(StoredImage),
  fundings: z.array(StoredLink),
  chat: StoredChat,
})
export type EpisodeTags = z.infer<typeof EpisodeTags>
