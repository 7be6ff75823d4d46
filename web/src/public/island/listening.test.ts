import type { ListeningReport } from '@castwright/contract/analytics/listening.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Playable } from '../playable.ts'
import { openListening } from './listening.ts'

const recordingId = '019a0000-0000-7000-8000-00000000000a'
const episode: Playable = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Words',
  podcastTitle: 'Words',
  path: '/pod/show/1',
  url: `https://castwright.example/media/${recordingId}/Words.mp3`,
  isVideo: false,
  duration: 600,
  color: '#000000',
  art: [],
}

const sent: Array<Promise<string>> = []
const places = new Set<string>()
const reports = async () => (await Promise.all(sent.splice(0))).map((body) => JSON.parse(body) as ListeningReport)

beforeEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: Blob) => {
      places.add(`${path} ${body.type}`)
      sent.push(body.text())
      return true
    },
  })
})

/** An element that plays when told to. */
function player(kind: 'audio' | 'video' = 'audio') {
  const media = document.createElement(kind)
  const fire = (...events: string[]) => events.forEach((event) => media.dispatchEvent(new Event(event)))
  return {
    media,
    fire,
    play(seconds: number) {
      const from = media.currentTime
      fire('playing')
      for (let ticks = 1; ticks <= seconds * 4; ticks += 1) {
        media.currentTime = from + ticks / 4
        fire('timeupdate')
      }
    },
    seek(to: number) {
      fire('seeking')
      media.currentTime = to
      fire('timeupdate', 'seeked')
    },
  }
}

function listen(resumed = 0, playable = episode, kind: 'audio' | 'video' = 'audio') {
  const listening = openListening()
  const one = player(kind)
  one.media.currentTime = resumed
  listening.follow(one.media, playable, resumed)
  return { ...one, listening }
}

test.each(['audio', 'video'] as const)('reports %s every ten seconds of playback, and when it ends', async (kind) => {
  const { play, listening } = listen(0, episode, kind)
  play(24)
  listening.report()
  listening.report()
  expect(await reports()).toEqual([
    { recordingId, isStart: true, ranges: [[0, 10]] },
    { recordingId, isStart: false, ranges: [[10, 20]] },
    { recordingId, isStart: false, ranges: [[20, 24]] },
  ])
})

test('sends reports as JSON, which only our own pages can', () => {
  const { play } = listen()
  play(10)
  expect([...places]).toEqual(['/api/listening application/json'])
})

test('reports seconds of the recording, however fast it plays', async () => {
  const { play, media } = listen()
  media.playbackRate = 2
  play(20)
  expect(await reports()).toEqual([{ recordingId, isStart: true, ranges: [[0, 20]] }])
})

test('a seek divides ranges, and what was heard before is not reported again', async () => {
  const { play, seek, listening } = listen()
  play(3)
  seek(100)
  play(4)
  seek(1)
  play(5)
  expect(await reports()).toEqual([
    {
      recordingId,
      isStart: true,
      ranges: [
        [0, 4],
        [100, 104],
      ],
    },
  ])
  listening.report()
  expect(await reports()).toEqual([{ recordingId, isStart: false, ranges: [[4, 6]] }])
  seek(101)
  play(2)
  listening.report()
  expect(await reports()).toEqual([])
})

test('waiting is not playing', async () => {
  const { play, fire, listening } = listen()
  play(2)
  for (let n = 0; n < 100; n += 1) fire('timeupdate')
  play(1)
  listening.report()
  expect(await reports()).toEqual([{ recordingId, isStart: true, ranges: [[0, 3]] }])
})

test('continuing where the browser stopped is not a new play', async () => {
  const { play, seek, listening } = listen(60)
  play(4)
  seek(0)
  play(5)
  listening.report()
  expect(await reports()).toEqual([{ recordingId, isStart: false, ranges: [[60, 64]] }])
})

test('an episode that plays again in the same visit is the same play', async () => {
  const { play, listening } = listen()
  play(4)
  listening.report()
  const bio = player()
  listening.follow(bio.media, { ...episode, url: '/files/bios/a.mp3' }, 0)
  bio.play(20)
  const again = player()
  listening.follow(again.media, episode, 0)
  // The first element is gone, but may still have an event to fire.
  play(20)
  again.play(6)
  listening.report()
  expect(await reports()).toEqual([
    { recordingId, isStart: true, ranges: [[0, 4]] },
    { recordingId, isStart: false, ranges: [[4, 6]] },
  ])
})

test('reports when the visitor leaves', async () => {
  const { play } = listen()
  play(2)
  window.dispatchEvent(new Event('pagehide'))
  play(2)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect((await reports()).map(({ ranges }) => ranges)).toEqual([[[0, 2]], [[2, 4]]])
})

test('many seeks make more reports, not larger ones', async () => {
  const { play, seek } = listen()
  for (let n = 0; n < 45; n += 1) {
    play(0.5)
    seek(n * 10 + 20)
  }
  const all = await reports()
  expect(all.length).toBeGreaterThanOrEqual(2)
  for (const { ranges } of all) expect(ranges.length).toBeLessThanOrEqual(20)
})

test.each([
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Do Not Track', { doNotTrack: '1' }],
])('reports nothing with %s', async (_name, setting) => {
  for (const [key, value] of Object.entries(setting)) Object.defineProperty(navigator, key, { configurable: true, value })
  const { play, listening } = listen()
  play(30)
  listening.report()
  expect(await reports()).toEqual([])
  for (const key of Object.keys(setting)) Object.defineProperty(navigator, key, { configurable: true, value: undefined })
})

test.each([
  ['previews', `${episode.url}?expires=1&signature=abc`],
  ['other audio', 'https://castwright.example/files/bios/a.mp3'],
])('reports nothing about %s', async (_name, url) => {
  const { play, listening } = listen(0, { ...episode, url })
  play(30)
  listening.report()
  expect(await reports()).toEqual([])
})
