import { describe, expect, test } from 'vitest'
import { EpisodeForm, ShowNotes, episodeFaults, hasNumber, hasSeason, levelIsOpen, clearUnusedNumbers, type EpisodeLevel } from './form.ts'
import { episodeLevels, episodeTypes, kindLabel } from './kinds.ts'
import { episodeMessages } from './messages.ts'
import { episodeGroupings, episodeNumberings, showTypes } from '../podcasts/form.ts'

const shows = showTypes.flatMap((showType) =>
  episodeGroupings.flatMap((episodeGrouping) =>
    episodeNumberings.map((episodeNumbering) => ({ showType, episodeGrouping, episodeNumbering })),
  ),
)
const kinds = episodeTypes.flatMap((episodeType) => [null, ...episodeLevels].map((level: EpisodeLevel | null) => ({ episodeType, level })))

test('labels every kind of episode', () => {
  expect(kinds.map(({ episodeType, level }) => kindLabel(episodeType, level))).toEqual([
    'Full Episode',
    'Full Episode',
    'Full Episode',
    'Full Episode',
    'Show Trailer',
    'Show Trailer',
    'Season Trailer',
    'Episode Trailer',
    'Show Bonus',
    'Show Bonus',
    'Season Bonus',
    'Bonus Episode',
  ])
})

describe.for(shows)('a $showType show, grouping $episodeGrouping, numbering $episodeNumbering', (show) => {
  const numbered = show.showType === 'serial' || show.episodeNumbering === 'yes'
  const seasons = show.episodeGrouping === 'seasons'

  test('allows the right levels', () => {
    expect(episodeLevels.filter((level) => levelIsOpen(show, level))).toEqual([
      'SHOW',
      ...(seasons ? ['SEASON'] : []),
      ...(numbered ? ['EPISODE'] : []),
    ])
  })

  test.for(kinds)('$episodeType $level', (kind) => {
    const isFull = kind.episodeType === 'FULL'
    const ofShow = !isFull && (kind.level === null || kind.level === 'SHOW')
    const ofSeason = !isFull && kind.level === 'SEASON'
    const season = seasons && !ofShow
    const number = numbered && !ofShow && !ofSeason
    expect([hasSeason(show, kind), hasNumber(show, kind)]).toEqual([season, number])

    // Disabled fields become null, and nothing else changes.
    const given = { ...kind, seasonNumber: 3, episodeNumber: 7, title: 'Kept' }
    const kept = clearUnusedNumbers(show, given)
    expect(kept).toEqual({
      episodeType: kind.episodeType,
      level: isFull ? null : kind.level,
      seasonNumber: season ? 3 : null,
      episodeNumber: number ? 7 : null,
      title: 'Kept',
    })
    expect(clearUnusedNumbers(show, kept)).toEqual(kept)

    // What is open is needed.
    const closed = !isFull && (kind.level === null || !levelIsOpen(show, kind.level))
    expect(episodeFaults(show, kept)).toEqual(closed ? { level: episodeMessages.levelMissing } : {})
    expect(episodeFaults(show, { ...kept, seasonNumber: null, episodeNumber: null })).toEqual({
      ...(closed ? { level: episodeMessages.levelMissing } : {}),
      ...(season ? { seasonNumber: 'Missing #.' } : {}),
      ...(number ? { episodeNumber: 'Missing #.' } : {}),
    })
  })
})

const good: EpisodeForm = {
  title: 'The long way home',
  episodeType: 'FULL',
  level: null,
  seasonNumber: null,
  episodeNumber: 1,
  label: '',
  parentalAdvisory: 'clean',
  itunesVisibility: 'show',
  plannedReleaseDate: null,
}

function faults(changes: Record<string, unknown>): Record<string, string> {
  const parsed = EpisodeForm.safeParse({ ...good, ...changes })
  return Object.fromEntries((parsed.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

describe('individual fields', () => {
  test('accepts a valid form', () => expect(faults({})).toEqual({}))

  test.for([
    [{ title: '' }, { title: 'Title cannot be empty.' }],
    [{ title: undefined }, { title: 'Title cannot be empty.' }],
    [{ title: ' \n\t ' }, { title: 'Title cannot be empty.' }],
    // Nothing that a reader sees.
    [{ title: '\u200b\u2060' }, { title: 'Title cannot be empty.' }],
    [{ title: 'x'.repeat(126) }, { title: 'Title cannot exceed 125 characters.' }],
    [{ title: 'x'.repeat(900_000) }, { title: 'Title cannot exceed 125 characters.' }],
    [{ label: 'x'.repeat(21) }, { label: 'A label cannot exceed 20 characters.' }],
    [{ seasonNumber: 0 }, { seasonNumber: 'Invalid.' }],
    [{ seasonNumber: 1.5 }, { seasonNumber: 'Invalid.' }],
    [{ seasonNumber: '1' }, { seasonNumber: 'Invalid.' }],
    [{ episodeNumber: -1 }, { episodeNumber: 'Invalid.' }],
    [{ episodeNumber: 2 ** 53 }, { episodeNumber: 'Invalid.' }],
    [{ episodeType: 'HALF' }, { episodeType: 'Episode type is required.' }],
    [{ level: 'WORLD' }, { level: 'Please choose what this belongs to.' }],
    [{ parentalAdvisory: '' }, { parentalAdvisory: 'Parental Advisory is required.' }],
    [{ itunesVisibility: null }, { itunesVisibility: 'iTunes visibility is required.' }],
    [{ plannedReleaseDate: 'tomorrow' }, { plannedReleaseDate: 'Unable to save Release Date.' }],
    [{ plannedReleaseDate: '2026-02-30T10:00:00Z' }, { plannedReleaseDate: 'Unable to save Release Date.' }],
    [{ plannedReleaseDate: '2026-05-01' }, { plannedReleaseDate: 'Unable to save Release Date.' }],
  ] as const)('%o', ([changes, wanted]) => expect(faults(changes)).toEqual(wanted))

  test('counts characters as readers do', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(faults({ title: family.repeat(100), label: family.repeat(10) })).toEqual({})
    expect(faults({ title: `${'x'.repeat(125)}  `, plannedReleaseDate: '2026-05-01T18:30:00+02:00' })).toEqual({})
    expect(EpisodeForm.parse({ ...good, title: ' A\n\u202etitle ' }).title).toBe('A title')
  })

  test('show notes', () => {
    expect(ShowNotes.safeParse(`<p><strong>${'&amp;'.repeat(4000)}</strong></p>`).success).toBe(true)
    expect(ShowNotes.safeParse(`<p>${'x'.repeat(4001)}</p>`).error?.issues[0]?.message).toBe('Show notes cannot exceed 4000 characters.')
    expect(ShowNotes.safeParse('<b>'.repeat(30_000)).error?.issues[0]?.message).toBe('Show notes cannot exceed 4000 characters.')
  })
})
