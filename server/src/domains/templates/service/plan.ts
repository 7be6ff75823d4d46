import { hasNumber, hasSeason } from '@castwright/contract/episodes/form.ts'
import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import type { Output, ParsedInput } from '@castwright/contract/methods.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import type { Season } from '@castwright/contract/templates/shapes.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { firstCharacters } from '@castwright/contract/text.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { addTasks } from '../../checklist/service.ts'
import { createDrafts, lockTeam, type NewDraft, type TemplateHook } from '../../episodes/service.ts'
import { recordEvent } from '../../events/service.ts'
import { eventOf, notify } from '../../notifications/service.ts'
import { findShow, requireOpen, type PodcastRow } from '../../podcasts/service.ts'
import { addReviews } from '../../reviews/service.ts'
import { activeMembers } from '../../teams/service.ts'
import { addSteps } from '../../workflow/service.ts'
import { seasonDates } from '../season-dates.ts'
import * as store from '../store.ts'
import { findSeason, spanInWords } from './seasons.ts'

type Form = ParsedInput<'SeasonService.Preview'>
type Draft = Pick<NewDraft, 'title' | 'seasonNumber' | 'episodeNumber'> & { plannedReleaseDate: Date }

const full = { episodeType: 'FULL', level: null } as const

const podcastOf = async (db: Db, podcastId: string): Promise<PodcastRow> => orNotFound(await findShow(db, podcastId))

/** The episodes of a plan with their titles, numbers and dates. */
async function draftsOf(db: Db, podcast: PodcastRow, { rule, title, seasonNumber: given, firstNumber }: Form): Promise<Draft[]> {
  const seasonNumber = hasSeason(podcast, full) ? (given ?? 1) : null
  const isNumbered = hasNumber(podcast, full)
  const first = firstNumber ?? (await store.findLastNumber(db, podcast.id, seasonNumber)) + 1
  const dates = seasonDates(rule)
  if (first + dates.length - 1 > episodeLimits.number) throw new Fault('invalid_fields', { first_number: 'Invalid.' })
  return dates.map((plannedReleaseDate, at) => ({
    title: titleOf(title, { number: String(isNumbered ? first + at : at + 1), season: String(seasonNumber ?? '') }),
    seasonNumber,
    episodeNumber: isNumbered ? first + at : null,
    plannedReleaseDate,
  }))
}

/** Fills in the numbers, and shortens a title that becomes too long. */
const titleOf = (pattern: string, { number, season }: { number: string; season: string }): string =>
  firstCharacters(pattern.replaceAll('{number}', number).replaceAll('{season}', season).trim() || number, episodeLimits.title).join('')

/** What a plan would create. */
export async function previewSeason(app: Pick<App, 'db'>, form: Form): Promise<Output<'SeasonService.Preview'>> {
  const podcast = await podcastOf(app.db, form.podcastId)
  await requireTemplate(app.db, form)
  const drafts = await draftsOf(app.db, podcast, form)
  const times = drafts.map(({ plannedReleaseDate }) => plannedReleaseDate.getTime())
  const day = 86_400_000
  const near = [new Date(Math.min(...times) - day), new Date(Math.max(...times) + day)] as const
  const { timeZone } = form.rule
  const taken = new Set((await store.findReleases(app.db, podcast.id, ...near)).map((at) => dayIn(timeZone, at)))
  return {
    episodes: drafts.map(({ plannedReleaseDate, ...draft }) => ({
      ...draft,
      plannedReleaseDate: plannedReleaseDate.toISOString(),
      isTaken: taken.has(dayIn(timeZone, plannedReleaseDate)),
    })),
  }
}

type Content = store.TemplateRow['content']

const empty: Content = { steps: [], showNotes: '', reviewers: [], weekday: null, time: null }

async function requireTemplate(db: Db, { templateId, podcastId }: Pick<Form, 'templateId' | 'podcastId'>): Promise<Content> {
  if (templateId === null) return empty
  const template = await store.findTemplate(db, templateId)
  // A template of another show doesn't exist here.
  if (template?.podcastId !== podcastId) throw new Fault('not_found')
  return template.content
}

/** Creates the drafts of a season, all or none. A plan that was carried out already changes nothing. */
export const planSeason = (app: App, userId: string, { planId, ...form }: ParsedInput<'SeasonService.Plan'>): Promise<Season> =>
  app.transaction(async (tx) => {
    const { podcastId, templateId, rule } = form
    const team = await lockTeam(tx, podcastId, userId)
    const known = await store.findSeason(tx, { podcastId, planId })
    if (known) return findSeason(tx, known.id)
    await requireOpen(tx, podcastId)
    const podcast = await podcastOf(tx, podcastId)
    const template = await requireTemplate(tx, form)
    const drafts = await draftsOf(tx, podcast, form)
    const rows = drafts.map((draft) => ({ ...draft, ...full, parentalAdvisory: podcast.parentalAdvisory, showNotes: template.showNotes }))
    const episodeIds = await createDrafts(app, tx, userId, podcastId, rows)
    const planned = drafts.map(({ plannedReleaseDate }, at) => ({
      episodeId: episodeIds[at]!,
      day: dayIn(rule.timeZone, plannedReleaseDate),
    }))
    await applyTemplate(app, tx, userId, { podcastId, team, template, planned })
    const id = newId()
    const seasonNumber = drafts[0]?.seasonNumber ?? null
    await store.insertSeason(tx, { id, podcastId, planId, templateId, seasonNumber, rule, createdAt: app.now() }, episodeIds)
    await recordEvent(app, tx, { kind: 'season.planned', podcastId, actorId: userId, data: { episodes: drafts.length } })
    await notifyOfSeason(app, tx, userId, { podcast, team, planId, dates: drafts.map(({ plannedReleaseDate }) => plannedReleaseDate) })
    return findSeason(tx, id)
  })

type Applied = {
  podcastId: string
  team: string[]
  template: Content
  /** With the day of the release. */
  planned: Array<{ episodeId: string; day: string | null }>
}

/** Adds the steps, tasks and reviews of a template. Roles that no one has leave them without a person. */
async function applyTemplate(app: App, tx: Tx, userId: string, { podcastId, team, template, planned }: Applied): Promise<void> {
  const members = (await activeMembers(tx, podcastId)).filter((member) => team.includes(member.userId))
  const personOf = (role: CollaboratorType | null): string | null =>
    role === null ? null : (members.find(({ collaboratorType }) => collaboratorType === role)?.userId ?? null)
  const steps = template.steps.map(({ role, ...step }) => ({ ...step, assigneeId: personOf(role) }))
  const dueOf = (day: string | null, daysBefore: number | null): string | null =>
    day === null || daysBefore === null ? null : dayAfter(day, -daysBefore)
  await addSteps(
    tx,
    planned.flatMap(({ episodeId, day }) =>
      steps
        .map(({ step, assigneeId, daysBefore }) => ({ episodeId, step, assigneeId, dueDate: dueOf(day, daysBefore) }))
        .filter(({ assigneeId, dueDate }) => assigneeId !== null || dueDate !== null),
    ),
  )
  await addTasks(
    tx,
    planned.flatMap(({ episodeId, day }) =>
      steps.flatMap(({ assigneeId, daysBefore, tasks }) =>
        tasks.map((name) => ({ episodeId, userId: assigneeId ?? userId, name, dueDate: dueOf(day, daysBefore) })),
      ),
    ),
  )
  await addReviews(
    app,
    tx,
    planned.flatMap(({ episodeId }) =>
      template.reviewers.map(({ reviewType, role }) => ({ episodeId, reviewType, reviewerId: personOf(role) })),
    ),
  )
}

/** Adds what a template has to a new episode. Returns how its show notes start. */
export const startFromTemplate: TemplateHook = async (app, tx, userId, { templateId, podcastId, episodeId, plannedReleaseDate, team }) => {
  const template = await requireTemplate(tx, { templateId, podcastId })
  const { timeZone } = await podcastOf(tx, podcastId)
  const day = plannedReleaseDate && dayIn(timeZone, plannedReleaseDate)
  await applyTemplate(app, tx, userId, { podcastId, team, template, planned: [{ episodeId, day }] })
  return template.showNotes
}

type Told = { podcast: PodcastRow; team: string[]; planId: string; dates: Date[] }

/** One notification for the whole season. */
const notifyOfSeason = (app: App, tx: Tx, userId: string, { podcast, team, planId, dates }: Told): Promise<void> =>
  notify(app, tx, {
    type: 'SeasonPlanned',
    event: eventOf('SeasonPlanned', podcast.id, planId),
    userIds: team,
    triggerUserId: userId,
    podcastId: podcast.id,
    data: { podcastTitle: podcast.title, ...spanInWords(dates, podcast.timeZone) },
    path: `/${podcast.profileUrl}/episodes/all`,
  })
