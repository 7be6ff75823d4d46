import { SaxesParser } from 'saxes'
import { visibleText } from '../../platform/html/text.ts'
import { openMediaAddresses } from '../../platform/media-address.ts'
import type { PublicationRow } from '../publishing/service.ts'
import { feedEnd, feedStart, itemParts, renderChannel, type Channel, type Item } from './render.ts'
import type { Soundbite } from '../clips/service.ts'
import { makersOf, publicPage, toChannel, toItem } from './service/facts.ts'
import type { PodcastRow } from '../podcasts/service.ts'
import type { MakerRow } from './store.ts'

/** An element as any XML parser sees it. */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** Parses a document and throws if it isn't well-formed. */
export function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const path = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, attribute]) => [key, attribute.value])
    const element: Element = { name, attributes: Object.fromEntries(values) as Element['attributes'], text: '', children: [] }
    path.at(-1)!.children.push(element)
    path.push(element)
  })
  parser.on('closetag', () => void path.pop())
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => void (path.at(-1)!.text += text))
  parser.write(xml).close()
  return root.children[0]!
}

export const all = (element: Element, name: string): Element[] => element.children.filter((child) => child.name === name)
export const one = (element: Element, name: string): Element | undefined => all(element, name)[0]
export const textOf = (element: Element, name: string): string | undefined => one(element, name)?.text

export const channelOf = (xml: string): Element => one(readXml(xml), 'channel')!

/** The database rows of a feed. */
export type Show = {
  podcast: PodcastRow
  makers: MakerRow[]
  publications: PublicationRow[]
  hubs?: string[]
  soundbites?: Array<Soundbite & { episodeId: string }>
}

const baseUrl = 'https://castwright.example'

const createApp = (hubs: string[] = []) => {
  const config = { baseUrl, webSubHubs: hubs } as unknown as Parameters<typeof toChannel>[0]['config']
  return { config, mediaAddresses: openMediaAddresses({ baseUrl, secret: 'golden', now: () => new Date(0) }) }
}

export const builtAt = new Date('2026-05-04T10:20:30Z')

export function factsOf({ podcast, makers, publications, hubs = [], soundbites = [] }: Show): { channel: Channel; items: Item[] } {
  const app = createApp(hubs)
  const persons = makersOf(app, makers, podcast.credits)
  const channel = toChannel(app, podcast, podcast.feedGuid ?? '00000000-0000-5000-8000-000000000000', persons, {
    publisherId: null,
    publications: [],
  })
  const page = publicPage(app, podcast.profileUrl)
  const clips = {
    of: Map.groupBy(soundbites, ({ episodeId }) => episodeId),
    adopted: new Set(soundbites.map(({ episodeId }) => episodeId)),
  }
  return { channel, items: publications.map((publication) => toItem(app, page, persons, publication, clips)) }
}

/** Renders it like the server: as bytes, part by part. */
export function writeFeed(channel: Channel, items: Item[]): Buffer {
  const start = feedStart(renderChannel(channel, builtAt, items[0]?.publishedAt ?? null))
  return Buffer.concat([Buffer.from(start), ...itemParts(items, (item) => item), Buffer.from(feedEnd)])
}

export function renderShow(show: Show): string {
  const { channel, items } = factsOf(show)
  return writeFeed(channel, items).toString()
}

const hex = (serial: number): string => serial.toString(16).padStart(12, '0')

export const podcastRow = (changes: Partial<PodcastRow> = {}): PodcastRow => ({
  id: '0190a5a0-0000-7000-8000-000000000001',
  title: 'Night Shift',
  profileUrl: 'night-shift',
  mediaFormat: 'audio',
  isComplete: false,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  subtitle: '',
  feedElements: [],
  credits: [],
  listsTrailers: false,
  isInPublisherFeed: false,
  showSummary: '<p>Stories from after midnight.</p>',
  projectKey: 'NSH',
  photo: 'cover-1',
  photoDigest: '',
  isDefaultPhoto: false,
  audioBio: null,
  parentalAdvisory: 'clean',
  categories: ['Society & Culture > Personal Journals'],
  language: 'en-US',
  location: 'US',
  keywords: [],
  externalWebsite: '',
  podcastEmail: '',
  itunesVisibility: 'show',
  showType: 'episodic',
  episodeGrouping: 'none',
  episodeNumbering: 'yes',
  releaseFrequency: 'none',
  releaseDays: [],
  releaseStartDate: null,
  defaultReleaseTime: null,
  timeZone: 'UTC',
  authors: ['Ada Quill'],
  copyright: 'Ada Quill',
  ownerName: 'Ada Quill',
  ownerEmail: 'ada@example.com',
  color: '4e73ff',
  socialInstagram: '',
  socialFacebook: '',
  socialTwitter: '',
  socialLinkedin: '',
  socialYoutube: '',
  socialPatreon: '',
  socialCashapp: '',
  applePodcastsUrl: '',
  spotifyUrl: '',
  googlePodcastsUrl: '',
  amazonMusicUrl: '',
  pandoraUrl: '',
  stitcherUrl: '',
  radioPublicUrl: '',
  iheartRadioUrl: '',
  youtubeMusicUrl: '',
  pocketCastsUrl: '',
  overcastUrl: '',
  podcastIndexUrl: '',
  deezerUrl: '',
  showOwnerEmail: true,
  isLocked: false,
  acceptsGuests: true,
  fundingUrl: '',
  fundingText: '',
  txtRecords: [],
  feedGuid: '3c5a2f1e-8f0e-5c53-9d7c-2d3f6f0b9a11',
  oldFeedUrl: null,
  oldHost: null,
  lastUpdaterId: null,
  lastUpdatedAt: null,
  version: 0,
  ...changes,
})

type Episode = Partial<PublicationRow['snapshot']> & { guid?: string; publishedAt?: string }

/** The `serial`th published episode, one a day. */
export function publication(serial: number, { guid, publishedAt, ...changes }: Episode = {}): PublicationRow {
  const id = `0190a5a1-0000-7000-8000-${hex(serial)}`
  const recordingId = `0190a5a2-0000-7000-8000-${hex(serial)}`
  const at = new Date(publishedAt ?? Date.UTC(2026, 0, serial, 6, 30))
  const showNotes = changes.showNotes ?? `<p>What happened in night ${serial}.</p>`
  return {
    episodeId: id,
    podcastId: '0190a5a0-0000-7000-8000-000000000001',
    recordingId,
    guid: guid ?? id,
    publishedAt: at,
    takenAt: at,
    title: changes.title ?? `Night ${serial}`,
    snapshot: {
      title: `Night ${serial}`,
      label: '',
      episodeType: 'FULL',
      level: null,
      seasonNumber: null,
      episodeNumber: serial,
      parentalAdvisory: 'clean',
      itunesVisibility: 'show',
      summary: visibleText(showNotes),
      photo: null,
      recording: { id: recordingId, fileName: `night ${serial}.mp3`, fileType: 'mp3', fileSize: 1_000_000 + serial, duration: 1800.4 },
      ...changes,
      showNotes,
    },
  }
}
