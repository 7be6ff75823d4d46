import { beforeEach, expect, test } from 'vitest'
import { TranscriptsService } from '@castwright/contract/transcripts/methods.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { meanwhile } from '../../../test/kit/meanwhile.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'

let recordingId: string

const { app, owner, podcastId } = await useShow({ worker: false })
beforeEach(async () => {
  recordingId = (await makeRecording(app, owner, podcastId, { duration: 60 })).recordingId
})

const read = (text: string, format?: 'text' | 'json') =>
  as(app, owner).TranscriptsService.ImportTranscript({ recordingId, text, ...(format && { format }) })
const texts = async (text: string) => (await read(text)).transcript.segments.map((segment) => segment.text)
const refusal = (text: string, format?: 'text') =>
  read(text, format).then(
    () => null,
    (error: { meta?: Record<string, string> }) => error.meta?.['text'] ?? error,
  )

test('refuses a file with a million lines, and answers others meanwhile', async () => {
  const text = 'A: x\n'.repeat(1_040_000)
  const { result, answers, blocked } = await meanwhile(app, text, () => refusal(text))
  expect(result).toBe('A transcript cannot exceed 300,000 lines.')
  expect(answers).toBeGreaterThan(5)
  // Parsed in the same thread, it would be hundreds.
  expect(blocked).toBeLessThan(20)
  expect(await refusal('A: x\nB: y\n'.repeat(20_000))).toBe('A transcript cannot exceed 30,000 segments.')
})

test('refuses what is no transcript, and says what it is', async () => {
  const chapters = { version: '1.2.0', chapters: Array.from({ length: 26 }, (_, at) => ({ startTime: at, title: `Part ${at}` })) }
  expect(await refusal(JSON.stringify(chapters, null, 2))).toContain('has chapters, not a transcript')
  expect(await refusal(JSON.stringify(chapters), 'text')).toContain('has chapters, not a transcript')
  for (const json of [{ name: 'x' }, [1, 2], [{ start: '00:00:01', title: 'Part 1' }], { segments: [{ startTime: 1, title: 'x' }] }, {}])
    expect(await refusal(JSON.stringify(json)), JSON.stringify(json)).toContain('has no transcript')
  expect(await refusal('{"segments": [{"startTime": 0, "body": "Hel')).toContain('damaged')
  expect(await refusal('<?xml version="1.0"?><rss><channel/></rss>')).toContain('XML')
  expect(await texts('[00:01] Ada: Hello.\n[laughs] And more.')).not.toEqual([])
})

test('refuses cues without a length, and after the end of the recording', async () => {
  const vtt = (...times: string[]) => `WEBVTT\n\n${times.map((time) => `${time}\nHello.\n`).join('\n')}`
  expect(await refusal(vtt('00:01.000 --> 00:02.000', '00:12.000 --> 00:12.000'))).toBe(
    "The cue at 0:12 doesn't end after it starts. Correct the times and import the file again.",
  )
  expect(await refusal(vtt('00:05.000 --> 00:02.000', '00:12.000 --> 00:12.000'))).toContain(
    "2 cues don't end after they start, the first at 0:05.",
  )
  expect(await refusal(vtt('00:01.000 --> 00:02.000', '01:10.000 --> 01:12.000'))).toBe(
    'The cue at 1:10 ends after the recording ends (1:00). Make sure the file belongs to this recording.',
  )
  expect(await refusal(vtt('01:10.000 --> 01:12.000', '02:10.000 --> 02:12.000'))).toContain('2 cues, the first at 1:10, end after')
  // Programs round.
  expect(await texts(vtt('00:01.000 --> 00:02.000', '00:59.000 --> 01:03.000'))).toHaveLength(2)
})

test('reads NUL as WebVTT says, and lone surrogates as well', async () => {
  expect(await texts('WEBVTT\n\n00:00.000 --> 00:01.000\nHe\0llo\ud800.\n')).toEqual(['He\ufffdllo\ufffd.'])
})

test('only so many files may be read in a while', async () => {
  const caller = await makePerson(app)
  const { max } = TranscriptsService.ImportTranscript.rate!
  const call = () => callRaw(app, caller, 'TranscriptsService.ImportTranscript', { recordingId, text: 'Ada: Hello.' })
  const statuses = (await Promise.all(Array.from({ length: max + 1 }, call))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  // A stranger, so none of them was read.
  expect(statuses).not.toContain(200)
})
