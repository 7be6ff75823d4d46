import type { EpisodeForm } from '@castwright/contract/episode-form.ts'
import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcast-form.ts'
import type { RecordingType } from '@castwright/contract/recording-form.ts'
import type { Finding } from '@castwright/contract/release-checks.ts'
import { podcastLimits } from '@castwright/contract/limits.ts'

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
  recording: { fileType: RecordingType; fileSize: number; duration: number; isDamaged: boolean } | null
  files: Files
  /** The title of a published episode of the same numbers. */
  twin: string | null
}

export type Verdict = Pick<Finding, 'status' | 'detail'>

export const pass = (detail: string): Verdict => ({ status: 'pass', detail })
export const warning = (detail: string): Verdict => ({ status: 'warning', detail })
/** Stands in the way of publishing: only for what directories refuse. */
export const error = (detail: string): Verdict => ({ status: 'error', detail })

/** One rule. Null: it does not apply. */
export type Check<Facts> = Pick<Finding, 'id' | 'title' | 'source'> & {
  look(facts: Facts): Verdict | null
  /** Where it is mended. */
  place(facts: Facts): string
}

export const findingsOf = <Facts>(checks: Array<Check<Facts>>, facts: Facts): Finding[] =>
  checks.flatMap(({ id, title, source, look, place }) => {
    const verdict = look(facts)
    return verdict === null ? [] : [{ id, title, source, ...verdict, fixPath: verdict.status === 'pass' ? null : place(facts) }]
  })

const { min, max } = podcastLimits.artwork

/** Square, JPEG or PNG, of the size that directories take. */
export function artVerdict(art: ArtFacts | null, what: string): Verdict {
  if (art === null) return error(`${what} is missing where it is stored. Please upload it again.`)
  const { format, width, height } = art
  if (!['jpeg', 'png'].includes(format)) return error(`${what} is neither a JPEG nor a PNG.`)
  if (width !== height) return error(`${what} is ${width} by ${height} pixels. It must be square.`)
  if (width < min || width > max) return error(`${what} has ${width} pixels a side. It must have between ${min} and ${max}.`)
  return pass(`${what} is square and has ${width} pixels a side.`)
}
