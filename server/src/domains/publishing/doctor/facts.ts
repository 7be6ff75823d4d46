import type { EpisodeForm } from '@castwright/contract/episode-form.ts'
import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcast-form.ts'
import type { RecordingType } from '@castwright/contract/recording-form.ts'

/** What is stored of a recording: its bytes as listeners' apps would get them. */
export type FileFacts = {
  /** Bytes in all; null where there is nothing. */
  size: number | null
  /** The first few. */
  head: Buffer
  /** Whether its last bytes could be read. */
  hasEnd: boolean
}

export type ArtFacts = { format: string; width: number; height: number }

/** Of pictures: null where one is not there, undefined where there is to be none. */
export type Files = {
  recording: FileFacts | null
  /** The episode's own; without it the podcast's is shown. */
  art: ArtFacts | null | undefined
  /** Undefined until the first one is drawn. */
  podcastArt: ArtFacts | null | undefined
}

export type PodcastFacts = Pick<
  PodcastForm,
  | 'title'
  | 'showSummary'
  | 'language'
  | 'categories'
  | 'parentalAdvisory'
  | 'authors'
  | 'ownerEmail'
  | 'showOwnerEmail'
  | 'externalWebsite'
  | 'itunesVisibility'
  | 'showType'
> & { id: string; profileUrl: string; mediaFormat: NewPodcastForm['mediaFormat'] }

/** What directories ask of a podcast. */
export type ShowFacts = { podcast: PodcastFacts; podcastArt: Files['podcastArt'] }

/** What they ask of an episode, or of its snapshot. */
export type EpisodeFacts = {
  episode: Pick<EpisodeForm, 'title' | 'episodeType' | 'episodeNumber' | 'parentalAdvisory' | 'itunesVisibility'> & {
    id: string
    showNotes: string
  }
  podcast: PodcastFacts
  recording: { fileType: RecordingType; fileSize: number; duration: number } | null
  files: Files
  /** The title of a published episode of the same numbers. */
  twin: string | null
}
