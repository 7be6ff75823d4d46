import { manageEpisodePath } from '@castwright/contract/paths.ts'
import type { ParsedInput } from '@castwright/contract/methods.ts'
import { stepSections } from '@castwright/contract/workflow/steps.ts'
import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { lockEpisodeAndTeam, type EpisodeHook, type EpisodeRow, type RestoreHook } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { dateChange, eventOf, notify } from '../../notifications/service.ts'
import { touchPodcast } from '../../podcasts/service.ts'
import { photoUrl } from '../../uploads/service.ts'
import * as store from '../store.ts'
import { changeStep } from './progress.ts'

/** Null if the interview has no date yet. */
export async function findInterview(app: Pick<App, 'config'>, db: Db, episodeId: string): Promise<Interview | null> {
  const row = await store.findInterview(db, episodeId)
  if (!row) return null
  const people = await store.findPeople(db, episodeId)
  return {
    ...row,
    startsAt: row.startsAt.toISOString(),
    people: people.map(({ photo, ...person }) => ({ ...person, thumbnailUrl: photoUrl(app, photo) })),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    confirmedBy: row.confirmedAt && row.confirmer,
  }
}

type Saved = ParsedInput<'InterviewService.Save'>

/** Sets or changes the interview. Another time has to be confirmed again. */
export const saveInterview = (app: App, userId: string, saved: Saved): Promise<Interview> =>
  app.transaction((tx) => saveInterviewIn(app, tx, userId, saved))

/** The same in a transaction. */
export async function saveInterviewIn(
  app: App,
  tx: Tx,
  userId: string,
  { episodeId, interview: given, version }: Saved,
): Promise<Interview> {
  const { episode, team } = await lockEpisodeAndTeam(tx, episodeId, userId)
  const people = [...new Set(given.peopleIds)].toSorted()
  if (people.some((person) => !team.includes(person)))
    throw new Fault('invalid_fields', { 'interview.people_ids': 'Only team members can take part.' })
  const before = await store.findInterview(tx, episodeId)
  requireVersion(before, version)
  const had = before ? (await store.findPeople(tx, episodeId)).map(({ id }) => id) : []
  const { minutes, place, timeZone } = given
  const after = { startsAt: toMinute(new Date(given.startsAt)), minutes, place, timeZone }
  const fields = changedFields(before && { ...before, people: had }, { ...after, people })
  if (fields.length > 0) {
    const isMoved = fields.includes('startsAt')
    // Who is told now of an interview that starts soon needs no reminder.
    const isReminded = isSoon(after.startsAt, app.now())
    if (before)
      await store.updateInterview(tx, episodeId, { ...after, version: before.version + 1, ...(isMoved && { ...moved, isReminded }) })
    else await store.insertInterview(tx, { ...after, episodeId, id: newId(), isReminded })
    await store.setPeople(tx, episodeId, people)
    await recordSaved(app, tx, episode, userId, { fields, startsAt: after.startsAt, minutes })
    await touchPodcast(tx, episode.podcastId, userId, app.now())
    if (isMoved) await reopenStep(app, tx, episode, userId, before?.confirmedAt != null)
    await notifyPeople(app, tx, episode, userId, {
      people,
      had,
      from: before?.startsAt ?? null,
      isMoved: fields.some((field) => field !== 'people'),
    })
  }
  return (await findInterview(app, tx, episodeId))!
}

const moved = { confirmedAt: null, confirmerId: null }

/** People are reminded this long before an interview. */
export const reminderMs = 86_400_000

const isSoon = (startsAt: Date, now: Date): boolean => startsAt.getTime() - now.getTime() <= reminderMs

const toMinute = (date: Date): Date => new Date(Math.floor(date.getTime() / 60_000) * 60_000)

function requireVersion(before: store.InterviewRow | null, version: number | undefined): void {
  if (version !== undefined && version !== (before?.version ?? 0)) throw new Fault('date_changed')
}

type Facts = Pick<store.InterviewRow, 'startsAt' | 'minutes' | 'place' | 'timeZone'> & { people: string[] }

/** The fields that differ. All of them if there was no interview. */
function changedFields(before: Facts | null, after: Facts): Array<keyof Facts> {
  const fields = Object.keys(after) as Array<keyof Facts>
  return before === null ? fields : fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

async function recordSaved(
  app: App,
  tx: Tx,
  { id: episodeId, podcastId }: EpisodeRow,
  actorId: string,
  { fields, startsAt, minutes }: { fields: Array<keyof Facts>; startsAt: Date; minutes: number },
): Promise<void> {
  const event = { podcastId, episodeId, actorId }
  if (fields.includes('startsAt'))
    await recordEvent(app, tx, { ...event, kind: 'interview.scheduled', data: { startsAt: startsAt.toISOString(), minutes } })
  else await recordEvent(app, tx, { ...event, kind: 'interview.updated', data: { fields } })
}

/** A date restores a skipped step, and one that isn't confirmed any more isn't done. The steps of a published episode stay. */
async function reopenStep(app: App, tx: Tx, episode: EpisodeRow, userId: string, wasConfirmed: boolean): Promise<void> {
  if (episode.isPublished) return
  await changeStep(app, tx, userId, episode.id, 'scheduleInterview', 'restore')
  if (wasConfirmed) await changeStep(app, tx, userId, episode.id, 'scheduleInterview', 'uncheck')
}

/** Confirms the time that the caller saw, or takes that back. */
export const confirmInterview = (app: App, userId: string, input: ParsedInput<'InterviewService.Confirm'>): Promise<Interview> =>
  app.transaction((tx) => confirmInterviewIn(app, tx, userId, input))

/** The same in a transaction. */
export async function confirmInterviewIn(
  app: App,
  tx: Tx,
  userId: string,
  { episodeId, startsAt, confirmed }: ParsedInput<'InterviewService.Confirm'>,
): Promise<Interview> {
  const { episode } = await lockEpisodeAndTeam(tx, episodeId, userId)
  const row = await store.findInterview(tx, episodeId)
  if (!row) throw new Fault('interview_missing')
  if (row.startsAt.getTime() !== new Date(startsAt).getTime()) throw new Fault('date_changed')
  if ((row.confirmedAt !== null) !== confirmed) {
    const set = confirmed ? { confirmedAt: app.now(), confirmerId: userId } : { confirmedAt: null, confirmerId: null }
    await store.updateInterview(tx, episodeId, { ...set, version: row.version + 1 })
    await recordEvent(app, tx, {
      kind: confirmed ? 'interview.confirmed' : 'interview.unconfirmed',
      podcastId: episode.podcastId,
      episodeId,
      actorId: userId,
      data: { startsAt: row.startsAt.toISOString() },
    })
    await touchPodcast(tx, episode.podcastId, userId, app.now())
  }
  if (!episode.isPublished) await changeStep(app, tx, userId, episodeId, 'scheduleInterview', confirmed ? 'done' : 'uncheck')
  return (await findInterview(app, tx, episodeId))!
}

/** Removes the interview and cancels the invitations. */
export const clearInterview = (app: App, userId: string, { episodeId, version }: ParsedInput<'InterviewService.Clear'>): Promise<void> =>
  app.transaction(async (tx) => {
    const { episode } = await lockEpisodeAndTeam(tx, episodeId, userId)
    const row = await store.findInterview(tx, episodeId)
    requireVersion(row, version)
    if (!row) return
    const had = (await store.findPeople(tx, episodeId)).map(({ id }) => id)
    await notifyPeople(app, tx, episode, userId, { people: [], had, from: row.startsAt, isMoved: true })
    await store.deleteInterview(tx, episodeId)
    await recordEvent(app, tx, {
      kind: 'interview.canceled',
      podcastId: episode.podcastId,
      episodeId,
      actorId: userId,
      data: { startsAt: row.startsAt.toISOString() },
    })
    await touchPodcast(tx, episode.podcastId, userId, app.now())
    if (row.confirmedAt !== null && !episode.isPublished) await changeStep(app, tx, userId, episodeId, 'scheduleInterview', 'uncheck')
  })

/** The time of an interview in words, in the time zone in which it was agreed. */
export const timeInWords = ({ startsAt, timeZone }: Pick<store.InterviewRow, 'startsAt' | 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(startsAt)

/** What a notification about an interview says and where it leads. */
export async function aboutInterview(tx: Tx, episodeId: string) {
  const { podcastId, podcastTitle, profileUrl, episodeTitle } = await store.findTitles(tx, episodeId)
  const path = manageEpisodePath(profileUrl, episodeId, stepSections.scheduleInterview)
  return { podcastId, path, listPath: `/${profileUrl}/episodes/all`, titles: { podcastTitle, episodeTitle } }
}

/** Cancels the invitations to the interview of an episode that is deleted. That of a draft stays, in case it is restored. */
export const cancelWithEpisode: EpisodeHook = async (app, tx, { episode, userId, team }) => {
  const upcoming = await findUpcoming(app, tx, episode.id, team)
  if (!upcoming || userId === null) return
  const { row, people } = upcoming
  await notifyPeople(app, tx, episode, userId, { people: [], had: people, from: row.startsAt, isMoved: true, isDeleted: true })
  // Calendars ignore an invitation that isn't newer than the cancellation.
  await store.updateInterview(tx, episode.id, { version: row.version + 2 })
}

/** Invites people again when a deleted draft is restored. */
export const inviteToRestored: RestoreHook = async (app, tx, userId, episode, team) => {
  const upcoming = await findUpcoming(app, tx, episode.id, team)
  if (upcoming) await notifyPeople(app, tx, episode, userId, { people: upcoming.people, had: [], from: null, isMoved: true })
}

/** Null without an interview, or if it is over. */
async function findUpcoming(app: App, tx: Tx, episodeId: string, team: string[]) {
  const row = await store.findInterview(tx, episodeId)
  if (!row || row.startsAt.getTime() + row.minutes * 60_000 <= app.now().getTime()) return null
  const people = (await store.findPeople(tx, episodeId)).map(({ id }) => id).filter((person) => team.includes(person))
  return { row, people }
}

type Change = { people: string[]; had: string[]; from: Date | null; isMoved: boolean; isDeleted?: true }

/** Invites people who are new, tells the others of a change, and cancels for those who no longer take part. */
async function notifyPeople(
  app: App,
  tx: Tx,
  { id: episodeId }: EpisodeRow,
  userId: string,
  { people, had, from, isMoved, isDeleted }: Change,
): Promise<void> {
  const row = (await store.findInterview(tx, episodeId))!
  const { titles, podcastId, path, listPath } = await aboutInterview(tx, episodeId)
  const groups = [
    { userIds: people.filter((person) => !had.includes(person)), ...dateChange(null, timeInWords(row)), version: row.version },
    {
      userIds: isMoved ? people.filter((person) => had.includes(person)) : [],
      ...dateChange(from, timeInWords(row)),
      version: row.version,
    },
    // A higher version, so that calendars apply it.
    { userIds: had.filter((person) => !people.includes(person)), ...dateChange(from, null), version: row.version + 1 },
  ]
  for (const { userIds, version, ...change } of groups) {
    if (userIds.length === 0) continue
    const { id: interviewId, minutes, place, timeZone } = row
    await notify(app, tx, {
      type: 'InterviewChanged',
      event: eventOf('InterviewChanged', episodeId, newId()),
      userIds,
      triggerUserId: userId,
      podcastId,
      path: isDeleted ? listPath : path,
      data: {
        ...titles,
        ...change,
        interviewId,
        startsAt: row.startsAt.toISOString(),
        minutes: String(minutes),
        place,
        timeZone,
        version: String(version),
        isConfirmed: row.confirmedAt === null ? 'no' : 'yes',
      },
    })
  }
}
