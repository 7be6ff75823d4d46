import { beforeEach, describe, expect, test } from 'vitest'
import type { EpisodeProgress } from '@castwright/contract/workflow/shapes.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode, setPublished } from '../../../test/kit/episodes.ts'
import { addMaterial } from '../../../test/kit/publishing.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { changeStep } from './service.ts'

let podcastId: string
let episodeId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
const editor = await makePerson(app)
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
  await addMaterial(app, owner, podcastId, episodeId)
})

const none = { setup: 0, inviteGuests: 0, scheduleInterview: 0, uploadAudio: 0, writeShowNotes: 0, reviewEpisode: 0 } as const
type Sent = Partial<Pick<EpisodeProgress, keyof typeof none | 'version'>>

const find = async (): Promise<EpisodeProgress> =>
  (await as(app, owner).EpisodeProgressService.FindByEpisodeID({ episodeId })).episodeProgress
const raw = (person: Person, steps: object) =>
  callRaw(app, person, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...none, ...steps } })
const send = async (steps: Sent): Promise<EpisodeProgress> =>
  (await as(app, editor).EpisodeProgressService.Update({ episodeProgress: { episodeId, ...none, ...steps } })).episodeProgress
const facts = async () =>
  (
    await app.pool.pool.query(
      `select percent_completed, state, number_of_complete_episodes as complete, p.last_updater_id as updater
       from episodes e join podcast_infos i using (podcast_id) join podcasts p on p.id = e.podcast_id where e.id = $1`,
      [episodeId],
    )
  ).rows[0] as Record<string, unknown>

test('an untouched episode is at its first step, and reading writes nothing', async () => {
  expect(await find()).toEqual({
    episodeId,
    ...none,
    currentStep: 'Episode Setup',
    percentCompleted: 0,
    version: 1,
    showNotesDoneAt: null,
    waitingFor: null,
    assignments: [],
  })
  expect((await app.pool.pool.query('select 1 from episode_progresses where episode_id = $1', [episodeId])).rowCount).toBe(0)
})

test('goes from the first step to the last', async () => {
  expect(await send({ setup: 1 })).toMatchObject({ setup: 1, currentStep: 'Invite Guests', percentCompleted: 17, version: 2 })
  expect(await facts()).toEqual({ percent_completed: 17, state: 'in_work', complete: 0, updater: editor.userId })
  expect(await send({ setup: 1, inviteGuests: 2 })).toMatchObject({
    scheduleInterview: 2,
    currentStep: 'Upload Recording',
    percentCompleted: 50,
  })
  const done = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
  expect(await send(done)).toMatchObject({ ...done, currentStep: 'Publish Episode', percentCompleted: 100, version: 4 })
  expect(await facts()).toMatchObject({ percent_completed: 100, state: 'complete', complete: 1 })
  expect(await send({ ...done, reviewEpisode: 0 })).toMatchObject({ currentStep: 'Review Episode', percentCompleted: 83 })
  expect(await facts()).toMatchObject({ percent_completed: 83, state: 'in_work', complete: 0 })
})

test('sending the same again changes nothing', async () => {
  await send({ setup: 1 })
  await raw(owner, { setup: 1 })
  expect((await find()).version).toBe(2)
  expect(await facts()).toMatchObject({ updater: editor.userId })
})

test('the server computes the current step and percentage', async () => {
  const answer = await raw(editor, { setup: 1, currentStep: 'Publish Episode', percentCompleted: 100 })
  expect(answer).toMatchObject({ status: 200, body: { episode_progress: { current_step: 'Invite Guests', percent_completed: 17 } } })
})

test('stores when the notes were done', async () => {
  const { showNotesDoneAt } = await send({ writeShowNotes: 1 })
  expect(showNotesDoneAt).not.toBe(null)
  expect(await send({ writeShowNotes: 1, setup: 1 })).toMatchObject({ showNotesDoneAt })
  expect(await send({ setup: 1 })).toMatchObject({ showNotesDoneAt: null })
})

test('an invalid change of a step changes nothing', async () => {
  await send({ setup: 1, inviteGuests: 1, reviewEpisode: 2 })
  const before = await find()
  for (const steps of [
    { setup: 2, inviteGuests: 1, reviewEpisode: 2 },
    { setup: 1, inviteGuests: 2, reviewEpisode: 2 },
    { setup: 0, inviteGuests: 1, reviewEpisode: 1 },
    { setup: 1, inviteGuests: 1, uploadAudio: 2, reviewEpisode: 2 },
  ])
    expect(await raw(editor, steps)).toMatchObject({ status: 412, body: { meta: { reason: 'step_impossible' } } })
  expect(await find()).toEqual(before)
})

describe('steps with requirements', () => {
  const refused = { recording: 'recording_missing', notes: 'show_notes_missing', long: 'show_notes_too_long' }
  const setNotes = (notes: string) => app.pool.pool.query('update episodes set show_notes = $2 where id = $1', [episodeId, notes])
  const reason = async (steps: object) => {
    const { status, body } = await raw(editor, steps)
    return [status, (body as { meta?: { reason?: string } }).meta?.reason]
  }

  test('rejects Upload Recording without a recording', async () => {
    await app.pool.pool.query('update recordings set episode_id = null where episode_id = $1', [episodeId])
    expect(await reason({ uploadAudio: 1 })).toEqual([412, refused.recording])
    expect(await reason({ setup: 1, uploadAudio: 1, writeShowNotes: 1 })).toEqual([412, refused.recording])
    expect(await find()).toMatchObject({ setup: 0, uploadAudio: 0, writeShowNotes: 0, version: 1 })
    expect(await reason({ setup: 1, writeShowNotes: 1 })).toEqual([200, undefined])
  })

  test.for([
    ['', refused.notes],
    ['<p> </p><p>&nbsp;</p>', refused.notes],
    [`<p>${'x'.repeat(4001)}</p>`, refused.long],
  ] as const)('rejects Write Show Notes without visible notes: %#', async ([notes, expected]) => {
    await setNotes(notes)
    expect(await reason({ writeShowNotes: 1 })).toEqual([412, expected])
    expect(await find()).toMatchObject({ writeShowNotes: 0 })
  })

  test('a done step stays done when its notes are deleted', async () => {
    await send({ writeShowNotes: 1 })
    await setNotes('')
    expect(await send({ setup: 1, writeShowNotes: 1 })).toMatchObject({ setup: 1, writeShowNotes: 1 })
  })
})

describe('two people at the same time', () => {
  test('changing different steps with the same version keeps both', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await find()
      const [one, two] = await Promise.all([
        raw(owner, { ...before, setup: before.setup === 0 ? 1 : 0 }),
        raw(editor, { ...before, uploadAudio: before.uploadAudio === 0 ? 1 : 0 }),
      ])
      expect([one.status, two.status]).toEqual([200, 200])
      const after = await find()
      expect([after.setup, after.uploadAudio]).toEqual([1 - before.setup, 1 - before.uploadAudio])
      expect(after.version).toBe(before.version + 2)
    }
  })

  test('saves the first steps of an episode when they race', async () => {
    const steps = ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes', 'reviewEpisode'] as const
    const answers = await Promise.all(steps.map((step, at) => raw(at % 2 ? owner : editor, { [step]: 1, version: 1 })))
    expect(answers.map(({ status }) => status)).toEqual(steps.map(() => 200))
    expect(await find()).toMatchObject({ percentCompleted: 100, currentStep: 'Publish Episode', version: 7 })
    expect(await facts()).toMatchObject({ percent_completed: 100, complete: 1 })
  })

  test("concurrent reviews, steps, notes and titles don't deadlock", async () => {
    const review = (person: Person) =>
      callRaw(app, person, 'EpisodeReviewService.Create', { episodeReview: { episodeId, reviewType: 'AUDIO_QUALITY' } })
    const title = (person: Person, text: string) => callRaw(app, person, 'EpisodeService.Update', { episodeId, episode: { title: text } })
    for (let round = 0; round < 8; round++) {
      const setup = round % 2 === 0 ? 1 : 0
      const answers = await Promise.all([
        review(owner),
        raw(editor, { setup }),
        title(owner, `Round ${round}`),
        review(editor),
        raw(owner, { setup, uploadAudio: setup }),
      ])
      for (const { status } of answers) expect(status).toBe(200)
    }
  })

  test('keeps a step that someone else changed since', async () => {
    const { version } = await find()
    await send({ setup: 1, version })
    await send({ setup: 0, version: version + 1 })
    // A client that hasn't seen this marks it as done: it stays open.
    expect(await send({ setup: 1, writeShowNotes: 1, version })).toMatchObject({ setup: 0, writeShowNotes: 1 })
  })
})

describe('changes by other events', () => {
  const change = (...[step, action]: [Parameters<typeof changeStep>[4], Parameters<typeof changeStep>[5]]) =>
    app.app.transaction((tx) => changeStep(app.app, tx, owner.userId, episodeId, step, action))

  test('changes a step only if the action fits', async () => {
    await change('uploadAudio', 'done')
    expect(await find()).toMatchObject({ uploadAudio: 1, version: 2, percentCompleted: 17 })
    await change('uploadAudio', 'done')
    await change('uploadAudio', 'restore')
    await change('uploadAudio', 'skip')
    expect(await find()).toMatchObject({ uploadAudio: 1, version: 2 })
    await change('reviewEpisode', 'skip')
    await change('reviewEpisode', 'restore')
    expect(await find()).toMatchObject({ reviewEpisode: 0, currentStep: 'Review Episode', version: 4 })
    await change('uploadAudio', 'uncheck')
    expect(await find()).toMatchObject({ uploadAudio: 0, percentCompleted: 0 })
  })

  test('rejects a deleted episode', async () => {
    await as(app, owner).EpisodeService.Delete({ episodeId })
    await expect(change('setup', 'done')).rejects.toThrow('Not found.')
  })
})

test("a published episode isn't complete because of that", async () => {
  const done = { setup: 1, inviteGuests: 1, scheduleInterview: 1, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 } as const
  await send(done)
  await setPublished(app, episodeId)
  expect(await facts()).toMatchObject({ state: 'published', complete: 0 })
  await send({ ...done, reviewEpisode: 0 })
  expect(await facts()).toMatchObject({ percent_completed: 83, state: 'published', complete: 0 })
  await send(done)
  expect(await facts()).toMatchObject({ percent_completed: 100, complete: 0 })
})
