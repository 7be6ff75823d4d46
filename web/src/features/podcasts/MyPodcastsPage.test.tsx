import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ImportShow } from '../../app/ImportShow.tsx'
import { useAppStore } from '../../lib/appStore.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { onPlan, podcastNamed } from '../../lib/testing/podcasts.ts'
import { NewPodcast } from './create/NewPodcast.tsx'
import { MyPodcastsPage } from './MyPodcastsPage.tsx'

let net: Network
const addEpisode = vi.fn<(podcast: Podcast) => void>()
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  onPlan(net, 'PRO')
  addEpisode.mockClear()
  useAppStore.setState({ podcastOrder: 'title' })
})

function Screen() {
  return (
    <>
      <MyPodcastsPage onAddEpisode={addEpisode} />
      <NewPodcast Import={ImportShow} onAddEpisode={() => undefined} />
    </>
  )
}

const open = () => openPage(Screen, '/my-podcasts')
const withPodcasts = (...podcasts: Podcast[]) => net.answers('PodcastService.FindByUserID', { podcasts })
/** Links of the cards, without the one to the numbers of all shows. */
const cardLinks = () => screen.queryAllByRole('link').filter((link) => link.textContent !== 'Analytics for all shows')
const cards = () => screen.getAllByRole('listitem')

test('shows that it is loading', async () => {
  const answer = net.holds(pathOf('PodcastService.FindByUserID'), 200, { podcasts: [] })
  await open()
  expect(await screen.findByText('Loading podcasts...')).toBeTruthy()
  answer()
  expect(await screen.findByText('Add Your First Podcast')).toBeTruthy()
})

test('shows an error and recovers on retry', async () => {
  net.refuses('PodcastService.FindByUserID', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  expect(await screen.findByText('Error loading podcasts...')).toBeTruthy()
  withPodcasts()
  await user.click(button('Try again'))
  expect(await screen.findByText('Add Your First Podcast')).toBeTruthy()
})

test('sorts podcasts by title ignoring case, with the add card last', async () => {
  withPodcasts(podcastNamed('bees', 1), podcastNamed('Ants', 2), podcastNamed('Crows', 3))
  await open()
  expect(await screen.findByRole('link', { name: 'Analytics for all shows' })).toBeTruthy()
  const links = cardLinks()
  expect(links.map((link) => link.textContent)).toEqual(['Ants', 'bees', 'Crows'])
  expect(links[0]?.getAttribute('href')).toBe('/ants/episodes')
  expect(cards().at(-1)?.textContent).toBe('Start a New Podcast')
})

test('shows format, episode count and last update on a card', async () => {
  const lastUpdater = { id: ada.id, firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace', thumbnailUrl: null }
  const lastUpdatedAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  withPodcasts(
    podcastNamed('Ants', 1, { numberOfEpisodes: 1, lastUpdater, lastUpdaterId: ada.id, lastUpdatedAt }),
    podcastNamed('Bees', 2, { numberOfEpisodes: 1234, mediaFormat: 'video' }),
  )
  const { user } = await open()
  await screen.findByText('Ants')
  const [ants, bees] = cards()
  expect(ants!.textContent).toContain('Audio Podcast · 1 Episode')
  expect(bees!.textContent).toContain('Video Podcast · 1,234 Episodes')
  expect(within(ants!).getByText('3 hours ago')).toBeTruthy()
  expect(bees!.querySelector('time')).toBeNull()
  await user.hover(within(ants!).getByText('AL'))
  expect(await screen.findByRole('tooltip', { name: 'Ada Lovelace' })).toBeTruthy()
})

test('loads the photo in the right size and falls back to a placeholder', async () => {
  withPodcasts(podcastNamed('Ants', 1))
  await open()
  await screen.findByText('Ants')
  const photo = document.querySelector('picture img')!
  expect(photo.getAttribute('src')).toBe('/files/podcast-photos/a.jpg')
  expect(photo.getAttribute('srcset')).toBe('/files/podcast-photos/a-96.jpg 96w, /files/podcast-photos/a-384.jpg 384w')
  const source = photo.parentElement?.querySelector('source')
  expect(source?.getAttribute('type')).toBe('image/webp')
  expect(source?.getAttribute('srcset')).toContain('/files/podcast-photos/a-384.webp 384w')
  fireEvent.error(photo)
  await waitFor(() => expect(cards()[0]?.querySelector('img')).toBeNull())
  expect(cards()[0]?.querySelector('svg')).toBeTruthy()
})

test('links to a new episode, settings and the public page from the menu', async () => {
  const ants = podcastNamed('Ants', 1)
  withPodcasts(ants)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'More actions for Ants' }))
  expect((await screen.findByRole('menuitem', { name: 'Show Settings' })).getAttribute('href')).toBe(
    `/settings/podcast/${ants.id}/show-settings`,
  )
  expect(screen.getByRole('menuitem', { name: 'Visit Profile' }).getAttribute('href')).toBe('/pod/ants')
  await user.click(screen.getByRole('menuitem', { name: 'Add Episode' }))
  expect(addEpisode).toHaveBeenCalledWith(ants)
})

test('disables Add Episode for a complete podcast and explains why', async () => {
  withPodcasts(podcastNamed('Ants', 1, { isComplete: true }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'More actions for Ants' }))
  const add = await screen.findByRole('menuitem', { name: 'Add Episode' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(add.getAttribute('aria-description')).toContain('Change its status to Active')
  await user.click(add)
  expect(addEpisode).not.toHaveBeenCalled()
  expect(screen.getByText('Complete')).toBeTruthy()
})

test('offers to start from scratch or import', async () => {
  withPodcasts(podcastNamed('Ants', 1))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Start a New Podcast' }))
  const dialog = await screen.findByRole('dialog', { name: 'Start a New Podcast' })
  await user.click(within(dialog).getByRole('button', { name: 'Import an Existing Show' }))
  expect(await within(dialog).findByLabelText('Current RSS Feed URL')).toBeTruthy()
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(screen.getByText('Import Podcast', { selector: 'h2' }).id)
  await user.click(within(dialog).getByRole('button', { name: 'Back' }))
  await user.click(within(dialog).getByRole('button', { name: 'Start a New Podcast' }))
  expect(await screen.findByRole('dialog', { name: 'Add Podcast' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})

test('starts the first podcast or its import directly', async () => {
  withPodcasts()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Import Podcast' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import Podcast' })
  expect(await within(dialog).findByLabelText('Current RSS Feed URL')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Start a New Podcast'))
  expect(await screen.findByRole('dialog', { name: 'Add Podcast' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Import Podcast' })).toBeNull()
})

test('opens the plan limits dialog at the podcast limit', async () => {
  withPodcasts(podcastNamed('Ants', 1))
  onPlan(net, 'FREE', 1)
  const { user } = await open()
  await waitFor(() => expect(net.callsTo(pathOf('UserInfoService.FindByUserID'))).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Start a New Podcast' }))
  const limits = await screen.findByRole('dialog', { name: "Oops! You've exceeded the limits of your current plan." })
  expect(within(limits).getByRole('button', { name: 'Upgrade Subscription' }).getAttribute('aria-disabled')).toBe('true')
  expect(within(limits).getByRole('link', { name: 'View Plan Usage' }).getAttribute('href')).toBe(
    '/settings/subscription-and-billing/plan-usage',
  )
  expect(screen.queryByRole('dialog', { name: 'Start a New Podcast' })).toBeNull()
})

test('notices on the next try that the limit is no longer reached', async () => {
  withPodcasts(podcastNamed('Ants', 1))
  onPlan(net, 'FREE', 1)
  const { user } = await open()
  await waitFor(() => expect(net.callsTo(pathOf('UserInfoService.FindByUserID'))).toHaveLength(1))
  onPlan(net, 'FREE', 0)
  await user.click(await screen.findByRole('button', { name: 'Start a New Podcast' }))
  await screen.findByRole('dialog', { name: /^Oops!/ })
  await waitFor(() => expect(net.callsTo(pathOf('UserInfoService.FindByUserID'))).toHaveLength(2))
  await user.click(button('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Start a New Podcast'))
  expect(await screen.findByRole('dialog', { name: 'Start a New Podcast' })).toBeTruthy()
})

test('from six podcasts on, searches them and remembers the order', async () => {
  const names = ['Ants', 'Bees', 'Crows', 'Deer', 'Eels', 'Foxes']
  withPodcasts(...names.map((name, at) => podcastNamed(name, at + 1, { createdAt: `2026-01-0${at + 1}T00:00:00Z` })))
  const { user } = await open()
  const titles = () => cardLinks().map((link) => link.textContent)
  const search = await screen.findByLabelText('Search your podcasts')
  expect(titles()).toEqual(names)
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await user.click(await screen.findByRole('option', { name: 'Date created' }))
  expect(titles()).toEqual(names.toReversed())
  expect(useAppStore.getState().podcastOrder).toBe('created')
  await user.type(search, 'ee')
  expect(titles()).toEqual(['Eels', 'Deer', 'Bees'])
  await user.type(search, 'zzz')
  expect(screen.getByText('No matching podcast')).toBeTruthy()
  await user.click(button('Clear search'))
  expect(titles()).toHaveLength(6)
})

test('has no search with five podcasts', async () => {
  withPodcasts(...['Ants', 'Bees', 'Crows', 'Deer', 'Eels'].map((name, at) => podcastNamed(name, at + 1)))
  await open()
  await screen.findByText('Eels')
  expect(screen.queryByLabelText('Search your podcasts')).toBeNull()
})
