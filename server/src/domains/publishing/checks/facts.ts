import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import type { Measurement } from '@castwright/contract/recordings/loudness.ts'
import type { NewPodcastForm, PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { canFinish, type RecordingType } from '@castwright/contract/recordings/form.ts'
import type { EpisodeTags, ShowTags } from '@castwright/contract/podcasts/open-tags.ts'
import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import { actOf, type FixAct, type FixId, fixPathOf } from '@castwright/contract/publishing/fixes.ts'
import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'

/** The stored file of a recording. */
export type FileFacts = {
  /** In bytes. Null if there is no file. */
  size: number | null
  /** The first bytes. */
  head: Buffer
  /** Whether the last bytes are readable. */
  hasEnd: boolean
}

export type ArtFacts = { format: string; width: number; height: number }

/** Artwork is null if its file is missing, and undefined if there should be none. */
export type Files = {
  recording: FileFacts | null
  /** The episode's own artwork. The podcast artwork is the fallback. */
  art: ArtFacts | null | undefined
  /** Undefined until it is generated. */
  podcastArt: ArtFacts | null | undefined
}

type PodcastFacts = Pick<
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

type RecordingFacts = {
  fileType: RecordingType
  fileSize: number
  duration: number
  isDamaged: boolean
  measurement: Measurement | null
  madeBy: string | null
}

/** The input of podcast checks. */
export type ShowFacts = { podcast: PodcastFacts; podcastArt: Files['podcastArt']; showTags?: ShowTags; now?: Date }

/** The input of episode checks: an episode or its snapshot. */
export type EpisodeFacts = {
  episode: Pick<EpisodeForm, 'title' | 'episodeType' | 'episodeNumber' | 'parentalAdvisory' | 'itunesVisibility'> & {
    id: string
    showNotes: string
  }
  podcast: PodcastFacts
  recording: RecordingFacts | null
  files: Files
  episodeTags?: EpisodeTags
  /** Chosen recordings for other versions that are no longer in the library. */
  missingAlternates?: number
  /** The show notes are still those of a template. */
  hasTemplateNotes?: boolean
  /** The title of a published episode with the same numbers. */
  duplicate: string | null
}

type Verdict = Pick<CheckResult, 'status' | 'detail'>

/** `fix` is null if what usually fixes it doesn't. */
export type Outcome = Verdict & { fix?: null }

export const pass = (detail: string): Verdict => ({ status: 'pass', detail })
export const warning = (detail: string): Verdict => ({ status: 'warning', detail })
/** Prevents publishing. Only for what directories reject. */
export const error = (detail: string): Verdict => ({ status: 'error', detail })

/** `run` returns null if the check does not apply. */
export type Check<Facts> = Pick<CheckResult, 'title' | 'source'> & {
  id: FixId
  run(facts: Facts): Outcome | null
}

export const check = <Facts>(about: Omit<Check<Facts>, 'run'>, run: Check<Facts>['run']): Check<Facts> => ({ ...about, run })

type Fixable = { podcast: PodcastFacts; episode?: { id: string }; recording?: RecordingFacts | null }

export const runChecks = <Facts extends Fixable>(checks: Array<Check<Facts>>, facts: Facts): CheckResult[] =>
  checks.flatMap(({ id, title, source, run }): CheckResult[] => {
    const outcome = run(facts)
    if (outcome === null) return []
    const { status, detail } = outcome
    if (status === 'pass') return [{ id, title, source, status, detail, fixPath: null }]
    const fix = outcome.fix === null ? null : fixFor(id, facts)
    return [{ id, title, source, status, detail, fixPath: fixPathOf(id, facts), ...(fix && { fix }) }]
  })

function fixFor(id: FixId, { recording }: Fixable): FixAct | null {
  const act = actOf(id)
  return act === 'finishing' && !(recording && canFinish(recording)) ? null : act
}

const { min, max } = podcastLimits.artwork

/** Directories require a square JPEG or PNG within size limits. */
export function checkArtwork(art: ArtFacts | null, what: string): Outcome {
  if (art === null) return error(`${what} is missing from storage. Please upload it again.`)
  const { format, width, height } = art
  if (!['jpeg', 'png'].includes(format)) return error(`${what} must be a JPEG or PNG.`)
  if (width !== height) return error(`${what} is ${width} × ${height} pixels. It must be square.`)
  if (width < min || width > max) return error(`${what} is ${width} pixels wide. It must be between ${min} and ${max}.`)
  return pass(`${what} is square and ${width} pixels wide.`)
}
