import { randomUUID } from 'node:crypto'
import type { Input } from '@castwright/contract/methods.ts'
import { localTimeAt } from '@castwright/contract/publishing/release-time.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { episodeForm, makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { eventRecorded } from '../events/service.ts'

const show = await useShow({ worker: false, plan: 'AGENCY', isFresh: true })
const { app, owner, editor } = show
beforeEach(async () => {
  await app.pool.pool.query(`update podcast_roles set collaborator_type = 'PRODUCER' where user_id = $1`, [editor.userId])
})

type Form = Input<'TemplateService.Create'>['template']
const template = (changes: Partial<Form> = {}): Form => ({
  name: 'Interview',
  steps: [
    { step: 'writeShowNotes', role: 'PRODUCER', daysBefore: 3, tasks: ['Write the intro', 'Check the links'] },
    { step: 'uploadAudio', role: 'COPYWRITER', daysBefore: 5, tasks: ['Edit'] },
  ],
  showNotes: '<p>In this episode<script>alert(1)</script></p>',
  reviewers: [{ reviewType: 'FINAL_REVIEW', role: 'PRODUCER' }],
  weekday: 'TU',
  time: '06:00',
  ...changes,
})
const create = async (changes = {}) =>
  (await as(app, editor).TemplateService.Create({ podcastId: show.podcastId, template: template(changes) })).template

type Rule = Input<'SeasonService.Preview'>['rule']
const rule = (changes: Partial<Rule> = {}): Rule => ({
  frequency: 'weekly',
  interval: 2,
  weekdays: ['TU'],
  startDate: '2040-03-06',
  time: '06:00',
  timeZone: 'Europe/Berlin',
  count: 4,
  skipDates: [],
  ...changes,
})
const plan = (changes: Partial<Input<'SeasonService.Plan'>> = {}, person = editor) =>
  as(app, person).SeasonService.Plan({
    podcastId: show.podcastId,
    planId: randomUUID(),
    templateId: null,
    rule: rule(),
    title: 'Episode {number}',
    seasonNumber: null,
    firstNumber: null,
    ...changes,
  })
const idOf = (episodeId: string) => ({ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING', operator: 'EQUAL' }) as const
const countEpisodes = async () => (await app.pool.pool.query('select from episodes where podcast_id = $1', [show.podcastId])).rowCount

describe('templates', () => {
  test('are created, changed and deleted by team members', async () => {
    const made = await create()
    expect(made).toMatchObject({ name: 'Interview', showNotes: '<p>In this episode</p>', version: 1 })
    const changed = await as(app, owner).TemplateService.Update({ templateId: made.id, template: template({ name: 'Talk' }), version: 1 })
    expect(changed.template).toMatchObject({ name: 'Talk', version: 2 })
    await expect(as(app, owner).TemplateService.Update({ templateId: made.id, template: template(), version: 1 })).rejects.toThrow(
      'aborted',
    )
    expect(
      (await as(app, editor).TemplateService.FindByPodcastID({ podcastId: show.podcastId })).templates.map(({ name }) => name),
    ).toEqual(['Talk'])
    await as(app, owner).TemplateService.Delete({ templateId: made.id })
    expect((await as(app, editor).TemplateService.FindByPodcastID({ podcastId: show.podcastId })).templates).toEqual([])
  })

  test('a show has at most one default', async () => {
    const first = await create({ isDefault: true })
    expect(first.isDefault).toBe(true)
    const second = await create({ name: 'Solo', isDefault: true })
    const all = async () =>
      (await as(app, editor).TemplateService.FindByPodcastID({ podcastId: show.podcastId })).templates.map(({ name, isDefault }) => [
        name,
        isDefault,
      ])
    expect(await all()).toEqual([
      ['Interview', false],
      ['Solo', true],
    ])
    await as(app, owner).TemplateService.Update({ templateId: first.id, template: template({ isDefault: true }), version: 2 })
    expect(await all()).toEqual([
      ['Interview', true],
      ['Solo', false],
    ])
    expect(second.version).toBe(1)
    // Templates from before there was a default.
    await app.pool.pool.query(`update templates set content = content - 'isDefault'`)
    expect((await all()).map(([, isDefault]) => isDefault)).toEqual([false, false])
  })

  test('untouched show notes are neither done nor pass the release checks', async () => {
    const { id: templateId } = await create()
    const { episodeId } = await as(app, owner).EpisodeService.Create({ episode: episodeForm(show.podcastId), templateId })
    const episode = async () => (await as(app, owner).EpisodeService.Find({ queryOptions: { filters: [idOf(episodeId)] } })).episodes[0]!
    const finish = async () => {
      const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
      return as(app, owner).EpisodeProgressService.Update({ episodeProgress: { ...episodeProgress, writeShowNotes: 1 } })
    }
    const check = async () =>
      (await as(app, owner).EpisodeService.CheckRelease({ episodeId })).findings.find(({ id }) => id === 'notes')?.status
    expect((await episode()).hasTemplateNotes).toBe(true)
    await expect(finish()).rejects.toMatchObject({ meta: { reason: 'show_notes_template' } })
    const waiting = (await as(app, editor).WorkService.Find({})).items.find(({ step }) => step === 'writeShowNotes')
    expect(waiting?.blockedBy).toBe("These are still the template's show notes. Change them first.")
    expect(await check()).toBe('warning')
    await as(app, owner).EpisodeService.Update({ episodeId, episode: { showNotes: '<p>In this episode we talk.</p>' } })
    expect((await episode()).hasTemplateNotes).toBe(false)
    await finish()
    expect(await check()).toBe('pass')
  })

  test('start a new episode with steps, tasks, reviews and show notes, or nothing is created', async () => {
    const { id: templateId } = await create()
    const add = (plannedReleaseDate: string | null, id = templateId) =>
      as(app, owner).EpisodeService.Create({ episode: { ...episodeForm(show.podcastId), plannedReleaseDate }, templateId: id })
    const { episodeId } = await add('2040-03-06T05:00:00Z')
    const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
    expect(episodeProgress.assignments).toMatchObject([
      { step: 'uploadAudio', assignee: null, dueDate: '2040-03-01' },
      { step: 'writeShowNotes', assignee: { id: editor.userId }, dueDate: '2040-03-03' },
    ])
    const tasks = async (person: Person, of: string) =>
      (await as(app, person).EpisodeChecklistService.FindByEpisodeID({ episodeId: of })).episodeChecklist.items
    expect((await tasks(editor, episodeId)).map(({ name }) => name)).toEqual(['Write the intro', 'Check the links'])
    // No one has the role, so its task is for the person who added the episode.
    expect((await tasks(owner, episodeId)).map(({ name, dueDate }) => [name, dueDate])).toEqual([['Edit', '2040-03-01']])
    const reviews = await as(app, owner).EpisodeReviewService.FindByEpisodeID({ episodeId })
    expect(reviews.usersWithEpisodeReviews).toMatchObject([{ user: { id: editor.userId } }])
    const notesOf = async (of: string) =>
      (await app.pool.pool.query<{ show_notes: string }>('select show_notes from episodes where id = $1', [of])).rows[0]!.show_notes
    expect(await notesOf(episodeId)).toBe('<p>In this episode</p>')
    const { episodeId: undated } = await add(null)
    expect((await tasks(owner, undated)).map(({ dueDate }) => dueDate)).toEqual([undefined])
    const { podcastId: other } = await makePodcast(app, owner, 'Other')
    const { template: foreign } = await as(app, owner).TemplateService.Create({ podcastId: other, template: template() })
    const before = await countEpisodes()
    await expect(add(null, foreign.id)).rejects.toThrow('not_found')
    expect(await countEpisodes()).toBe(before)
  })

  test('reject bad input and strangers', async () => {
    const { id } = await create()
    const stranger = await makePerson(app)
    await expect(as(app, stranger).TemplateService.Delete({ templateId: id })).rejects.toThrow('not_found')
    const twice = template().steps[0]!
    for (const changes of [{ name: ' ' }, { steps: [twice, twice] }, { time: '25:00' }, { steps: [{ ...twice, daysBefore: -1 }] }])
      expect(
        (await callRaw(app, owner, 'TemplateService.Create', { podcastId: show.podcastId, template: template(changes as Partial<Form>) }))
          .status,
      ).toBe(400)
  })
})

describe('planning a season', () => {
  test('creates drafts with dates, numbers, steps, tasks, reviews and notes, and one notification', async () => {
    await makeEpisode(app, owner, show.podcastId, { episodeNumber: 7 })
    await deleteAll(app, 'notifications')
    const { id: templateId } = await create()
    const { season } = await plan({ templateId, rule: rule({ skipDates: ['2040-03-20'] }) })
    expect(season.episodes.map(({ title, episodeNumber, plannedReleaseDate }) => [title, episodeNumber, plannedReleaseDate])).toEqual([
      ['Episode 8', 8, '2040-03-06T05:00:00.000Z'],
      ['Episode 9', 9, '2040-04-03T04:00:00.000Z'],
      ['Episode 10', 10, '2040-04-17T04:00:00.000Z'],
      ['Episode 11', 11, '2040-05-01T04:00:00.000Z'],
    ])
    const { episodeId } = season.episodes[0]!
    const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
    expect(episodeProgress.assignments).toMatchObject([
      { step: 'uploadAudio', assignee: null, dueDate: '2040-03-01' },
      { step: 'writeShowNotes', assignee: { id: editor.userId }, dueDate: '2040-03-03' },
    ])
    const { episodeChecklist } = await as(app, editor).EpisodeChecklistService.FindByEpisodeID({ episodeId })
    expect(episodeChecklist.items.map(({ name, dueDate }) => [name, dueDate])).toEqual([
      ['Write the intro', '2040-03-03'],
      ['Check the links', '2040-03-03'],
      ['Edit', '2040-03-01'],
    ])
    const reviews = await as(app, owner).EpisodeReviewService.FindByEpisodeID({ episodeId })
    expect(reviews.usersWithEpisodeReviews).toMatchObject([{ user: { id: editor.userId }, episodeReview: { reviewStatus: 'NOT_STARTED' } }])
    const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
    expect(notifications.map(({ htmlText }) => htmlText)).toEqual([
      expect.stringContaining('planned <b>4</b> episodes for <b>Night Shift</b>, from March 6, 2040 to May 1, 2040.'),
    ])
    const counts = await as(app, owner).PodcastInfoService.FindByPodcastID({ podcastId: show.podcastId })
    expect(JSON.stringify(counts)).toContain('5')
  })

  test('previews the same dates and creates nothing', async () => {
    await makeEpisode(app, owner, show.podcastId, { plannedReleaseDate: '2040-03-06T12:00:00Z' })
    const { episodes } = await as(app, editor).SeasonService.Preview({
      podcastId: show.podcastId,
      templateId: null,
      rule: rule({ count: 2 }),
      title: 'Episode {number}',
      seasonNumber: null,
      firstNumber: 20,
    })
    expect(episodes).toMatchObject([
      { title: 'Episode 20', episodeNumber: 20, plannedReleaseDate: '2040-03-06T05:00:00.000Z', isTaken: true },
      { title: 'Episode 21', isTaken: false },
    ])
    expect(await countEpisodes()).toBe(1)
  })

  test.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    '52 weeks in %s keep their local time over daylight saving, and planned twice are 52',
    async (timeZone) => {
      const planId = randomUUID()
      const weekly = rule({ interval: 1, count: 52, timeZone, startDate: '2040-01-03' })
      const [first, second] = await Promise.all([plan({ planId, rule: weekly }), plan({ planId, rule: weekly }, owner)])
      expect(second.season.id).toBe(first.season.id)
      expect(await countEpisodes()).toBe(52)
      const walls = first.season.episodes.map(({ plannedReleaseDate }) => localTimeAt(new Date(plannedReleaseDate!), timeZone))
      expect(new Set(walls.map(({ time }) => time))).toEqual(new Set(['06:00']))
      expect(walls.every(({ date }, at) => Date.parse(date) === Date.parse('2040-01-03') + at * 7 * 86_400_000)).toBe(true)
    },
  )

  test('creates all or none', async () => {
    let seen = 0
    onTestFinished(() => void (seen = -1_000_000))
    app.app.hooks.add(eventRecorded, async (_app, _tx, events) => {
      seen += events.length
      // After the episodes were inserted.
      if (seen > 4) throw new Error('aborted in the middle')
    })
    const { id: templateId } = await create()
    await expect(plan({ templateId })).rejects.toThrow('internal')
    expect(await countEpisodes()).toBe(0)
    for (const table of ['seasons', 'step_assignments', 'episode_checklists', 'episode_reviews'])
      expect((await app.pool.pool.query(`select from ${table}`)).rowCount, table).toBe(0)
  })

  test("rejects bad rules, past dates, another show's template, complete shows and strangers", async () => {
    const { podcastId: other } = await makePodcast(app, owner, 'Other')
    const { template: foreign } = await as(app, owner).TemplateService.Create({ podcastId: other, template: template() })
    await expect(plan({ templateId: foreign.id })).rejects.toThrow('not_found')
    await expect(plan({ rule: rule({ weekdays: [] }) })).rejects.toThrow('at least one day')
    await expect(plan({ rule: rule({ count: 105 }) })).rejects.toThrow('invalid_argument')
    await expect(plan({ rule: rule({ startDate: '2020-01-01' }) })).rejects.toThrow('invalid_argument')
    await expect(plan({}, await makePerson(app))).rejects.toThrow('not_found')
    await app.pool.pool.query('update podcasts set is_complete = true where id = $1', [show.podcastId])
    await expect(plan()).rejects.toThrow('marked complete')
    expect(await countEpisodes()).toBe(0)
  })
})

describe('a planned season', () => {
  test('moves as a whole, once, without what is scheduled', async () => {
    const { id: templateId } = await create()
    const { season } = await plan({ templateId })
    await app.pool.pool.query(`update episodes set scheduled_release_date = planned_release_date where id = $1`, [
      season.episodes[0]!.episodeId,
    ])
    const shift = (person: Person) =>
      as(app, person).SeasonService.Shift({ seasonId: season.id, days: 7, shiftDueDates: true, version: season.version })
    const results = await Promise.allSettled([shift(owner), shift(editor)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [moved] = (await as(app, owner).SeasonService.FindByPodcastID({ podcastId: show.podcastId })).seasons
    expect(moved!.episodes.map(({ plannedReleaseDate, isFixed }) => [plannedReleaseDate?.slice(0, 10), isFixed])).toEqual([
      ['2040-03-06', true],
      ['2040-03-27', false],
      ['2040-04-10', false],
      ['2040-04-24', false],
    ])
    const { episodeId } = moved!.episodes[1]!
    const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })
    expect(episodeProgress.assignments.map(({ dueDate }) => dueDate)).toEqual(['2040-03-22', '2040-03-24'])
    const { episodeChecklist } = await as(app, editor).EpisodeChecklistService.FindByEpisodeID({ episodeId })
    expect(episodeChecklist.items.map(({ dueDate }) => dueDate)).toEqual(['2040-03-24', '2040-03-24', '2040-03-22'])
    const told = async (person: Person) =>
      (await as(app, person).NotificationService.FindByUserId({ userId: person.userId })).notifications.filter(
        ({ type }) => type === 'SeasonMoved' || type === 'DateChanged',
      )
    // One for the season, for everyone but the person who moved it.
    const all = [...(await told(owner)), ...(await told(editor))]
    expect(all.map(({ htmlText }) => htmlText)).toEqual([
      expect.stringContaining('moved <b>3</b> episodes for <b>Night Shift</b> to dates between March 27, 2040 and April 24, 2040.'),
    ])
    const { season: changed } = await as(app, owner).SeasonService.Update({
      seasonId: season.id,
      rule: rule({ frequency: 'daily', interval: 1, startDate: '2040-06-01' }),
      shiftDueDates: false,
      version: moved!.version,
    })
    expect(changed.episodes.map(({ plannedReleaseDate }) => plannedReleaseDate?.slice(0, 10))).toEqual([
      '2040-03-06',
      '2040-06-01',
      '2040-06-02',
      '2040-06-03',
    ])
    const stranger = await makePerson(app)
    await expect(as(app, stranger).SeasonService.Shift({ seasonId: season.id, days: 1, shiftDueDates: false, version: 3 })).rejects.toThrow(
      'not_found',
    )
  })
})

test('duplicates an episode as a draft without dates and recording', async () => {
  const { episodeId } = await makeEpisode(app, owner, show.podcastId, {
    title: 'Pilot',
    episodeNumber: 3,
    label: 'Talk',
    plannedReleaseDate: '2040-03-06T12:00:00Z',
  })
  await as(app, owner).EpisodeService.Update({ episodeId, episode: { showNotes: '<p>Notes</p>' } })
  await as(app, owner).EpisodeProgressService.UpdateAssignee({ episodeId, step: 'setup', assigneeId: editor.userId })
  await as(app, owner).EpisodeProgressService.UpdateDueDate({ episodeId, step: 'setup', dueDate: '2040-03-01' })
  const { episodeId: copy } = await as(app, editor).EpisodeService.Duplicate({ episodeId })
  const filters = [{ propertyName: 'ID' as const, propertyValue: copy, propertyType: 'STRING' as const, operator: 'EQUAL' as const }]
  const { episodes } = await as(app, owner).EpisodeService.Find({ queryOptions: { filters, orders: [] } })
  expect(episodes).toMatchObject([
    { title: 'Copy of Pilot', episodeNumber: 4, label: 'Talk', showNotes: '<p>Notes</p>', plannedReleaseDate: null },
  ])
  const { episodeProgress } = await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId: copy })
  expect(episodeProgress.assignments).toMatchObject([{ step: 'setup', assignee: { id: editor.userId }, dueDate: null }])
  await expect(as(app, await makePerson(app)).EpisodeService.Duplicate({ episodeId })).rejects.toThrow('not_found')
})
