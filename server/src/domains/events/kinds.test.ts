import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { newId } from '../../platform/ids.ts'
import { eventKinds } from '../../schema/events/kinds.ts'
import { eventRecorded, recordEvent, type NewEvent, type RecordedEvent } from './service.ts'

const app = await useApp({ worker: false })

const rows = async (podcastId: string) =>
  (await app.pool.pool.query<Record<string, unknown>>('select * from events where podcast_id = $1 order by id', [podcastId])).rows

test.each(Object.entries(eventKinds))('%s has a name and a meaning that can be published', (kind, { meaning }) => {
  expect(kind).toMatch(/^[a-z]+\.([a-z]+_)*[a-z]+$/)
  expect(meaning).toMatch(/^[A-Z].+\.$/)
})

test('events are stored in order, with the time and the name of the actor, and passed to the hook', async () => {
  const ada = await makePerson(app)
  await renamePerson(app, ada, 'Ada', 'Byron')
  const { podcastId } = await makePodcast(app, ada)
  const episodeId = newId()
  const passed: RecordedEvent[] = []
  app.app.hooks.add(eventRecorded, async (_app, _tx, events) => void passed.push(...events))
  const events: NewEvent[] = [
    { podcastId, episodeId, actorId: ada.userId, kind: 'step.completed', data: { step: 'setup' } },
    { podcastId, actorId: null, actorName: 'Billing', kind: 'plan.changed', data: { from: 'PRO', to: 'FREE' } },
    { podcastId, episodeId, actorId: null, kind: 'episode.published', data: { title: 'One' }, recipients: [ada.userId] },
  ]
  await app.app.transaction((tx) => recordEvent(app.app, tx, events))
  const [{ at }] = passed as [RecordedEvent]
  expect(await rows(podcastId)).toMatchObject([
    { kind: 'step.completed', at, episode_id: episodeId, actor_id: ada.userId, actor_name: 'Ada Byron', data: { step: 'setup' } },
    { kind: 'plan.changed', episode_id: null, actor_id: null, actor_name: 'Billing' },
    { kind: 'episode.published', actor_id: null, actor_name: null, subject_id: null, data: { title: 'One' } },
  ])
  expect(passed).toEqual(events.map((event) => ({ ...event, id: expect.any(String), at })))
})

test('data that does not fit its kind is rejected, and unknown data is left out', async () => {
  const { podcastId } = await makePodcast(app, await makePerson(app))
  const put = (data: object) =>
    app.app.transaction((tx) => recordEvent(app.app, tx, [{ podcastId, actorId: null, kind: 'plan.changed', data } as NewEvent]))
  await expect(put({ from: 'PRO', to: 'GOLD' })).rejects.toThrow('to')
  await expect(put({})).rejects.toThrow('from')
  expect(await rows(podcastId)).toEqual([])
  await put({ from: 'PRO', to: 'FREE', secret: 'x' })
  expect(await rows(podcastId)).toMatchObject([{ data: { from: 'PRO', to: 'FREE' } }])
})
