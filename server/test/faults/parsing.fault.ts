import { expect, test } from 'vitest'
import type { Person } from '../kit/as.ts'
import { makePerson, makePodcast } from '../kit/make.ts'
import { makeRecording } from '../kit/recordings.ts'
import { callOver } from './kit/calls.ts'
import { figure } from './kit/figures.ts'
import { makePlace, withHands, type Place } from './kit/place.ts'
import { growthDuring, keepAsking } from './kit/watch.ts'

/** Imports these texts simultaneously and measures how long other requests wait. Returns the statuses. */
async function importAll(
  fault: string,
  place: Place,
  imports: Array<{ owner: Person; recordingId: string }>,
  text: string,
): Promise<unknown[]> {
  const { server } = place
  const asked = keepAsking(`${server.url}/healthz`, { everyMs: 50 })
  let statuses: unknown[] = []
  const growth = await growthDuring(server.pid(), async () => {
    const answers = await Promise.all(
      imports.map(({ owner, recordingId }) => callOver(server.url, owner, 'TranscriptsService.ImportTranscript', { recordingId, text })),
    )
    statuses = answers.map((answer) => answer?.status)
  })
  await asked.stop()
  figure(fault, null, 'longest wait of others', Math.max(...asked.ms), { most: 1000, unit: ' ms', clock: true })
  figure(fault, null, 'failed requests of others', asked.failed, { most: 0 })
  figure(fault, null, 'memory grows by', growth, { most: 300, unit: ' MB' })
  return statuses
}

test('the server answers others while six people import transcripts of a million lines', async () => {
  const place = await makePlace({ database: 'embedded' })
  const imports = await withHands(place, (app) =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        const owner = await makePerson(app)
        const { podcastId } = await makePodcast(app, owner)
        const { recordingId } = await makeRecording(app, owner, podcastId)
        return { owner, recordingId }
      }),
    ),
  )
  const statuses = await importAll('six transcripts of a million lines', place, imports, 'A: x\n'.repeat(1_040_000))
  expect([...new Set(statuses)]).toEqual([400])
})

/** Imports into one show wait for each other. On a busy machine, the last ones may be asked to try again. */
test('six people can import the longest transcripts into one show at the same time', async () => {
  const place = await makePlace({ database: 'embedded' })
  const imports = await withHands(place, async (app) => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    return Promise.all(
      Array.from({ length: 6 }, async () => ({ owner, ...(await makeRecording(app, owner, podcastId, { duration: 90_000 })) })),
    )
  })
  const sentence = 'we talk about sound, microphones and everything that happens before an episode is published.'
  const text = Array.from({ length: 29_000 }, (_, at) => `Speaker ${at % 3}: In sentence ${at}, ${sentence}`).join('\n')
  const statuses = await importAll('six of the longest transcripts', place, imports, text)
  expect(new Set(statuses).difference(new Set([200, 429]))).toEqual(new Set())
  figure('six of the longest transcripts', null, 'imported', statuses.filter((status) => status === 200).length)
})
