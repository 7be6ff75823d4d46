import type { EpisodeSummary, EpisodeWithProgress } from '@castwright/contract/episodes/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { listed, pilot } from '../testing/episodes.ts'
import type { EpisodeView } from './view.ts'
import { EpisodePage } from './EpisodePage.tsx'
import { EpisodesPage } from './EpisodesPage.tsx'
import type { EpisodeFilter } from './filters.ts'

let net: Network
/** Simulates scrolling near the end. */
let near: () => void
beforeEach(() => {
  net = network()
  near = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        near = () => seen([{ isIntersecting: true }])
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
})

const path = pathOf('EpisodeService.FindWithProgress')
const none = { all: 0, inWork: 0, complete: 0, published: 0 }
const counts = { all: 1234, inWork: 3, complete: 1, published: 2 }
const answer = (episodesWithProgress: EpisodeWithProgress[], cursor: string | null = null, numbers = counts) =>
  net.answers('EpisodeService.FindWithProgress', { episodesWithProgress, counts: numbers, queryMeta: { cursor } })

const asked = () => net.callsTo(path).map(({ body }) => body as { kind: number; query_options: { text?: string; cursor?: string } })

const team = ['Ada', 'Bob', 'Cy', 'Di', 'Eve'].map((name) => ({ id: name, name, photo: null, page: null }))

const onReschedule = vi.fn<(episode: EpisodeSummary) => void>()

function open(filter: EpisodeFilter = 'all', { disabledReason = null as string | null, text = '' } = {}) {
  const Screen = () => {
    const [words, setWords] = useState(text)
    const [view, setView] = useState<EpisodeView>({})
    return (
      <EpisodesPage
        podcast={longTake}
        filter={filter}
        text={words}
        onSearch={setWords}
        view={view}
        onView={setView}
        team={team}
        timeZone="America/New_York"
        disabledReason={disabledReason}
        onReschedule={onReschedule}
      />
    )
  }
  return openPage(Screen, '/here')
}

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Episodes' }))
    .getAllByRole('listitem', {})
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Episodes')

test('the placeholder page only says its name', async () => {
  await openPage(EpisodePage, '/episode')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Episode Page')
  expect(document.body.textContent).toBe('Episode Page')
})

test('shows four lists with counts, each with its own URL', async () => {
  answer([listed(1)])
  await open('in-work')
  const links = within(screen.getByRole('navigation', { name: 'Episode filters' }))
  await waitFor(() =>
    expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual(['All1,234', 'In Work3', 'Complete1', 'Published2']),
  )
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/the-long-take/episodes/all',
    '/the-long-take/episodes/in-work',
    '/the-long-take/episodes/complete',
    '/the-long-take/episodes/published',
  ])
  expect(asked().at(-1)).toMatchObject({ kind: 1 })
})

test("shows the episode's details on its card", async () => {
  const episode = {
    label: 'Live',
    summary: 'Where it began.',
    seasonNumber: 2,
    episodeNumber: 5,
    episodeType: 'BONUS',
    level: 'EPISODE',
  } as const
  answer([listed(1, episode, { setup: 1, inviteGuests: 2, scheduleInterview: 2, currentStep: 'Upload Recording' })])
  await open()
  const [card] = await cards()
  expect(within(card!).getByRole('link', { name: 'Episode 1' }).getAttribute('href')).toBe(
    '/the-long-take/episodes/manage/0198c0de-0000-7000-8000-000000000001',
  )
  for (const words of [
    'Live',
    'Season 2 · Episode 5 · Bonus Episode',
    'Where it began.',
    'Upload Recording',
    '50%',
    'Select Date',
    'Unassigned',
  ])
    expect(within(card!).getByText(words)).toBeTruthy()
  expect(within(card!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(card!.querySelector('source')?.getAttribute('srcset')).toContain('a-96.webp')
})

test('shows who does the current step and when it is due, and the team', async () => {
  const assignee = { id: pilot.id, username: null, firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace', thumbnailUrl: null }
  const assigned = listed(1)
  const assignments = [
    { step: 'setup', assignee, dueDate: '2020-03-05', isOverdue: true },
    { step: 'reviewEpisode', assignee: null, dueDate: '2020-03-06', isOverdue: true },
  ] as const
  const done = listed(2, {}, { currentStep: 'Publish Episode' })
  answer([{ ...assigned, episodeProgress: { ...assigned.episodeProgress, assignments: [...assignments] } }, done])
  await open()
  const [first, second] = await cards()
  expect(within(first!).getByRole('img', { name: 'Episode Setup is assigned to Ada Lovelace' })).toBeTruthy()
  expect(within(first!).getByText('Overdue: Mar 5, 2020')).toBeTruthy()
  expect(within(first!).queryByText('Overdue: Mar 6, 2020')).toBeNull()
  expect(within(second!).queryByText('Unassigned')).toBeNull()
  const people = (card: HTMLElement) =>
    within(within(card).getByRole('list', { name: 'Team' }))
      .getAllByRole('img')
      .map((one) => one.getAttribute('aria-label'))
  expect(people(first!)).toEqual(['Episode Setup is assigned to Ada Lovelace', 'Ada', 'Bob'])
  expect(people(second!)).toEqual(['Ada', 'Bob', 'Cy'])
})

test('says what a complete episode waits for', async () => {
  const done = listed(1, {}, { currentStep: 'Publish Episode' })
  answer([{ ...done, episodeProgress: { ...done.episodeProgress, waitingFor: 'guest_approval' } }])
  await open()
  const [card] = await cards()
  expect(within(card!).getByText("Waiting for a guest's approval")).toBeTruthy()
  expect(within(card!).queryByText('Publish Episode')).toBeNull()
})

describe('the badge', () => {
  test('of an unpublished episode opens the date dialog', async () => {
    answer([listed(1, { plannedReleaseDate: '2999-03-05T12:00:00Z' })])
    net.answers('PodcastService.Find', { podcast: longTake })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Mar 5, 2999' }))
    await screen.findByRole('dialog', { name: 'Select Release Date' })
  })

  test("requires a date and time and saves them in the user's time zone", async () => {
    answer([listed(1)])
    net.answers('PodcastService.Find', { podcast: longTake })
    net.answers('EpisodeService.Update', { episode: pilot })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Select Date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Release Date' }))
    const save = async () => user.click(await dialog.findByRole('button', { name: 'Save' }))
    await save()
    expect(dialog.getByRole('alert').textContent).toBe('Release Date required to save.')
    await user.click(dialog.getByRole('button', { name: 'Next month' }))
    await user.click(dialog.getByRole('button', { name: /^15 / }))
    await save()
    expect(dialog.getByRole('alert').textContent).toBe('Release Time required to save.')
    await user.type(dialog.getByLabelText('Release Time, hours'), '06')
    await user.type(dialog.getByLabelText('Release Time, minutes'), '30')
    await user.type(dialog.getByLabelText('Release Time, AM or PM'), 'p')
    await save()
    await screen.findByText('Successfully updated release date.')
    const body = net.callsTo(pathOf('EpisodeService.Update')).at(-1)?.body
    expect(body).toMatchObject({ episode: { planned_release_date: expect.stringMatching(/-15T2[23]:30:00/) } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps a time that has passed as it was typed, and says so instead of saving another one', async () => {
    // Noon in the user's time zone, New York.
    vi.useFakeTimers({ now: new Date('2026-03-05T17:10:00Z'), toFake: ['Date'] })
    try {
      answer([listed(1)])
      net.answers('PodcastService.Find', { podcast: longTake })
      net.answers('EpisodeService.Update', { episode: pilot })
      const { user } = await open()
      await user.click(await screen.findByRole('button', { name: 'Select Date' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Select Release Date' }))
      await user.click(await dialog.findByRole('button', { name: '5 March 2026' }))
      await user.type(dialog.getByLabelText('Release Time, hours'), '01')
      await user.type(dialog.getByLabelText('Release Time, minutes'), '00')
      await user.type(dialog.getByLabelText('Release Time, AM or PM'), 'a')
      await user.tab()
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(dialog.getByLabelText<HTMLInputElement>('Release Time, hours').value).toBe('01')
      expect(dialog.getByLabelText<HTMLInputElement>('Release Time, AM or PM').value).toBe('AM')
      expect(dialog.getByRole('alert').textContent).toBe('Unable to save Release Date. This time has passed.')
      expect(net.callsTo(pathOf('EpisodeService.Update'))).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('asks about open due dates when it moves a planned release', async () => {
    const planned = '2999-03-05T12:00:00.000Z'
    answer([listed(1, { plannedReleaseDate: planned })])
    net.answers('PodcastService.Find', { podcast: longTake })
    const assignments = [{ step: 'setup' as const, assignee: null, dueDate: '2999-03-01', isOverdue: false }]
    net.answers('EpisodeProgressService.FindByEpisodeID', { episodeProgress: { ...listed(1).episodeProgress, assignments } })
    net.answers('EpisodeChecklistService.FindByEpisodeID', {
      episodeChecklist: { id: listed(1).episode.id, episodeId: listed(1).episode.id, items: [], version: 0 },
    })
    net.answers('CalendarService.MoveRelease', { plannedReleaseDate: planned, dueDates: [], tasks: [] })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Mar 5, 2999' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Release Date' }))
    await user.click(await dialog.findByRole('button', { name: '12 March 2999' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Move 1 due date too' }))
    await screen.findByText('Successfully updated release date.')
    expect(net.callsTo(pathOf('CalendarService.MoveRelease')).at(-1)?.body).toMatchObject({ from: planned, shift_due_dates: true })
  })

  test("starts with the podcast's release time in the user's time zone and shows a load error", async () => {
    answer([listed(1)])
    net.refuses('PodcastService.Find', 'internal')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Select Date' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Select Release Date' }))
    await dialog.findByText('Error loading release date.')
    net.answers('PodcastService.Find', { podcast: { ...longTake, defaultReleaseTime: '09:15', timeZone: 'Asia/Tokyo' } })
    await user.click(dialog.getByRole('button', { name: /Retry|Try again/ }))
    // The evening before: 7:15 PM, or 8:15 PM during daylight saving.
    expect((await dialog.findByLabelText<HTMLInputElement>('Release Time, hours')).value).toMatch(/^0[78]$/)
    expect(dialog.getByLabelText<HTMLInputElement>('Release Time, minutes').value).toBe('15')
    expect(dialog.getByLabelText<HTMLInputElement>('Release Time, AM or PM').value).toBe('PM')
  })

  test('of a published episode links to its public page', async () => {
    answer([listed(1, { isPublished: true, lastPublishedDate: '2026-03-05T03:00:00Z' })])
    await open()
    expect(
      within((await cards())[0]!)
        .getByRole('link', { name: 'Published' })
        .getAttribute('href'),
    ).toBe('/pod/the-long-take/0198c0de-0000-7000-8000-000000000001')
    expect(screen.getByText('Mar 4, 2026')).toBeTruthy()
  })

  test('of a scheduled episode opens rescheduling', async () => {
    answer([listed(1, { scheduledReleaseDate: '2999-03-05T12:00:00Z' })])
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Publishing Later' }))
    expect(onReschedule).toHaveBeenCalledWith(expect.objectContaining({ title: 'Episode 1' }))
  })
})

test('shows a skeleton while importing and an error after a failure', async () => {
  answer([
    listed(1, { migrationStatus: 'MIGRATION_LOADING' }),
    listed(2, { migrationStatus: 'MIGRATION_PENDING' }),
    listed(3, { migrationStatus: 'MIGRATION_ERROR', migrationErrorMessage: 'The sound is gone.' }),
  ])
  await open()
  await screen.findByText('Episode 1 is being imported')
  expect(screen.getByText('Episode 2 is being imported')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Episode 1' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Episode 3' })).toBeTruthy()
  expect(screen.getByText('No audio')).toBeTruthy()
})

describe('pages', () => {
  test('load on the button, which moves focus to the first new episode', async () => {
    answer([listed(1), listed(2)], 'c-1')
    const { user } = await open()
    await screen.findByRole('link', { name: 'Episode 2' })
    answer([listed(3)])
    await user.click(button('Show more'))
    const third = await screen.findByRole('link', { name: 'Episode 3' })
    await waitFor(() => expect(document.activeElement).toBe(third))
    expect(asked().at(-1)?.query_options.cursor).toBe('c-1')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.getByText('3 episodes shown')).toBeTruthy()
  })

  test('load on scrolling near the end', async () => {
    answer([listed(1)], 'c-1')
    await open()
    await screen.findByRole('link', { name: 'Episode 1' })
    answer([listed(2)])
    near()
    await screen.findByRole('link', { name: 'Episode 2' })
    expect(net.callsTo(path)).toHaveLength(2)
  })

  test('that fail keep the loaded ones and wait for a retry', async () => {
    answer([listed(1)], 'c-1')
    const { user } = await open()
    await screen.findByRole('link', { name: 'Episode 1' })
    net.refuses('EpisodeService.FindWithProgress', 'internal', 'Something broke.')
    near()
    await screen.findByText('Error loading episodes. Something broke.')
    near()
    expect(screen.getByRole('link', { name: 'Episode 1' })).toBeTruthy()
    answer([listed(2)])
    await user.click(button('Try again'))
    await screen.findByRole('link', { name: 'Episode 2' })
    expect(net.callsTo(path)).toHaveLength(3)
  })
})

describe('the search', () => {
  test('is debounced and can be cleared when nothing is found', async () => {
    answer([listed(1)])
    const { user } = await open()
    await screen.findByRole('link', { name: 'Episode 1' })
    answer([])
    await user.type(screen.getByRole('searchbox', { name: 'Search episodes by title' }), ' moon ')
    await screen.findByText('No titles in this list match “moon”.')
    expect(asked().at(-1)?.query_options.text).toBe('moon')
    answer([listed(1)])
    await user.click(button('Clear search'))
    await screen.findByRole('link', { name: 'Episode 1' })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('is taken from the URL', async () => {
    answer([listed(1)])
    await open('all', { text: 'moon' })
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('moon')
    expect(asked().at(-1)?.query_options.text).toBe('moon')
  })
})

describe('without episodes', () => {
  test('shows one Add Episode button', async () => {
    answer([], null, none)
    await open()
    await screen.findByRole('heading', { name: 'No episodes here.' })
    expect(screen.getAllByRole('button', { name: 'Add Episode' })).toHaveLength(1)
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test.each([
    ['in-work', 'Episodes with steps left to do appear here.'],
    ['complete', 'Episodes that are ready to publish appear here.'],
    ['published', 'Published episodes appear here.'],
  ] as const)('%s explains what it is for', async (filter, words) => {
    answer([])
    await open(filter)
    await screen.findByText(words)
    screen.getByRole('heading', { name: 'No episodes here.' })
  })
})

test('duplicates an episode from its menu and opens the copy', async () => {
  answer([listed(1)])
  const { user, place } = await open()
  const copyId = '0198c0de-0000-7000-8000-0000000000c0'
  net.answers('EpisodeService.Duplicate', { episodeId: copyId })
  await user.click(await screen.findByRole('button', { name: 'More actions for Episode 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(place()).toBe(`/the-long-take/episodes/manage/${copyId}`))
  expect(net.callsTo(pathOf('EpisodeService.Duplicate'))[0]?.body).toEqual({ episode_id: listed(1).episode.id })
})

test('allows a retry after an error', async () => {
  net.refuses('EpisodeService.FindWithProgress', 'internal', 'Something broke.')
  const { user } = await open()
  await screen.findByRole('heading', { name: 'Error loading episodes' })
  answer([listed(1)])
  await user.click(button('Try again'))
  await screen.findByRole('link', { name: 'Episode 1' })
})

test('disables Add Episode for a complete podcast and explains why', async () => {
  answer([listed(1)])
  await open('all', { disabledReason: 'Change its status to Active.' })
  await screen.findByRole('link', { name: 'Episode 1' })
  const add = button('Add Episode')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(add.getAttribute('aria-description')).toBe('Change its status to Active.')
  fireEvent.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
})
