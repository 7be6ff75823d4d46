import { expect, test } from 'vitest'
import { makePerson, makePodcast } from '../kit/make.ts'
import { makeRecording } from '../kit/recordings.ts'
import { callOver } from './kit/calls.ts'
import { figure } from './kit/figures.ts'
import { makePlace, withHands } from './kit/place.ts'
import { growthDuring, keepAsking } from './kit/watch.ts'

const fault = 'six transcripts of a million lines'
const text = 'A: x\n'.repeat(1_040_000)

test('the server answers others while six people import transcripts of a million lines', async () => {
  const place = await makePlace({ database: 'embedded' })
  const { server } = place
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

  const asked = keepAsking(`${server.url}/healthz`, { everyMs: 50 })
  let statuses: unknown[] = []
  const growth = await growthDuring(server.pid(), async () => {
    const answers = await Promise.all(
      imports.map(({ owner, recordingId }) => callOver(server.url, owner, 'TranscriptsService.ImportTranscript', { recordingId, text })),
    )
    statuses = answers.map((answer) => answer?.status)
  })
  await asked.stop()
  expect([...new Set(statuses)]).toEqual([400])
  figure(fault, null, 'longest wait of others', Math.max(...asked.ms), { most: 1000, unit: ' ms', clock: true })
  figure(fault, null, 'failed requests of others', asked.failed, { most: 0 })
  figure(fault, null, 'memory grows by', growth, { most: 300, unit: ' MB' })
})
