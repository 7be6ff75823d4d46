import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/queryClient.ts'
import { queryKeyOf } from '../../../lib/rpc.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button } from '../../../lib/testing/page.tsx'
import { longTake, podcastNamed } from '../../../lib/testing/podcasts.ts'
import { found, member, openEpisode, openStaged, pilot, progressOf, section, stage, write } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

describe('opening', () => {
  test('shows loading, then an error with retry', async () => {
    stage(net)
    const release = net.holds(pathOf('EpisodeService.Find'), 500, { code: 'internal', msg: 'An unexpected error occurred.', meta: {} })
    const { user } = await openEpisode()
    expect(await screen.findByText('Loading...')).toBeTruthy()
    release()
    expect(await screen.findByText('Error occurred while retrieving data.')).toBeTruthy()
    net.answers('EpisodeService.Find', found(pilot))
    await user.click(button('Try again'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilot' })).toBeTruthy()
  })

  test('shows an error when the podcast cannot be loaded, and recovers on retry', async () => {
    stage(net)
    net.answers('PodcastService.FindByUserID', { podcasts: [] })
    net.refuses('PodcastService.Find', 'internal', 'An unexpected error occurred.')
    const { user } = await openEpisode()
    expect(await screen.findByText('Error loading podcast.')).toBeTruthy()
    net.answers('PodcastService.Find', { podcast: longTake })
    await user.click(button('Try again'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilot' })).toBeTruthy()
  })

  test.each([
    ['refused', () => net.refuses('EpisodeService.Find', 'not_found', 'Not found.')],
    ['empty', () => net.answers('EpisodeService.Find', { ...found(pilot), episodes: [] })],
  ])('an episode that does not exist for the reader leads to no access (%s)', async (_, answer) => {
    stage(net)
    answer()
    const { place } = await openEpisode()
    await waitFor(() => expect(place()).toBe('/no-access'))
  })

  test("redirects to the episode's own podcast and keeps the target", async () => {
    stage(net)
    const other = podcastNamed('Other Show', 77)
    net.answers('PodcastService.FindByUserID', { podcasts: [other] })
    net.answers('PodcastService.Find', { podcast: { ...other, id: pilot.podcastId, profileUrl: 'the-long-take' } })
    const { place } = await openEpisode({ section: 'review' }, 'other-show')
    await waitFor(() => expect(place()).toBe(`/the-long-take/episodes/manage/${pilot.id}?section=review`))
  })

  test('keeps the steps and says so when their progress cannot be updated', async () => {
    stage(net)
    const { user } = await openEpisode()
    expect(await screen.findByRole('img', { name: '0% completed' })).toBeTruthy()
    net.refuses('EpisodeProgressService.FindByEpisodeID', 'internal')
    await queryClient.invalidateQueries({ queryKey: queryKeyOf('EpisodeProgressService.FindByEpisodeID') })
    const card = within(section('Episode Progress'))
    expect(await card.findByText('Error occurred updating Episode Progress.')).toBeTruthy()
    expect(card.getAllByRole('listitem')).toHaveLength(6)
    net.answers('EpisodeProgressService.FindByEpisodeID', { episodeProgress: progressOf() })
    await user.click(card.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(card.queryByText('Error occurred updating Episode Progress.')).toBeNull())
  })

  test('says where progress is missing, and recovers on retry', async () => {
    stage(net)
    net.refuses('EpisodeProgressService.FindByEpisodeID', 'internal')
    const { user } = await openEpisode()
    expect(await screen.findByText('Error occurred while retrieving episode progress.')).toBeTruthy()
    expect(await screen.findByText('Error occurred while retrieving episode status.')).toBeTruthy()
    net.answers('EpisodeProgressService.FindByEpisodeID', { episodeProgress: progressOf() })
    // One line, without the illustration of a full-page error.
    expect(section('Episode Progress').querySelector('svg[viewBox="0 0 160 112"]')).toBeNull()
    await user.click(within(section('Episode Progress')).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('img', { name: '0% completed' })).toBeTruthy()
    expect(screen.queryByText('Error occurred while retrieving episode progress.')).toBeNull()
  })

  test('shows the sections in order', async () => {
    await openStaged(net)
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    const order = [
      'Episode Artwork',
      'Episode Status',
      'Episode Progress',
      'My Checklist',
      'Invite Guests',
      'Schedule Interview',
      'My Recording',
      'Show Notes',
      'Comments',
      'Episode Review',
      'Open podcast tags',
    ]
    expect(headings).toEqual(order)
  })

  test.each(['review', 'show-notes'])('scrolls to the linked section: %s', async (part) => {
    await openStaged(net, { led: { section: part } })
    await waitFor(() => expect(document.activeElement?.id).toBe(part))
    expect(document.activeElement?.getAttribute('data-highlighted')).toBe('true')
  })

  test('ignores an unknown section in a link', async () => {
    await openStaged(net, { led: { section: 'nowhere' } })
    expect(document.querySelector('[data-highlighted]')).toBeNull()
  })
})

describe('the header', () => {
  const crumbs = () =>
    within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
      .getAllByRole('listitem')
      .map((crumb) => crumb.textContent)

  test('shows season and episode in the breadcrumb only if set', async () => {
    await openStaged(net, { episode: { ...pilot, seasonNumber: 2, episodeNumber: 5, label: 'Live' } })
    expect(crumbs()).toEqual(['The Long Take', 'Season 2', 'Episode 5'])
    expect(screen.getByText('Live')).toBeTruthy()
    expect(document.title).toBe(`${pilot.title} · Castwright`)
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/the-long-take/episodes/all')
  })

  test('shows only the podcast without numbers', async () => {
    await openStaged(net, { episode: { ...pilot, episodeNumber: null } })
    expect(crumbs()).toEqual(['The Long Take'])
  })

  test('shows three avatars and a count, linked to creator pages where they exist', async () => {
    const team = [member(1, 'Ada', 'ada'), member(2, 'Bob', null), member(3, 'Cy', 'cy'), member(4, 'Di', 'di'), member(5, 'Ed', 'ed')]
    const invited = { ...member(6, 'Fay', 'fay'), user: null }
    await openStaged(net, { team: [...team, invited] })
    const list = screen.getByRole('list', { name: 'Team' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(4))
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/pal/ada', '/pal/cy'])
    expect(within(list).getByText('+2')).toBeTruthy()
  })

  test('copies the link with the icon and with Share', async () => {
    const { user } = await openStaged(net)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(button('Copy link to episode'))
    expect(await screen.findByText('Link copied to Clipboard!')).toBeTruthy()
    await user.click(button('More actions for this episode'))
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }))
    const address = new URL(`/the-long-take/episodes/manage/${pilot.id}`, location.origin).href
    expect(copied.mock.calls).toEqual([[address], [address]])
    copied.mockRejectedValue(new Error('no'))
    await user.click(button('Copy link to episode'))
    expect(await screen.findByText('Failed to copy link to clipboard.')).toBeTruthy()
  })

  test('duplicates the episode and opens the copy, or says why not', async () => {
    const { user, place } = await openStaged(net)
    const duplicate = async () => {
      await user.click(button('More actions for this episode'))
      await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    }
    net.refuses('EpisodeService.Duplicate', 'failed_precondition', 'This podcast is marked complete.')
    await duplicate()
    expect(await screen.findByText("Couldn't duplicate the episode. This podcast is marked complete.")).toBeTruthy()
    const copyId = '0198c0de-0000-7000-8000-0000000000c0'
    net.answers('EpisodeService.Duplicate', { episodeId: copyId })
    await duplicate()
    expect(await screen.findByText('Episode duplicated. This is the copy.')).toBeTruthy()
    expect(net.callsTo(pathOf('EpisodeService.Duplicate')).at(-1)?.body).toEqual({ episode_id: pilot.id })
    expect(place()).toBe(`/the-long-take/episodes/manage/${copyId}`)
  })

  test('opens a preview in a new tab and says how long it works, or why not', async () => {
    const { user } = await openStaged(net, { episode: { ...pilot, isPublished: true } })
    const url = `https://castwright.example/pod/the-long-take/${pilot.id}?preview=abc`
    net.answers('EpisodeService.CreatePreview', { url, expiresAt: '2030-03-05T12:00:00Z' })
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const open = () => user.click(button('More actions for this episode'))
    await open()
    const page = await screen.findByRole('menuitem', { name: 'View public page' })
    expect(page.getAttribute('href')).toBe(`/pod/the-long-take/${pilot.id}`)
    await user.click(screen.getByRole('menuitem', { name: 'Preview' }))
    expect(await screen.findByText('Anyone with this link can see the preview until Mar 5, 2030.')).toBeTruthy()
    expect([tab.location.replace.mock.calls, tab.opener]).toEqual([[[url]], null])
    opened.mockReturnValue(null)
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open()
    await user.click(await screen.findByRole('menuitem', { name: 'Preview' }))
    expect(await screen.findByText('Link copied to Clipboard!')).toBeTruthy()
    expect(copied).toHaveBeenCalledExactlyOnceWith(url)
    opened.mockReturnValue(tab as unknown as Window)
    net.refuses('EpisodeService.CreatePreview', 'internal')
    await open()
    await user.click(await screen.findByRole('menuitem', { name: 'Preview' }))
    expect(await screen.findByText(/^Couldn't open the preview/)).toBeTruthy()
    expect(tab.close).toHaveBeenCalledOnce()
  })

  test('confirms deletion, shows a failure and returns to the list despite unsaved changes', async () => {
    const { user, place } = await openStaged(net, { episode: { ...pilot, duration: 61 } })
    const ask = async () => {
      await user.click(button('More actions for this episode'))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      return screen.findByRole('dialog', { name: 'Delete Episode' })
    }
    net.refuses('EpisodeService.Delete', 'internal')
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
    expect(net.callsTo(pathOf('EpisodeService.Delete'))).toEqual([])
    await user.click(within(await ask()).getByRole('button', { name: 'Delete episode' }))
    expect(await screen.findByText('Sorry, we were unable to delete your episode.')).toBeTruthy()
    net.answers('EpisodeService.Delete', {})
    write('Never saved.')
    await screen.findByText('Unsaved changes')
    const asking = await ask()
    await user.click(within(asking).getByRole('checkbox', { name: 'Also delete the attached recording' }))
    await user.click(within(asking).getByRole('button', { name: 'Delete episode' }))
    expect(await screen.findByText('Episode and attached recording deleted!')).toBeTruthy()
    expect(net.callsTo(pathOf('EpisodeService.Delete')).map(({ body }) => body)).toMatchObject([
      { delete_recording: false },
      { delete_recording: true },
    ])
    await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all'))
  })
})
