import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { describe, expect, test } from 'vitest'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { pilot } from '../testing/episodes.ts'
import { artworkChanged, artworkMissing } from './artwork.ts'
import { changesOf, check, type Fields, isChanged, toFormValues } from './form.ts'
import type { Start } from './initialData.ts'

const zone = 'America/New_York'
const now = new Date('2026-03-11T12:20:00Z')

const newIn = (show: Partial<Podcast> = {}): Start => ({
  podcast: { ...longTake, ...show },
  episode: null,
  next: { seasonNumber: 2, episodeNumber: 7 },
  templates: [],
})
const seasons = { episodeGrouping: 'seasons' } as const
const bare = { episodeNumbering: 'no' } as const

const fieldsIn = (start: Start, typed: Partial<Fields> = {}): Fields => ({ ...toFormValues(start, zone), title: 'Pilot', ...typed })
const faultsIn = (start: Start, typed: Partial<Fields>) => check(start, fieldsIn(start, typed), zone, now).faults ?? {}
const formIn = (start: Start, typed: Partial<Fields> = {}): Partial<EpisodeForm> =>
  check(start, fieldsIn(start, typed), zone, now).form ?? {}

test("gives a new episode the show's defaults", () => {
  expect(toFormValues(newIn({ parentalAdvisory: 'explicit', itunesVisibility: 'hide' }), zone)).toEqual({
    title: '',
    episodeType: 'FULL',
    level: 'SHOW',
    seasonNumber: '2',
    episodeNumber: '7',
    label: [],
    parentalAdvisory: 'explicit',
    itunesVisibility: 'hide',
    plannedReleaseDate: null,
    plannedReleaseTime: '',
  })
})

describe('saves disabled numbers as null', () => {
  test.each([
    ['full, no seasons', {}, { episodeType: 'FULL' }, [null, null, 7]],
    ['full, seasons', seasons, { episodeType: 'FULL' }, [null, 2, 7]],
    ['full, no numbers', bare, { episodeType: 'FULL' }, [null, null, null]],
    ['full, seasons without numbers', { ...seasons, ...bare }, { episodeType: 'FULL' }, [null, 2, null]],
    ['full, serial', { ...bare, showType: 'serial' }, { episodeType: 'FULL' }, [null, null, 7]],
    ['show trailer', seasons, { episodeType: 'TRAILER', level: 'SHOW' }, ['SHOW', null, null]],
    ['season trailer', seasons, { episodeType: 'TRAILER', level: 'SEASON' }, ['SEASON', 2, null]],
    ['episode trailer', seasons, { episodeType: 'TRAILER', level: 'EPISODE' }, ['EPISODE', 2, 7]],
    ['bonus episode, no seasons', {}, { episodeType: 'BONUS', level: 'EPISODE' }, ['EPISODE', null, 7]],
  ] as const)('%s', (_, show, typed, [level, seasonNumber, episodeNumber]) => {
    expect(formIn(newIn(show), typed)).toMatchObject({ level, seasonNumber, episodeNumber })
  })
})

test.each([
  [{ title: '' }, { title: 'Title cannot be empty.' }],
  [{ title: '  ' }, { title: 'Title cannot be empty.' }],
  [{ title: 'x'.repeat(126) }, { title: 'Title cannot exceed 125 characters.' }],
  [{ title: 'x'.repeat(125) }, {}],
  [{ episodeNumber: '' }, { episodeNumber: 'Missing #.' }],
  [{ episodeNumber: '0' }, { episodeNumber: 'Invalid.' }],
  [{ episodeNumber: '-1' }, { episodeNumber: 'Invalid.' }],
  [{ episodeNumber: '1.5' }, { episodeNumber: 'Invalid.' }],
  [{ episodeNumber: 'seven' }, { episodeNumber: 'Invalid.' }],
  [{ episodeNumber: '1e3' }, { episodeNumber: 'Invalid.' }],
  [{ episodeNumber: ' 12 ' }, {}],
  [
    { seasonNumber: '', episodeNumber: 'x' },
    { seasonNumber: 'Missing #.', episodeNumber: 'Invalid.' },
  ],
  [{ label: ['one', 'two'] }, { label: 'Episodes can only have 1 label.' }],
  [{ label: ['x'.repeat(21)] }, { label: 'A label cannot exceed 20 characters.' }],
  [{ label: ['x'.repeat(20)] }, {}],
  [{ plannedReleaseDate: '2026-03-12' }, { plannedReleaseTime: 'Release Time required to save.' }],
  [{ plannedReleaseTime: '10:00' }, { plannedReleaseDate: 'Release Date required to save.' }],
  [{ plannedReleaseDate: '2026-03-09', plannedReleaseTime: '10:00' }, { plannedReleaseDate: 'Unable to save Release Date.' }],
  [
    { plannedReleaseDate: '2026-03-11', plannedReleaseTime: '07:59' },
    { plannedReleaseTime: 'Unable to save Release Date. This time has passed.' },
  ],
  [{ plannedReleaseDate: '2026-03-10', plannedReleaseTime: '10:00' }, {}],
] as [Partial<Fields>, object][])('%j: %j', (typed, faults) => {
  expect(faultsIn(newIn(seasons), typed)).toEqual(faults)
})

test('requires a new level for a season trailer in a show without seasons', () => {
  const start: Start = { ...newIn(), episode: { ...pilot, episodeType: 'TRAILER', level: 'SEASON' } }
  expect(check(start, toFormValues(start, zone), zone, now).faults).toEqual({ level: 'Please choose what this belongs to.' })
})

test("uses the user's time zone", () => {
  expect(formIn(newIn(), { plannedReleaseDate: '2026-03-12', plannedReleaseTime: '18:30' }).plannedReleaseDate).toBe(
    '2026-03-12T22:30:00.000Z',
  )
})

describe('changes', () => {
  const start: Start = {
    ...newIn(seasons),
    episode: { ...pilot, seasonNumber: 1, label: 'Live', plannedReleaseDate: '2026-01-01T15:00:30Z' },
  }
  const before = toFormValues(start, zone)

  test.each([
    ['nothing', {}, false],
    ['another title', { title: 'Pilots' }, true],
    ['spaces around the title', { title: '  Pilot ' }, false],
    ['another number', { episodeNumber: '2' }, true],
    ['another level of a full episode', { level: 'SEASON' }, false],
    ['a bonus', { episodeType: 'BONUS' }, true],
    ['no label', { label: [] }, true],
    ['another time', { plannedReleaseTime: '10:01' }, true],
    ['no date', { plannedReleaseDate: null, plannedReleaseTime: '' }, true],
  ] as [string, Partial<Fields>, boolean][])('%s: %j, %s', (_, typed, changed) => {
    expect(isChanged(start, { ...before, ...typed }, zone)).toBe(changed)
  })

  test('are all that is sent, and an unchanged date may be in the past', () => {
    const { form } = check(start, { ...before, title: 'Pilots ' }, zone, now)
    expect(form && changesOf(start, form)).toEqual({ title: 'Pilots' })
  })

  test('can clear a date', () => {
    const { form } = check(start, { ...before, plannedReleaseDate: null, plannedReleaseTime: '' }, zone, now)
    expect(form && changesOf(start, form)).toEqual({ plannedReleaseDate: null })
  })
})

describe('artwork', () => {
  const picked = { file: new File([], 'a.png'), crop: { left: 0, top: 0, size: 1400 }, preview: new Blob() }
  const own: Start = { ...newIn(), episode: { ...pilot, hasOwnPhoto: true } }

  test.each([
    [newIn(), { source: 'podcast', custom: undefined }, false, undefined],
    [newIn(), { source: 'podcast', custom: picked }, false, undefined],
    [newIn(), { source: 'custom', custom: undefined }, true, 'Please upload custom artwork.'],
    [newIn(), { source: 'custom', custom: picked }, true, undefined],
    [own, { source: 'custom', custom: undefined }, false, undefined],
    [own, { source: 'custom', custom: null }, true, 'Episode Artwork is required.'],
    [own, { source: 'custom', custom: picked }, true, undefined],
    [own, { source: 'podcast', custom: undefined }, true, undefined],
  ] as const)('%#', (start, artwork, changed, missing) => {
    expect(artworkChanged(start, artwork)).toBe(changed)
    expect(artworkMissing(start, artwork)).toBe(missing)
  })
})
