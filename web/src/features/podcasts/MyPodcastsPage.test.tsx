import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { MyPodcastsPage } from './MyPodcastsPage.tsx'

const podcast = (title: string, at: number): Podcast => ({
  id: `0198c0de-0000-7000-8000-00000000001${at}`,
  title,
  profileUrl: title.toLowerCase(),
  mediaFormat: 'audio',
  isComplete: false,
  showAccess: 'OWNER',
  createdAt: '2026-01-01T00:00:00Z',
})

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
})

const open = () => openPage(MyPodcastsPage, '/my-podcasts')

test('says that it is loading', async () => {
  const answer = net.holds(pathOf('PodcastService.FindByUserID'), 200, { podcasts: [] })
  await open()
  expect(await screen.findByText('Loading podcasts...')).toBeTruthy()
  answer()
  expect(await screen.findByText('Add Your First Podcast')).toBeTruthy()
})

test('a failure is told, and trying again helps', async () => {
  net.refuses('PodcastService.FindByUserID', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  expect(await screen.findByText('Error loading podcasts...')).toBeTruthy()
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  await user.click(button('Try again'))
  expect(await screen.findByText('Add Your First Podcast')).toBeTruthy()
})

test('starting a podcast says honestly when it opens, and offers a way on', async () => {
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Start a New Podcast' }))
  expect(await screen.findByText(/open with the next release/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Video Tutorials' }).getAttribute('href')).toBe('/video-tutorials')
})

test('shows come by title, whatever its case, and the card to add one is last', async () => {
  net.answers('PodcastService.FindByUserID', { podcasts: [podcast('bees', 1), podcast('Ants', 2), podcast('Crows', 3)] })
  await open()
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Ants', 'bees', 'Crows'])
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Start a New Podcast')
})
