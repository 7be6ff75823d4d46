import { z } from 'zod'
import { PodcastForm, NewPodcastForm } from '@castwright/contract/podcasts/form.ts'
import { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import { ApprovalState, slotAnswers, pitchStates, Guest } from '@castwright/contract/guests/shapes.ts'
import { clipFormats, clipRenderStates } from '@castwright/contract/clips/shapes.ts'
import { listenerKinds, listenerStates } from '@castwright/contract/listeners/shapes.ts'
import { measurementReasons, measurementStates } from '@castwright/contract/recordings/loudness.ts'
import { recordingTypes } from '@castwright/contract/recordings/form.ts'
import { reviewStatuses, reviewTypes } from '@castwright/contract/reviews/shapes.ts'
import { stepKeys } from '@castwright/contract/workflow/steps.ts'
import { showAccesses } from '@castwright/contract/teams/access.ts'
import { collaboratorTypes } from '@castwright/contract/teams/shapes.ts'
import { transcriptSources, versionReasons } from '@castwright/contract/transcripts/shapes.ts'

/** What columns contain besides their type. Those that aren't listed are plain text, numbers, times or IDs. */
export type Rule = {
  /** HTML, which is sanitized like the text of a form. */
  html?: 'notes' | 'comment'
  /** The same in this key of a JSON value. */
  htmlIn?: string
  /** The name of an object, or the stem of several. */
  isFile?: true
  isUrl?: true
  /** A name or title, which is one line as in forms. Other texts may have several. */
  isLine?: true
  /** Kept to the letter, because something is compared with it: GUIDs, and texts that were signed. */
  isExact?: true
  /** Elements of another host's feed. Our feed contains them as they are, and nothing else reads them. */
  isOpaque?: true
  shape?: z.ZodType
}

const text = z.string().max(100_000)
const ms = z.number().min(-1).max(1e10)
const amount = z.number().min(0).max(1e12)
const line = z.string().max(5000)
const oneOf = (values: readonly string[]): Rule => ({ shape: z.enum(values as [string, ...string[]]).nullable() })
const json = (shape: z.ZodType, rule: Rule = {}): Rule => ({ shape: shape.nullable(), ...rule })
const file: Rule = { isFile: true }
const url: Rule = { isUrl: true }
const name: Rule = { isLine: true }
const exact: Rule = { isExact: true }
const email = z.email().max(256)
/** What a schema of a form allows, without what it does to a text. */
const allowed = (schema: z.ZodType): Rule => ({ shape: schema.nullish() })

const extraFile = z.object({
  object: line,
  type: line,
  language: line.optional(),
  rel: line.optional(),
  version: line.optional(),
  isMachine: z.literal(true).optional(),
})
const element: z.ZodType = z.lazy(() =>
  z.object({
    name: line,
    attributes: z.record(line, text).optional(),
    children: z
      .array(z.union([text, element]))
      .max(1000)
      .optional(),
  }),
)
const elements = z.array(element).max(2000)
const persons = z
  .array(
    z.object({
      name: line,
      role: line.optional(),
      group: line.optional(),
      img: line.optional(),
      href: line.optional(),
      photo: line.optional(),
      bio: text.optional(),
    }),
  )
  .max(1000)
const extras = {
  guidIsPermaLink: z.boolean().optional(),
  seasonName: line.optional(),
  persons: persons.optional(),
  recordingId: z.uuid().optional(),
  transcripts: z.array(extraFile).max(100).optional(),
  chapters: extraFile.optional(),
  link: line.optional(),
  itunesTitle: text.optional(),
  episodeDisplay: line.optional(),
  elements: elements.optional(),
  alternates: z
    .array(z.object({ recordingId: z.uuid(), title: line, lang: line.optional() }))
    .max(20)
    .optional(),
}
const chapters = z
  .array(
    z.object({
      id: z.uuid(),
      startMs: ms,
      endMs: ms.optional(),
      title: line,
      url: line.optional(),
      photo: line.optional(),
      image: line.optional(),
      isHidden: z.literal(true).optional(),
    }),
  )
  .max(10_000)
const word = z.object({ startMs: ms, endMs: ms, text: line, confidence: z.number().min(0).max(1).optional() })
const segment = z.object({
  startMs: ms,
  endMs: ms,
  speaker: line,
  text,
  words: z.array(word).max(100_000).optional(),
  confidence: z.number().min(0).max(1).optional(),
})
const links = z.array(z.object({ label: line, url: line })).max(100)
const publishedFile = z.object({ id: z.uuid(), fileName: line, fileType: z.enum(recordingTypes), fileSize: amount, duration: amount })
const snapshot = z.object({
  ...extras,
  title: text,
  label: text,
  episodeType: line,
  level: line.nullish(),
  seasonNumber: z.number().int().nullish(),
  episodeNumber: z.number().int().nullish(),
  parentalAdvisory: line,
  itunesVisibility: line,
  showNotes: z.string(),
  summary: text,
  photo: line.nullable(),
  recording: publishedFile,
  alternates: z
    .array(publishedFile.extend({ bitrate: amount, title: line, lang: line.optional() }))
    .max(20)
    .optional(),
  earlier: z.array(z.uuid()).max(1000).optional(),
})
const details = z.object({
  name: line,
  pronouns: line,
  pronunciation: line,
  bio: text,
  links,
  photo: line.nullable(),
  answers: z.array(z.object({ questionId: line, question: text, answer: text })).max(200),
})
const measurement = z.record(z.string().max(50), z.union([z.number(), z.string().max(50), z.null()]))
const templateContent = z.object({
  steps: z.array(z.record(z.string().max(50), z.unknown())).max(6),
  showNotes: z.string(),
  reviewers: z.array(z.record(z.string().max(50), z.string().max(50).nullable())).max(50),
  weekday: line.nullable(),
  time: line.nullable(),
  isDefault: z.boolean().optional(),
})
const seasonRule = z.object({
  frequency: z.enum(['daily', 'weekly', 'monthly']),
  interval: z.number().int().min(1).max(1000),
  weekdays: z.array(line).max(7),
  startDate: z.iso.date(),
  time: line,
  timeZone: line,
  count: z.number().int().min(1).max(1000),
  skipDates: z.array(z.iso.date()).max(1000),
})
const checklistItem = z.object({
  id: z.uuid(),
  name: line,
  checked: z.boolean(),
  dueDate: z.iso.date().nullish(),
  addedAt: amount,
  changedAt: amount,
  reminded: z.enum(['tomorrow', 'overdue']).optional(),
})

const form = PodcastForm.shape
const episode = EpisodeForm.shape

/** Names and titles, by table. */
const names: Record<string, string> = {
  podcasts: 'title subtitle owner_name copyright funding_text',
  episodes: 'title label',
  publications: 'title',
  recordings: 'file_name public_name',
  interviews: 'place',
  comments: 'author_name',
  events: 'actor_name',
  clips: 'title',
  transcript_segments: 'speaker',
  templates: 'name',
  finishing_sounds: 'name',
  finishing_presets: 'name',
  busy_calendars: 'name',
  busy_days: 'title',
  download_imports: 'name',
  tiers: 'name',
  listeners: 'name',
  guests: 'name pronouns pronunciation',
  guest_pitches: 'name topic',
  guest_tracks: 'file_name',
  releases: 'name agent',
}

/** By `table.column`. */
export const rules: Record<string, Rule> = {
  ...Object.fromEntries(
    Object.entries(names).flatMap(([table, columns]) => columns.split(' ').map((column) => [`${table}.${column}`, name] as const)),
  ),
  'episodes.guid': exact,
  'publications.guid': exact,
  'release_forms.text': exact,
  'releases.text': exact,
  'listeners.email': json(email.or(z.literal(''))),
  'newsletter_subscribers.email': json(email),
  'guest_pitches.email': json(email),
  'podcasts.show_summary': { html: 'notes' },
  'podcasts.photo': file,
  'podcasts.audio_bio': file,
  'podcasts.media_format': allowed(NewPodcastForm.shape.mediaFormat),
  'podcasts.parental_advisory': allowed(form.parentalAdvisory),
  'podcasts.itunes_visibility': allowed(form.itunesVisibility),
  'podcasts.show_type': allowed(form.showType),
  'podcasts.episode_grouping': allowed(form.episodeGrouping),
  'podcasts.episode_numbering': oneOf(['yes', 'no']),
  'podcasts.release_frequency': allowed(form.releaseFrequency),
  'podcasts.time_zone': allowed(form.timeZone),
  'podcasts.color': json(z.string().regex(/^[0-9a-f]{6}$/i)),
  'podcasts.external_website': url,
  'podcasts.funding_url': url,
  'podcasts.txt_records': json(z.array(z.object({ purpose: line, value: line })).max(100)),
  'podcasts.feed_elements': json(elements, { isOpaque: true }),
  'podcasts.credits': json(
    z.array(z.object({ personId: z.uuid(), name: line, role: line, group: line, img: line.optional(), href: line.optional() })).max(1000),
  ),
  'podcasts.old_feed_url': url,
  'podcast_infos.team_roles': json(z.array(z.enum(collaboratorTypes)).max(20)),
  'podcast_roles.show_access': oneOf(showAccesses),
  'podcast_roles.collaborator_type': oneOf(collaboratorTypes),
  'podcast_roles.email': json(z.email().max(256)),
  'episodes.show_notes': { html: 'notes' },
  'episodes.photo': file,
  'episodes.episode_type': allowed(episode.episodeType),
  'episodes.level': allowed(episode.level),
  'episodes.parental_advisory': allowed(episode.parentalAdvisory),
  'episodes.itunes_visibility': allowed(episode.itunesVisibility),
  'episodes.migration_status': allowed(EpisodeSummary.shape.migrationStatus),
  'episodes.extras': json(z.object(extras)),
  'episode_progresses.current_step': json(z.string().max(50)),
  'episode_progresses.changed_at': json(z.record(z.string().max(50), amount)),
  'step_assignments.step': oneOf(stepKeys),
  'step_assignments.reminded': oneOf(['none', 'tomorrow', 'overdue']),
  'recordings.object': file,
  'recordings.file_type': oneOf(recordingTypes),
  'recordings.peaks': json(z.array(z.number()).max(100_000)),
  'recordings.peaks_state': oneOf(['pending', 'ready', 'browser', 'none']),
  'recordings.measurement': json(measurement),
  'recordings.measurement_state': oneOf(measurementStates),
  'recordings.measurement_reason': oneOf(measurementReasons),
  'publications.snapshot': json(snapshot, { htmlIn: 'showNotes' }),
  'transcripts.source': oneOf(transcriptSources),
  'transcript_segments.words': json(z.array(word).max(100_000)),
  'transcript_versions.reason': oneOf(versionReasons),
  'transcript_versions.source': oneOf(transcriptSources),
  'transcript_versions.segments': json(z.array(segment).max(200_000)),
  'finishing_sounds.object': file,
  'finishing_sounds.file_type': oneOf(recordingTypes),
  'finishing_presets.values': json(z.record(z.string().max(50), z.union([z.number(), z.boolean(), z.string().max(50), z.null()]))),
  'finishing_cuts.cuts': json(z.array(z.record(z.string().max(50), z.union([z.number(), z.boolean(), line, z.null()]))).max(10_000)),
  'finishings.state': oneOf(['done', 'failed', 'canceled']),
  'finishings.values': json(z.record(z.string().max(50), z.union([z.number(), z.boolean(), z.string().max(50), z.null()]))),
  'finishings.cuts': json(z.array(z.record(z.string().max(50), z.union([z.number(), z.boolean(), line, z.null()]))).max(10_000)),
  'finishings.spans': json(z.array(z.record(z.string().max(50), z.number())).max(20_000)),
  'finishings.facts': json(z.record(z.string().max(50), z.unknown())),
  'chapter_lists.chapters': json(chapters),
  'chapter_versions.chapters': json(chapters),
  'chapter_images.photo': file,
  'clips.former_recording_ids': json(z.array(z.uuid()).max(1000)),
  'clips.render_state': oneOf(clipRenderStates),
  'clips.formats': json(z.array(z.enum(clipFormats)).max(20)),
  'clip_files.format': oneOf(clipFormats),
  'clip_files.object': file,
  'comments.content': { html: 'comment' },
  'comment_reactions.emoji': json(z.string().min(1).max(64)),
  'episode_reviews.review_type': oneOf(reviewTypes),
  'episode_reviews.review_status': oneOf(reviewStatuses),
  'episode_checklists.items': json(z.array(checklistItem).max(2000)),
  'episode_checklists.removed': json(z.array(z.uuid()).max(5000)),
  'templates.content': json(templateContent, { htmlIn: 'showNotes' }),
  'seasons.rule': json(seasonRule),
  'guests.links': json(links),
  'listeners.kind': oneOf(listenerKinds),
  'listeners.state': oneOf(listenerStates),
  'guests.tags': json(z.array(line).max(200)),
  'guests.source': allowed(Guest.shape.source),
  'guests.photo': file,
  'guests.email': json(z.email().max(256).or(z.literal(''))),
  'episode_guests.invitation': json(z.object({ by: line.optional(), subject: text.optional(), text: text.optional() })),
  'episode_guests.answer': oneOf(['yes', 'no']),
  'episode_guests.details': json(details),
  'episode_guests.credit': json(z.object({ name: line, href: line.nullable(), photo: line.nullable(), bio: text.optional() })),
  'episode_guests.approval': allowed(ApprovalState),
  'episode_guests.told_event': json(
    z.object({ id: z.uuid(), startsAt: z.iso.datetime({ offset: true }), minutes: amount, place: text, timeZone: line, version: amount }),
  ),
  'guest_votes.answer': oneOf(slotAnswers),
  'guest_settings.questions': json(
    z.array(z.record(z.string().max(50), z.union([text, z.boolean(), z.number(), z.null(), z.array(text).max(100)]))).max(200),
  ),
  'guest_settings.emails': json(z.record(z.string().max(50), z.record(z.string().max(50), z.union([text, z.boolean()])))),
  'guest_tracks.object': file,
  'releases.kind': oneOf(['signed', 'withdrawn']),
  'releases.drawing': json(z.array(z.array(z.number()).max(10_000)).max(1000)),
  'guest_pitches.links': json(links),
  'guest_pitches.state': oneOf(pitchStates),
  'events.data': json(z.record(z.string().max(50), z.unknown())),
}

/** Keys in JSON whose values are names or titles. */
const nameKeys = new Set(['name', 'title', 'label', 'speaker', 'fileName', 'itunesTitle', 'seasonName'])

/** Keys in JSON whose values name stored files. */
const fileKeys = new Set(['photo', 'object'])
const urlKeys = new Set(['url', 'href', 'img', 'link', 'image'])

export const isFileKey = (key: string): boolean => fileKeys.has(key)
export const isNameKey = (key: string): boolean => nameKeys.has(key)
export const isUrlKey = (key: string): boolean => urlKeys.has(key)

/** All names of stored files in a row. */
export function* namesIn(table: string, row: Record<string, unknown>): Generator<string> {
  for (const [column, value] of Object.entries(row)) {
    const rule = rules[`${table}.${column}`]
    if (rule?.isFile) {
      if (typeof value === 'string' && value !== '') yield value
    } else if (typeof value === 'object' && value !== null && !rule?.isOpaque) yield* namesInside(value)
  }
}

function* namesInside(value: object): Generator<string> {
  for (const [key, inner] of Object.entries<unknown>(value as Record<string, unknown>)) {
    if (typeof inner === 'object' && inner !== null) {
      if (key !== 'elements') yield* namesInside(inner)
    } else if (isFileKey(key) && typeof inner === 'string' && inner !== '') yield inner
  }
}
