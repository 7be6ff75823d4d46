import { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { stepKeys, type StepKey, type StepStatus } from '@castwright/contract/workflow/steps.ts'
import { updateChecklist } from '../../domains/checklist/service.ts'
import { createEpisode, deleteEpisode, updateEpisode } from '../../domains/episodes/service.ts'
import { findProgress, updateAssignee, updateDueDate, updateProgress } from '../../domains/workflow/service.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt, lastRelease, type Schedule } from './calendar.ts'
import type { DemoShow, DemoEpisode } from './shows.ts'
import { ago, day, on, findAllEpisodes, withoutEmails, upload, type DemoContext } from './context.ts'
import { makeRecording, makeRelease } from './make-releases.ts'
import { makeText, type DemoText } from './make-text.ts'
import { pictureOf } from './media.ts'
import { makeReviews, makeComments } from './make-discussion.ts'
import { makeInterview } from './make-planning.ts'
import type { Cast } from './people.ts'

/** Creates missing episodes and returns how many. Existing ones stay as they are. */
export async function makeEpisodes(
  demo: DemoContext,
  cast: Cast,
  podcastId: string,
  { form, settings, episodes }: DemoShow,
): Promise<number> {
  const { mediaFormat } = form
  const titles = new Set((await findAllEpisodes(demo, podcastId)).map(({ title }) => title))
  const missing = episodes.filter(({ title, changedSince }) => !titles.has(title) && !titles.has(changedSince ?? title))
  if (missing.length === 0) {
    demo.say(`"${form.title}" already has all episodes.`)
    return 0
  }
  const userIds = Object.values(cast).map(({ userId }) => userId)
  await withoutEmails(demo, userIds, async () => {
    if (titles.size === 0) await addDeletedDraft(demo, cast, podcastId)
    const show = { podcastId, mediaFormat, advisory: form.parentalAdvisory, schedule: settings }
    for (const episode of missing) await makeEpisode(demo, cast, show, { ...episode, text: textOf(episode, episodes) })
    if (titles.size === 0)
      await makeRecording(ago(demo, 7), cast.theo.userId, 'Room tone and spare takes', { podcastId, episodeId: null, mediaFormat })
  })
  demo.say(`Created ${missing.length} episodes of "${form.title}".`)
  return missing.length
}

/** The latest published episode has a checked transcript, and the first one in work a transcript made by machine. */
function textOf(episode: DemoEpisode, all: DemoEpisode[]): DemoText | null {
  const recorded = all.filter(({ done }) => done?.includes('uploadAudio'))
  const latest = Math.min(...recorded.map(({ publishedDaysAgo = Infinity }) => publishedDaysAgo))
  if (episode.publishedDaysAgo === latest) return 'checked'
  return recorded.find(({ publishedDaysAgo }) => publishedDaysAgo === undefined)?.title === episode.title ? 'machine' : null
}

type Advisory = EpisodeForm['parentalAdvisory']

const formOf = (episode: Omit<DemoEpisode, 'by' | 'createdDaysAgo'>, now: Date, parentalAdvisory: Advisory): EpisodeForm =>
  EpisodeForm.parse({
    title: episode.title,
    episodeType: episode.kind?.[0] ?? 'FULL',
    level: episode.kind?.[1] ?? null,
    seasonNumber: episode.season ?? null,
    episodeNumber: episode.number ?? null,
    label: episode.label ?? '',
    parentalAdvisory,
    itunesVisibility: episode.isHidden ? 'hide' : 'show',
    plannedReleaseDate: episode.planned ? dayAt(now, episode.planned.inDays, episode.planned.at).toISOString() : null,
  })

type Show = { podcastId: string; mediaFormat: DemoShow['form']['mediaFormat']; advisory: Advisory; schedule: Schedule }

async function makeEpisode(
  demo: DemoContext,
  cast: Cast,
  { podcastId, mediaFormat, advisory, schedule }: Show,
  episode: DemoEpisode & { text: DemoText | null },
): Promise<void> {
  const { by, notes, tasks = [], text } = episode
  const hours = episode.createdDaysAgo * day
  const maker = cast[by].userId
  const thumbnailFile = episode.art ? await upload(demo.app, maker, 'episode-photos', await pictureOf(episode.art)) : null
  const form = formOf(episode, demo.app.now(), advisory)
  const episodeId = await createEpisode(ago(demo, hours).app, maker, { episode: { ...form, podcastId }, thumbnailFile })
  const out = episode.publishedDaysAgo === undefined ? null : lastRelease(demo.app.now(), episode.publishedDaysAgo, schedule)
  // Created in the days before it was published, or in between if it hasn't been.
  const later = out ? ago(on(demo, out), 2 * day) : ago(demo, hours * 0.6)
  if (notes) await updateEpisode(later.app, cast[notes.by].userId, { episodeId, episode: { showNotes: notes.html } })
  if (tasks.length > 0) {
    const today = dayIn('UTC', demo.app.now())
    const items = tasks.map(([name, checked, due]) => ({
      id: newId(),
      name,
      checked,
      ...(due !== undefined && { dueDate: dayAfter(today, due) }),
    }))
    await updateChecklist(later.app, { episodeId, userId: cast.nora.userId }, { items })
  }
  if (episode.done?.includes('uploadAudio')) await makeRecording(later, maker, episode.title, { podcastId, episodeId, mediaFormat })
  if (text) await makeText(later, maker, episodeId, text)
  await makeSteps(later, maker, episodeId, episode)
  await assignSteps(later, cast, maker, episodeId, { episode, now: demo.app.now() })
  await makeInterview(later, cast, maker, episodeId, { episode, now: demo.app.now() })
  await makeReviews(demo, cast, episodeId, episode)
  await makeRelease(demo, maker, episodeId, episode, { out, planned: form.plannedReleaseDate })
  await makeComments(demo, cast, episodeId, episode.comments ?? [])
}

async function makeSteps({ app }: DemoContext, userId: string, episodeId: string, { done = [], skipped = [] }: DemoEpisode): Promise<void> {
  if (done.length === 0 && skipped.length === 0) return
  const isSkipped = (step: StepKey): boolean =>
    skipped.some((one) => one === step || (one === 'inviteGuests' && step === 'scheduleInterview'))
  const statusOf = (step: StepKey): StepStatus => (isSkipped(step) ? 2 : done.includes(step) ? 1 : 0)
  const steps = Object.fromEntries(stepKeys.map((step) => [step, statusOf(step)])) as Record<StepKey, StepStatus>
  await updateProgress(app, userId, { ...(await findProgress(app, app.db, episodeId)), ...steps })
}

async function assignSteps(
  { app }: DemoContext,
  cast: Cast,
  userId: string,
  episodeId: string,
  { episode, now }: { episode: DemoEpisode; now: Date },
): Promise<void> {
  for (const { step, to, dueInDays } of episode.assigned ?? []) {
    await updateAssignee(app, userId, { episodeId, step, assigneeId: cast[to].userId })
    if (dueInDays === undefined) continue
    await updateDueDate(app, userId, { episodeId, step, dueDate: dayAfter(dayIn('UTC', now), dueInDays) })
  }
}

/** Creates and deletes a draft, so that the activity list has an entry for it. */
async function addDeletedDraft(demo: DemoContext, cast: Cast, podcastId: string): Promise<void> {
  const episode = formOf({ title: 'Untitled draft', kind: ['BONUS', 'SHOW'] }, demo.app.now(), 'clean')
  const { userId } = cast.theo
  const episodeId = await createEpisode(ago(demo, 20 * day).app, userId, { episode: { ...episode, podcastId } })
  await deleteEpisode(ago(demo, 18 * day).app, userId, episodeId)
}
