import { type GettingStarted, checklistItems } from '@castwright/contract/onboarding/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { GettingStartedCard } from './GettingStartedCard.tsx'

const actions = { onNewPodcast: vi.fn(), onAddEpisode: vi.fn() }
const episodeId = '0198c0de-0000-7000-8000-000000000077'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  actions.onNewPodcast.mockClear()
  actions.onAddEpisode.mockClear()
})

const checklist = (done: string[], facts: Partial<GettingStarted> = {}): void =>
  net.answers('OnboardingService.Find', {
    gettingStarted: {
      items: checklistItems.map((name) => ({ name, done: done.includes(name) })),
      dismissed: false,
      podcast: null,
      episodeId: null,
      ...facts,
    },
  })
const open = () => openPage(() => <GettingStartedCard {...actions} />, '/my-podcasts')
const title = 'Get your show live'

test('starts with the first show', async () => {
  checklist([])
  const { user } = await open()
  expect(await screen.findByText('0 of 9 done')).toBeTruthy()
  await user.click(button('Create or import a show'))
  expect(actions.onNewPodcast).toHaveBeenCalledOnce()
  // The rest needs a show first.
  expect(screen.queryByRole('link', { name: 'Invite your team' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back up this instance' }).getAttribute('href')).toBe('/help/running-this-instance#backups')
})

test('links each item to where it is done', async () => {
  checklist(['show', 'episode'], { podcast: { id: longTake.id, profileUrl: 'the-long-take' }, episodeId })
  const { user } = await open()
  expect(await screen.findByText('2 of 9 done')).toBeTruthy()
  const settings = `/settings/podcast/${longTake.id}`
  const page = `/the-long-take/episodes/manage/${episodeId}`
  for (const [name, href] of [
    ['Add your artwork', `${settings}/show-settings?field=photo`],
    ['Upload a recording', `${page}#recording`],
    ['Publish an episode', page],
    ['Submit your show to directories', `${settings}/rss-and-distribution`],
    ['Invite your team', `${settings}/team-management`],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href'), name).toBe(href)
  await user.click(screen.getByRole('button', { name: /Add your first episode/ }))
  expect(actions.onAddEpisode).toHaveBeenCalledExactlyOnceWith(longTake.id)
})

test('can be hidden', async () => {
  checklist([])
  const { user } = await open()
  await screen.findByText(title)
  net.answers('OnboardingService.Dismiss', {})
  checklist([], { dismissed: true })
  await user.click(button('Hide the checklist'))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(net.callsTo(pathOf('OnboardingService.Dismiss')).map(({ body }) => body)).toEqual([{ dismissed: true }])
  expect(await screen.findByText(/bring it back in the Help Center/)).toBeTruthy()
})

test('stays and says so if it could not be hidden', async () => {
  checklist([])
  const { user } = await open()
  await screen.findByText(title)
  net.refuses('OnboardingService.Dismiss', 'internal', 'An unexpected error occurred.')
  await user.click(button('Hide the checklist'))
  expect(await screen.findByText(/Failed to hide the checklist/)).toBeTruthy()
  expect(screen.getByText(title)).toBeTruthy()
})

test.each([
  ['everything is done', () => checklist([...checklistItems])],
  ['it was dismissed', () => checklist([], { dismissed: true })],
  ['there is nothing to set up', () => net.answers('OnboardingService.Find', { gettingStarted: null })],
  ['it could not be loaded', () => net.refuses('OnboardingService.Find', 'internal')],
])('is hidden if %s', async (_, answer) => {
  answer()
  await open()
  await waitFor(() => expect(net.callsTo(pathOf('OnboardingService.Find'))).toHaveLength(1))
  expect(screen.queryByText(title)).toBeNull()
})
