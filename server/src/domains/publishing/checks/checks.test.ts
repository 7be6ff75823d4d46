import { CheckResult } from '@castwright/contract/publishing/checks.ts'
import type { Measurement } from '@castwright/contract/recordings/loudness.ts'
import { expect, test } from 'vitest'
import { runChecks, type EpisodeFacts, type ShowFacts } from './facts.ts'
import { episodeChecks } from './episode.ts'
import { showChecks } from './show.ts'

const id = '0198c0de-0000-7000-8000-00000000000b'
const art = { format: 'jpeg', width: 1400, height: 1400 }

const podcast: ShowFacts['podcast'] = {
  id,
  profileUrl: 'night-shift',
  title: 'Night Shift',
  showSummary: '<p>Stories from after midnight.</p>',
  language: 'en-US',
  categories: ['Technology'],
  parentalAdvisory: 'clean',
  authors: ['Ada'],
  ownerEmail: 'ada@example.com',
  showOwnerEmail: true,
  externalWebsite: '',
  itunesVisibility: 'show',
  showType: 'episodic',
  mediaFormat: 'audio',
}

const files: EpisodeFacts['files'] = {
  recording: { size: 1000, head: Buffer.from('ID3\x04\0\0\0\0\0\0'), hasEnd: true },
  art: undefined,
  podcastArt: art,
}

const facts: EpisodeFacts = {
  episode: {
    id,
    title: 'The long way home',
    showNotes: '<p>We talk.</p>',
    episodeType: 'FULL',
    episodeNumber: 7,
    parentalAdvisory: 'clean',
    itunesVisibility: 'show',
  },
  podcast,
  recording: { fileType: 'mp3', fileSize: 1000, duration: 61.5, isDamaged: false, measurement: null, madeBy: null },
  files,
  duplicate: null,
}

const ofEpisode = (changes: Partial<EpisodeFacts> = {}) => runChecks(episodeChecks, { ...facts, ...changes })
const ofShow = (changes: Partial<typeof podcast> = {}, podcastArt: ShowFacts['podcastArt'] = art) =>
  runChecks(showChecks, { podcast: { ...podcast, ...changes }, podcastArt })

const problems = (results: CheckResult[]) =>
  results.filter(({ status }) => status !== 'pass').map(({ id: rule, status }) => `${status} ${rule}`)
const episode = (changes: Partial<EpisodeFacts['episode']>): Partial<EpisodeFacts> => ({ episode: { ...facts.episode, ...changes } })
const file = (changes: Partial<NonNullable<EpisodeFacts['files']['recording']>>): Partial<EpisodeFacts> => ({
  files: { ...files, recording: { ...files.recording!, ...changes } },
})
const recording = (changes: Partial<NonNullable<EpisodeFacts['recording']>>) => ({ recording: { ...facts.recording!, ...changes } })
const sound = {
  integrated: -16.4,
  truePeak: -1.2,
  range: 5,
  clips: 0,
  firstClip: null,
  silenceStart: 0.4,
  silenceEnd: 2,
  channels: 2,
  channelFault: null,
  seconds: 61.5,
}
const measured = (changes: Partial<Measurement>) => recording({ measurement: { ...sound, ...changes } })
const boxes = (type: string): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(type)])

test('passes a complete episode and names the source of each check', () => {
  const all = [...ofEpisode(), ...ofShow()]
  expect(problems(all)).toEqual([])
  expect(all.map(({ fixPath }) => fixPath)).toEqual(all.map(() => null))
  expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
  for (const result of all) expect(CheckResult.safeParse(result).success).toBe(true)
})

test.each<[string, Partial<EpisodeFacts>, string[]]>([
  ['no title', episode({ title: ' ' }), ['error title']],
  ['a number in the title', episode({ title: 'Episode 12: Home' }), ['warning title-plain']],
  ['a season in front', episode({ title: 'S2 Home' }), ['warning title-plain']],
  ['a hash in front', episode({ title: '#12 Home' }), ['warning title-plain']],
  ['the name of the show', episode({ title: 'Home | NIGHT SHIFT' }), ['warning title-plain']],
  ['a number that is none of ours', episode({ title: '12 angry men' }), []],
  ['a title of digits', episode({ title: '12!' }), ['warning title-words']],
  ['a title in another script', episode({ title: '東京' }), []],
  ['a plain URL in the notes', episode({ showNotes: '<p>https://example.com</p>' }), ['warning notes-links']],
  ['a linked URL in the notes', episode({ showNotes: '<p><a href="https://example.com/">https://example.com</a></p>' }), []],
  ['untouched notes of a template', { hasTemplateNotes: true }, ['warning notes']],
  ['no notes', episode({ showNotes: '<p> </p>' }), ['warning notes']],
  ['notes of 4,000 bytes', episode({ showNotes: `<p>${'x'.repeat(3993)}</p>` }), []],
  ['notes of more bytes than characters', episode({ showNotes: `<p>${'я'.repeat(2500)}</p>` }), ['warning notes']],
  ['no recording', { recording: null, files: { ...files, recording: null } }, ['error audio-reachable']],
  ['no file', file({ size: null, head: Buffer.alloc(0), hasEnd: false }), ['error audio-reachable']],
  ['an empty file', file({ size: 0, head: Buffer.alloc(0), hasEnd: false }), ['error audio-reachable']],
  ['a file without an end', file({ hasEnd: false }), ['error audio-reachable']],
  ['another length', file({ size: 999 }), ['error audio-length']],
  ['another type inside', file({ head: Buffer.from('<!doctype html>') }), ['error audio-type']],
  ['an MP3 without a tag', file({ head: Buffer.from([0xff, 0xfb, 0x90, 0xc4]) }), []],
  ['an M4A', { ...recording({ fileType: 'm4a' }), ...file({ head: boxes('ftyp') }) }, []],
  ['an M4A that is an MP3', recording({ fileType: 'm4a' }), ['error audio-type']],
  ['a film in an audio podcast', { ...recording({ fileType: 'mov' }), ...file({ head: boxes('moov') }) }, ['warning audio-type']],
  [
    'an MP3 with something else at its start',
    { ...recording({ isDamaged: true }), ...file({ head: Buffer.from('HTTP/1.1 200 OK') }) },
    ['warning audio-damage'],
  ],
  ['not measured', {}, []],
  ['good audio', measured({}), []],
  [
    'loud, clipped audio',
    measured({ integrated: -9.2, truePeak: 0.4, clips: 3, firstClip: 72.1 }),
    ['warning audio-loudness', 'warning audio-peak', 'warning audio-clipping'],
  ],
  ['mono as loud as stereo', measured({ channels: 1 }), ['warning audio-loudness']],
  [
    'quiet audio with one channel',
    measured({ integrated: -24, channelFault: 'silent-left' }),
    ['warning audio-loudness', 'warning audio-channels'],
  ],
  ['silence at both ends', measured({ silenceStart: 8, silenceEnd: 40 }), ['warning audio-silence']],
  ['no duration', recording({ duration: 0 }), ['warning audio-duration']],
  ['artwork that is gone', { files: { ...files, art: null } }, ['warning artwork']],
  ['artwork that is no square', { files: { ...files, art: { ...art, height: 1500 } } }, ['warning artwork']],
  [
    'no number in a serial show',
    { ...episode({ episodeNumber: null }), podcast: { ...podcast, showType: 'serial' } },
    ['error serial-number'],
  ],
  [
    'a trailer of a serial show',
    { ...episode({ episodeNumber: null, episodeType: 'TRAILER' }), podcast: { ...podcast, showType: 'serial' } },
    [],
  ],
  ['the numbers of another', { duplicate: 'Home again' }, ['warning numbers-unique']],
  ['hidden', episode({ itunesVisibility: 'hide' }), ['warning visibility']],
])('episode: %s', (_what, changes, wanted) => {
  expect(problems(ofEpisode(changes))).toEqual(wanted)
})

test.each<[string, Partial<typeof podcast>, ShowFacts['podcastArt'], string[]]>([
  ['no title', { title: '' }, art, ['error show-title']],
  ['no summary', { showSummary: '' }, art, ['error show-description']],
  ['a long summary', { showSummary: `<p>${'x'.repeat(4000)}</p>` }, art, ['warning show-description']],
  ['artwork to come', {}, undefined, ['warning show-artwork']],
  ['artwork that is gone', {}, null, ['error show-artwork']],
  ['artwork that is too small', {}, { ...art, width: 1399, height: 1399 }, ['error show-artwork']],
  ['artwork that is too large', {}, { ...art, width: 3001, height: 3001 }, ['error show-artwork']],
  ['artwork of another kind', {}, { ...art, format: 'webp' }, ['error show-artwork']],
  ['no language', { language: '' }, art, ['warning show-language']],
  ['no language at all', { language: 'klingon!' }, art, ['warning show-language']],
  ['no category', { categories: [] }, art, ['error show-category']],
  ['a category of nobody', { categories: ['Gossip'] }, art, ['error show-category']],
  ['no author', { authors: [] }, art, ['warning show-author']],
  ['no owner email', { ownerEmail: '' }, art, ['warning show-owner-email']],
  ['a hidden owner email', { showOwnerEmail: false }, art, ['warning show-owner-email']],
  ['hidden', { itunesVisibility: 'hide' }, art, ['warning show-visibility']],
])('podcast: %s', (_what, changes, podcastArt, wanted) => {
  // `undefined` would be replaced by the default artwork.
  expect(problems(runChecks(showChecks, { podcast: { ...podcast, ...changes }, podcastArt }))).toEqual(wanted)
})

test('links a failed check to the page that fixes it', () => {
  const path = (results: CheckResult[]) => results.find(({ status }) => status !== 'pass')?.fixPath
  const page = `/night-shift/episodes/manage/${id}`
  expect(path(ofEpisode(episode({ showNotes: '' })))).toBe(`${page}?section=show-notes&fix=notes`)
  expect(path(ofEpisode({ recording: null }))).toBe(`${page}?section=recording&fix=audio-reachable`)
  expect(path(ofEpisode(episode({ title: '' })))).toBe(`${page}?field=title`)
  expect(path(ofEpisode({ files: { ...files, art: null } }))).toBe(`${page}?field=photo`)
  expect(path(ofShow({ language: '' }))).toBe(`/settings/podcast/${id}/show-settings?field=language`)
})

test.each<[string, Partial<EpisodeFacts>, string | undefined]>([
  ['quiet sound by finishing', measured({ integrated: -24 }), 'finishing'],
  ['a source file by finishing', recording({ fileType: 'wav' }), 'finishing'],
  ['plain URLs by linking them', episode({ showNotes: '<p>www.example.com</p>' }), 'links'],
  ['silence by nothing', measured({ integrated: null }), undefined],
  ['a finished recording by nothing', recording({ measurement: { ...sound, integrated: -24 }, madeBy: 'finishing' }), undefined],
  ['clipping by nothing', measured({ clips: 3 }), undefined],
])('fixes %s', (_what, changes, fix) => {
  expect(ofEpisode(changes).find(({ status }) => status !== 'pass')?.fix).toBe(fix)
})
