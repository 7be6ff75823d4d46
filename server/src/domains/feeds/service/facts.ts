import { creatorPath, showPath } from '@castwright/contract/paths.ts'
import { ownName } from '@castwright/contract/names.ts'
import { recordingContentTypes } from '@castwright/contract/recordings/form.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { textOfClean } from '../../../platform/html/text.ts'
import type { XmlElement } from '../../../platform/xml/port.ts'
import type { TeamCredit } from '../../../schema/podcasts.ts'
import type { findSoundbites } from '../../clips/service.ts'
import { thumbnailUrl } from '../../guests/service.ts'
import { artworkOf, feedUrl, publisherElement, trailerElement, type PodcastRow } from '../../podcasts/service.ts'
import type { PublicationRow } from '../../publishing/service.ts'
import { mediaUrl } from '../../recordings/service.ts'
import { photoUrl } from '../../uploads/service.ts'
import type { Channel, Item, Person } from '../render.ts'
import { updateFrequency } from '../schedule.ts'
import type { MakerRow } from '../store.ts'
import { publisherFeedUrl, publisherGuid } from './publisher.ts'
import * as store from '../store.ts'

type Deps = Pick<App, 'config' | 'mediaAddresses'>

/** Converts rows to feed facts: URLs instead of objects, and terms that podcast apps use. */

/** Team roles mapped to the podcast taxonomy, which has no copywriter. */
const taxonomy: Record<CollaboratorType, { role: string; group: string }> = {
  HOST: { role: 'Host', group: 'Cast' },
  CO_HOST: { role: 'Co-Host', group: 'Cast' },
  PRODUCER: { role: 'Producer', group: 'Creative Direction' },
  AUDIO_ENGINEER: { role: 'Audio Engineer', group: 'Audio Production' },
  MARKETING_MANAGER: { role: 'Marketing Manager', group: 'Administration' },
  COPYWRITER: { role: 'Writer', group: 'Writing' },
}

/** Directories add the sign and the year, and expect only the name. */
const holderOf = (copyright: string): string =>
  copyright.replace(/^(?:\s|©|\(c\)|copyright\b|(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)\d\d)?\b[,.]?)+/i, '') || copyright

/** Leaves out people without a name. Email addresses are private. */
const toPersons = (app: Deps, rows: MakerRow[]): Person[] =>
  rows.flatMap(({ collaboratorType, firstName, lastName, username, photo }) => {
    const name = ownName({ firstName, lastName, username })
    if (!name) return []
    const href = username === null ? null : `${app.config.baseUrl}${creatorPath(encodeURIComponent(username))}`
    return [{ name, ...taxonomy[collaboratorType], img: photoUrl(app, photo), href }]
  })

/** The team, and members of an imported show who have yet to join. */
export function makersOf(app: Deps, rows: MakerRow[], credits: PodcastRow['credits']): Person[] {
  const team = toPersons(app, rows)
  const named = new Set(team.map(({ name }) => name.toLowerCase()))
  const others = credits.filter(({ name }) => !named.has(name.toLowerCase()))
  return [...team, ...others.map(({ name, role, group, img = null, href = null }) => ({ name, role, group, img, href }))]
}

export const publicPage = (app: Pick<App, 'config'>, profileUrl: string): string => `${app.config.baseUrl}${showPath(profileUrl)}`

/** Apple's limit for descriptions. */
const summaryLength = 4000

/** Elements of the old feed that our settings or the team already cover. */
function isCovered({ name, children }: XmlElement, row: PodcastRow, persons: Person[]): boolean {
  if (name === 'podcast:updateFrequency') return updateFrequency(row) !== null
  const [words] = children ?? []
  return name === 'podcast:person' && persons.some((person) => person.name === words)
}

/** What the feed says about the show that its own row doesn't have. */
type Around = { publisherId: string | null; publications: readonly PublicationRow[] }

/** Elements that aren't stored, because their URLs depend on other rows. */
function derivedElements(app: Deps, row: PodcastRow, { publisherId, publications }: Around): XmlElement[] {
  const trailers = row.listsTrailers ? publications.filter(({ snapshot }) => snapshot.episodeType === 'TRAILER') : []
  return [
    ...(publisherId === null ? [] : [publisherElement(publisherGuid(app, publisherId), publisherFeedUrl(app, publisherId))]),
    ...trailers.slice(0, maxTrailers).map(({ title, publishedAt, snapshot: { recording, level, seasonNumber } }) =>
      trailerElement({
        title,
        url: mediaUrl(app, recording),
        pubdate: publishedAt.toISOString(),
        length: String(recording.fileSize),
        type: recordingContentTypes[recording.fileType],
        season: level === 'SEASON' && seasonNumber !== null ? String(seasonNumber) : '',
      }),
    ),
  ]
}

/** Newest first. */
const maxTrailers = 10

export function toChannel(app: Deps, row: PodcastRow, guid: string, persons: Person[], around: Around): Channel {
  // A show has one publisher. One that the team named, or that was imported, stays.
  const hasPublisher = row.feedElements.some(({ name }) => name === 'podcast:publisher')
  const derived = derivedElements(app, row, hasPublisher ? { ...around, publisherId: null } : around)
  const isReplaced = ({ name, attributes }: XmlElement): boolean =>
    derived.some((own) => own.name === name && own.attributes?.['url'] === attributes?.['url'])
  return {
    title: row.title,
    subtitle: row.subtitle,
    description: row.showSummary,
    link: row.externalWebsite || publicPage(app, row.profileUrl),
    selfUrl: feedUrl(app, row.id),
    hubs: app.config.webSubHubs,
    // Directories reject a feed without a language.
    language: (row.language || 'en').toLowerCase(),
    copyright: holderOf(row.copyright),
    imageUrl: artworkOf(app, 'podcast-photos', row.photo).photoUrl || null,
    categories: row.categories,
    keywords: row.keywords,
    authors: row.authors,
    owner: row.showOwnerEmail && row.ownerEmail !== '' ? { name: row.ownerName, email: row.ownerEmail } : null,
    isExplicit: row.parentalAdvisory === 'explicit',
    isSerial: row.showType === 'serial',
    isComplete: row.isComplete,
    isBlocked: row.itunesVisibility === 'hide',
    isVideo: row.mediaFormat === 'video',
    isLocked: row.isLocked,
    isImported: row.oldFeedUrl !== null,
    guid,
    funding: row.fundingUrl === '' ? null : { url: row.fundingUrl, text: row.fundingText },
    txtRecords: row.txtRecords,
    updateFrequency: updateFrequency(row),
    country: row.location,
    persons,
    contactEmail: row.podcastEmail,
    summary: textOfClean(row.showSummary).slice(0, summaryLength).toWellFormed(),
    elements: [...row.feedElements.filter((element) => !isCovered(element, row, persons) && !isReplaced(element)), ...derived],
  }
}

const types = { FULL: 'full', TRAILER: 'trailer', BONUS: 'bonus' } as const

const isAddress = (guid: string): boolean => /^https?:\/\//i.test(guid)

/** Persons of an episode replace those of the show, so the team is repeated. */
function personsOf(app: Deps, snapshot: PublicationRow['snapshot'], makers: Person[]): Person[] {
  const own = (snapshot.persons ?? []).map(({ name, role = '', group = '', img = null, href = null, photo }) => ({
    name,
    role,
    group,
    img: photo === undefined ? img : thumbnailUrl(app, photo),
    href,
  }))
  if (own.length === 0) return []
  const named = new Set(own.map(({ name }) => name.toLowerCase()))
  return [...own, ...makers.filter(({ name }) => !named.has(name.toLowerCase()))]
}

function alternateElement(app: Deps, file: NonNullable<PublicationRow['snapshot']['alternates']>[number]): XmlElement {
  const { fileType, fileSize, bitrate, title, lang } = file
  return {
    name: 'podcast:alternateEnclosure',
    attributes: {
      type: recordingContentTypes[fileType],
      length: String(fileSize),
      // Bits per second.
      ...(bitrate > 0 && { bitrate: String(bitrate * 1000) }),
      ...(title !== '' && { title }),
      ...(lang !== undefined && { lang }),
    },
    children: [{ name: 'podcast:source', attributes: { uri: mediaUrl(app, file) } }],
  }
}

/** The URL of an attachment. It only depends on the object name, so it is stable. */
const attachmentUrl = (app: Pick<App, 'config'>, object: string): string => `${app.config.baseUrl}/media/files/${object}`

/** The clips of a podcast in its feed. Those of an imported episode replace its own soundbites. */
type Soundbites = Awaited<ReturnType<typeof findSoundbites>>

export function toItem(app: Deps, page: string, makers: Person[], row: PublicationRow, soundbites: Soundbites): Item {
  const { snapshot } = row
  const { recording, level } = snapshot
  return {
    guid: row.guid,
    isPermaLink: snapshot.guidIsPermaLink === true && isAddress(row.guid),
    title: snapshot.title,
    link: snapshot.link ?? `${page}/${row.episodeId}`,
    publishedAt: row.publishedAt,
    notes: snapshot.showNotes,
    enclosure: { url: mediaUrl(app, recording), length: recording.fileSize, type: recordingContentTypes[recording.fileType] },
    duration: Math.max(1, Math.round(recording.duration)),
    type: types[snapshot.episodeType],
    // The numbers of a trailer or bonus tell what it belongs to: the show has none, a season only its own.
    season: level === 'SHOW' ? null : snapshot.seasonNumber,
    seasonName: snapshot.seasonName ?? null,
    episode: level === 'SHOW' || level === 'SEASON' ? null : snapshot.episodeNumber,
    isExplicit: snapshot.parentalAdvisory === 'explicit',
    isBlocked: snapshot.itunesVisibility === 'hide',
    imageUrl: snapshot.photo === null ? null : artworkOf(app, 'episode-photos', snapshot.photo).photoUrl,
    transcripts: (snapshot.transcripts ?? []).map(({ object, ...rest }) => ({ ...rest, url: attachmentUrl(app, object) })),
    chapters: snapshot.chapters ? { type: snapshot.chapters.type, url: attachmentUrl(app, snapshot.chapters.object) } : null,
    persons: personsOf(app, snapshot, makers),
    itunesTitle: snapshot.itunesTitle ?? snapshot.title,
    episodeDisplay: snapshot.episodeDisplay ?? '',
    soundbites: soundbites.of.get(row.episodeId) ?? [],
    elements: [
      ...(snapshot.elements ?? []).filter(({ name }) => name !== 'podcast:soundbite' || !soundbites.adopted.has(row.episodeId)),
      ...(snapshot.alternates ?? []).map((file) => alternateElement(app, file)),
    ],
  }
}

/** How the feed credits the team, with the accounts. */
export async function findTeamCredits(app: Pick<App, 'db' | 'config' | 'mediaAddresses'>, podcastId: string): Promise<TeamCredit[]> {
  const rows = await store.findPeople(app.db, podcastId)
  return rows.flatMap(({ userId: personId, ...row }) =>
    toPersons(app, [row]).map(({ name, role, group, img, href }) => ({
      personId,
      name,
      role,
      group,
      ...(img !== null && { img }),
      ...(href !== null && { href }),
    })),
  )
}
