import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pilot } from '../../../features/episodes/testing/episodes.ts'
import { episodeGuestOf } from '../../../features/guests/testing.ts'
import { invited, member } from '../../../features/teams/testing.tsx'
import { network } from '../../../lib/testing/network.ts'
import { openPage } from '../../../lib/testing/page.tsx'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { Printed } from './Printed.tsx'

const hidden = { hidden: true }

test('prints facts, show notes and the credits of guests and team, without invited people', async () => {
  const net = network()
  net.answers('TeamManagementService.FindTeam', {
    usersWithPodcastRoles: [member(12, { collaboratorType: 'COPYWRITER' }, 'Eddy'), invited],
  })
  net.answers('EpisodeGuestService.FindByEpisodeID', {
    guests: [episodeGuestOf(1)],
    slots: [],
    tracks: [],
    slotDefaults: { minutes: 45, place: '' },
  })
  const episode = { ...pilot, seasonNumber: 2, episodeNumber: 5, plannedReleaseDate: '2026-03-05T23:00:00Z', showNotes: '<p>Fog.</p>' }
  await openPage(() => <Printed podcast={longTake} episode={episode} timeZone="UTC" />, '/here')
  expect(await screen.findByText('The Long Take · Season 2 · Episode 5 · Mar 5, 2026')).toBeTruthy()
  expect(screen.getByText('Fog.')).toBeTruthy()
  expect(await screen.findByText('Eddy', { exact: false })).toBeTruthy()
  const credits = within((await screen.findByRole('heading', { name: 'Credits', ...hidden })).closest('section')!)
  await screen.findByText('Guest 1')
  expect(credits.getAllByRole('listitem', hidden).map(({ textContent }) => textContent)).toEqual([
    'Guest 1, Guest',
    expect.stringMatching(/^Eddy.*, Copywriter$/),
  ])
})

test('prints the chapters that listeners see', async () => {
  const net = network()
  const chapter = { id: 'a', startMs: 0, endMs: null, title: 'Welcome', url: null, imageUrl: null, isHidden: false }
  net.answers('ChaptersService.GetChapters', {
    list: {
      recordingId: longTake.id,
      podcastId: longTake.id,
      chapters: [
        { ...chapter, id: '0198c0de-0000-7000-8000-0000000000c1' },
        { ...chapter, id: '0198c0de-0000-7000-8000-0000000000c2', startMs: 96_000, title: 'Only for players', isHidden: true },
      ],
      isOutdated: false,
      version: 1,
      updatedAt: null,
    },
  })
  const recording = { id: longTake.id } as NonNullable<typeof pilot.recording>
  await openPage(() => <Printed podcast={longTake} episode={{ ...pilot, recording }} timeZone="UTC" />, '/here')
  const list = within((await screen.findByRole('heading', { name: 'Chapters', ...hidden })).closest('section')!)
  expect(list.getAllByRole('listitem', hidden).map(({ textContent }) => textContent)).toEqual(['0:00 Welcome'])
})
