import type { Snapshot } from '../../../schema/publishing.ts'
import type { EpisodeRow } from '../../episodes/service.ts'
import type { PublishedChapters } from '../../chapters/service.ts'
import type { CreditedPerson } from '../../guests/service.ts'
import { slugOf } from '../../podcasts/service.ts'
import type { RecordingRow } from '../../recordings/service.ts'
import type { PublishedTranscript } from '../../transcripts/service.ts'
import type { Ready } from './ready.ts'
import type { PublicationRow } from '../store.ts'

/** The current state of the episode, shown until it is republished. */
export function snapshotOf(episode: EpisodeRow, recording: RecordingRow, credits: CreditedPerson[] = []): Snapshot {
  const { title, label, episodeType, level, seasonNumber, episodeNumber, parentalAdvisory, itunesVisibility } = episode
  const { id, fileType, fileSize, duration } = recording
  return {
    ...withCredits(extrasOf(episode.extras ?? {}, id), credits),
    title,
    label,
    episodeType,
    level,
    seasonNumber,
    episodeNumber,
    parentalAdvisory,
    itunesVisibility,
    showNotes: episode.showNotes,
    summary: episode.summary,
    photo: episode.photo,
    recording: { id, fileName: publicFileName(episode, recording), fileType, fileSize, duration },
  }
}

/** Accepted guests come first, and replace imported persons of the same name. */
function withCredits<Extras extends Pick<Snapshot, 'persons'>>(extras: Extras, credits: CreditedPerson[]): Extras {
  if (credits.length === 0) return extras
  const named = new Set(credits.map(({ name }) => name.toLowerCase()))
  return { ...extras, persons: [...credits, ...(extras.persons ?? []).filter(({ name }) => !named.has(name.toLowerCase()))] }
}

/** Imported extras stay with the episode, but transcripts and chapters only apply to the imported recording. */
function extrasOf(
  { recordingId: of, transcripts, chapters, alternates: _chosen, ...extras }: NonNullable<EpisodeRow['extras']>,
  recordingId: string,
) {
  if (of !== recordingId) return extras
  return { ...extras, ...(transcripts && { transcripts }), ...(chapters && { chapters }) }
}

/** Files that the feed has. */
export const filesOf = ({ recording, alternates = [] }: Snapshot) => [recording, ...alternates]

type Released = Pick<PublicationRow, 'publishedAt' | 'takenAt' | 'snapshot'>

export const publicationOf = ({ episode, recording }: Pick<Ready, 'episode' | 'recording'>, released: Released): PublicationRow => ({
  ...released,
  episodeId: episode.id,
  podcastId: episode.podcastId,
  recordingId: recording.id,
  guid: episode.guid,
  title: episode.title,
})

/** What listeners get besides the episode and its recording. */
type Around = { credits: CreditedPerson[] | undefined; text: PublishedText | undefined; alternates: Snapshot['alternates'] }

export const releaseOf = ({ episode, recording, publication }: Ready, { credits, text = {}, alternates = [] }: Around): Snapshot => ({
  ...withText(snapshotOf(episode, withPublicName(recording, publication), credits), text),
  ...(alternates.length > 0 && { alternates }),
  ...earlierOf(recording.id, publication),
})

/** Recordings published by earlier releases have no public name yet. */
const withPublicName = (recording: RecordingRow, publication: PublicationRow | null): RecordingRow =>
  recording.publicName === null && publication?.recordingId === recording.id
    ? { ...recording, publicName: publication.snapshot.recording.fileName }
    : recording

/** Our own texts replace imported ones. A transcript in another language stays. */
function withText({ transcripts: had = [], chapters: hadChapters, ...snapshot }: Snapshot, text: PublishedText): Snapshot {
  const languages = new Set(text.transcripts?.map(({ language }) => language))
  const transcripts = [
    ...(text.transcripts ?? []),
    ...had.filter(({ language }) => text.transcripts === undefined || (language && !languages.has(language))),
  ]
  const chapters = text.chapters === undefined ? hadChapters : text.chapters
  return { ...snapshot, ...(transcripts.length > 0 && { transcripts }), ...(chapters && { chapters }) }
}

/** More than anyone replaces while listeners still download the old ones. */
const maxEarlier = 50

function earlierOf(recordingId: string, publication: PublicationRow | null): { earlier?: string[] } {
  if (!publication) return {}
  const had = new Set([...(publication.snapshot.earlier ?? []), publication.recordingId])
  had.delete(recordingId)
  return had.size > 0 ? { earlier: [...had].slice(-maxEarlier) } : {}
}

/** The transcript and chapters of a recording. Undefined: those that came with an import. */
export type PublishedText = { transcripts?: PublishedTranscript[] | undefined; chapters?: PublishedChapters | null | undefined }

const maxLength = 80

/** The file name in public URLs: that of the first publication, else the title with the episode number, such as `episode-12-tides.mp3`. */
export function publicFileName(
  { title, episodeNumber }: Pick<EpisodeRow, 'title' | 'episodeNumber'>,
  { publicName, fileType }: Pick<RecordingRow, 'publicName' | 'fileType'>,
): string {
  if (publicName !== null) return publicName
  const slug = slugOf(title, maxLength)
  const number = episodeNumber === null ? '' : `episode-${episodeNumber}`
  const isNumbered = number !== '' && (slug === number || slug.startsWith(`${number}-`))
  const parts = isNumbered ? [slug] : [number, slug].filter((part) => part !== '')
  return `${parts.join('-') || 'episode'}.${fileType}`
}
