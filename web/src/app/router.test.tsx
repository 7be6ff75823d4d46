import { MantineProvider } from '@mantine/core'
import { pathOf } from '@castwright/contract/methods.ts'
import type { User } from '@castwright/contract/profiles/shapes.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tutorials } from '../features/help/tutorials.ts'
import { useAppStore } from '../lib/appStore.ts'
import { instance } from '../lib/instance.ts'
import { queryClient } from '../lib/queryClient.ts'
import { query } from '../lib/rpc.ts'
import { network, type Network } from '../lib/testing/network.ts'
import '../lib/testing/page.tsx'
import { ada, signedIn } from '../lib/testing/people.ts'
import { longTake, onPlan } from '../lib/testing/podcasts.ts'
import { theme } from '../ui/mantine.ts'
import { makeRouter } from './router.tsx'

const podcast = longTake

let net: Network
beforeEach(() => {
  net = network()
  useAppStore.setState({ selectedPodcastId: null })
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: false, showAccess: null })
  onPlan(net, 'FREE')
  net.answers('BetaService.FindOwnRequest', { accessRequest: null })
})

/** The person is a member of its team. */
function worksOn(one: typeof podcast) {
  net.answers('PodcastService.FindByUserID', { podcasts: [one] })
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: true, showAccess: 'EDITOR' })
}

async function open(at: string, who: User | null) {
  signedIn(net, who)
  const router = makeRouter(createMemoryHistory({ initialEntries: [at] }))
  await router.load()
  show(router)
  return { router, user: userEvent.setup(), place: () => router.state.location.href }
}

function show(router: ReturnType<typeof makeRouter>) {
  render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('asks a signed-out user to sign in and remembers the page', async () => {
  const { place } = await open('/settings/subscription-and-billing/invoices', null)
  expect(place()).toBe(`/sign-in?from=${encodeURIComponent('/settings/subscription-and-billing/invoices')}`)
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('redirects home to My Podcasts and sets the title', async () => {
  const { place } = await open('/', ada)
  await heading('My Podcasts')
  expect(place()).toBe('/my-podcasts')
  await waitFor(() => expect(document.title).toBe('My Podcasts · Castwright'))
  expect(await screen.findByText('Add Your First Podcast')).toBeTruthy()
})

test.each([
  ['/sign-in', '/my-podcasts'],
  ['/get-started', '/my-podcasts'],
  ['/sign-in?from=/video-tutorials', '/video-tutorials'],
  ['/sign-in?from=https://evil.example', '/my-podcasts'],
  ['/sign-in?from=//evil.example', '/my-podcasts'],
])('somebody who is signed in goes from %s on to %s', async (from, to) => {
  const { place } = await open(from, ada)
  expect(place()).toBe(to)
})

test.each(['/my-podcasts', '/settings/my-account/profile', '/the-long-take/episodes/all', '/recordings'])(
  'outside the beta %s shows the private party',
  async (at) => {
    const { place } = await open(at, { ...ada, isBetaUser: false })
    await heading('Castwright is a private party')
    expect(await screen.findByRole('button', { name: 'Delete Account' })).toBeTruthy()
    expect(place()).toBe(at)
    expect(net.calls.some((call) => call.path.includes('PodcastService'))).toBe(false)
  },
)

test.each(['/nowhere', '/nowhere/at/all', '/the-long-take'])('%s does not exist', async (at) => {
  const { place } = await open(at, ada)
  expect(place()).toBe('/not-found')
  await heading("We're sorry but this page doesn't exist.")
  // Signed-in users keep the navigation.
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
})

test.each(tutorials)('/tutorials/$slug is a page', async ({ slug, title }) => {
  await open(`/tutorials/${slug}`, null)
  await heading(title)
  await waitFor(() => expect(document.title).toBe(`${title} · Castwright`))
})

test('an unknown tutorial does not exist', async () => {
  const { place } = await open('/tutorials/how-to-fly', null)
  await heading("We're sorry but this page doesn't exist.")
  expect(place()).toBe('/not-found')
})

test.each([
  '/somebody-elses/episodes/all',
  '/settings/podcast/0198c0de-0000-7000-8000-00000000000b/show-settings',
  '/settings/podcast/not-an-id/show-settings',
  '/podcast/0198c0de-0000-7000-8000-00000000000b/redirect',
  '/dev/outbox',
])('%s is closed to those without access', async (at) => {
  const { place } = await open(at, ada)
  expect(place()).toBe('/no-access')
  await heading("Sorry but you don't have access to this page.")
})

test.each([
  ['/dev/outbox', 'Outbox'],
  ['/operator/access', 'Access requests'],
])('%s is a tab of the operator pages', async (at, name) => {
  instance.mailOutbox = true
  net.answers('OutboxService.Find', { letters: [], messages: [] })
  net.answers('BetaService.FindRequests', { accessRequests: [], cursor: null, pendingCount: 0 })
  const { place } = await open(at, { ...ada, isOperator: true })
  await heading('This instance')
  const tabs = within(screen.getByRole('main'))
  expect(tabs.getByRole('link', { name, current: 'page' })).toBeTruthy()
  expect(tabs.getByRole('link', { name: 'Jobs' })).toBeTruthy()
  expect(place()).toBe(at)
  await waitFor(() => expect(document.title).toBe(`${name} · Castwright`))
  instance.mailOutbox = false
})

test.each([
  ['/settings', '/settings/my-account/profile'],
  ['/operator/nothing', '/no-access'],
  ['/settings/nothing/here', '/settings/my-account/profile'],
  ['/settings/my-account/nothing', '/settings/my-account/profile'],
  ['/settings/subscription-and-billing', '/settings/subscription-and-billing/plan-usage'],
])('%s leads to the default %s', async (at, to) => {
  const { place } = await open(at, ada)
  expect(place()).toBe(to)
})

test('selects the podcast in the URL', async () => {
  worksOn(podcast)
  const { place } = await open('/the-long-take/episodes', ada)
  await heading('Episodes')
  expect(place()).toBe('/the-long-take/episodes/all')
  expect(useAppStore.getState().selectedPodcastId).toBe(podcast.id)
})

test("redirects a podcast's URL to its episodes", async () => {
  worksOn(podcast)
  const { place } = await open('/the-long-take', ada)
  expect(place()).toBe('/the-long-take/episodes/all')
})

test('denies access at the next click after a removal from the team', async () => {
  worksOn(podcast)
  const { router, place } = await open('/the-long-take/episodes/all', ada)
  await heading('Episodes')
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: false, showAccess: null })
  await act(() => router.navigate({ to: '/$profileUrl/recordings', params: { profileUrl: podcast.profileUrl } }))
  expect(place()).toBe('/no-access')
})

test('asks for access once on the way to the episodes', async () => {
  worksOn(podcast)
  const { router, place } = await open('/my-podcasts', ada)
  await heading('My Podcasts')
  await act(() => router.navigate({ to: '/$profileUrl/episodes', params: { profileUrl: podcast.profileUrl } }))
  expect(place()).toBe('/the-long-take/episodes/all')
  expect(net.callsTo(pathOf('PodcastRoleService.ValidateAccess'))).toHaveLength(1)
})

test('keeps access when the connection fails briefly', async () => {
  worksOn(podcast)
  const { router, place } = await open('/the-long-take/episodes/all', ada)
  await heading('Episodes')
  net.cuts(pathOf('PodcastRoleService.ValidateAccess'))
  await act(() => router.navigate({ to: '/$profileUrl/recordings', params: { profileUrl: podcast.profileUrl } }))
  expect(place()).toBe('/the-long-take/recordings')
})

test('tells a user who was removed between two clicks instead of showing the page', async () => {
  worksOn(podcast)
  const { place } = await open('/the-long-take/episodes/all', ada)
  await heading('Episodes')
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: false, showAccess: null })
  net.refuses('PodcastInfoService.FindByPodcastID', 'not_found')
  const asked = query('PodcastInfoService.FindByPodcastID', { podcastId: podcast.id })
  await act(() => queryClient.query(asked).catch(() => null))
  await heading('You no longer have access to this podcast.')
  expect(place()).toBe('/the-long-take/episodes/all')
})

describe('without a connection', () => {
  afterEach(() => onlineManager.setOnline(true))
  const bar = () => screen.queryByText("You're offline. Changes can't be saved until you reconnect.")
  const lose = () => {
    for (const path of new Set(net.calls.map((call) => call.path))) net.cuts(path)
    act(() => onlineManager.setOnline(false))
  }

  test('a click shows an offline state in the content, and the page loads when the connection is back', async () => {
    worksOn(podcast)
    const { user } = await open('/the-long-take/episodes/all', ada)
    await heading('Episodes')
    expect(bar()).toBeNull()
    lose()
    expect(bar()).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Recordings' }))
    await heading('Recordings')
    expect(await screen.findByText("You're offline. This will load when you reconnect.")).toBeTruthy()
    worksOn(podcast)
    net.answers('RecordingService.FindByPodcastID', { recordingsWithEpisodes: [], total: 0, queryMeta: { cursor: null } })
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByText('Upload Your Recording')).toBeTruthy()
    expect(bar()).toBeNull()
  })

  test("keeps navigation and the home link if the session can't be loaded", async () => {
    onlineManager.setOnline(false)
    net.cuts(pathOf('PodcastService.FindByUserID'))
    const router = makeRouter(createMemoryHistory({ initialEntries: ['/settings/my-account/profile'] }))
    await router.load()
    show(router)
    await heading("You're offline")
    expect(bar()).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    signedIn(net, ada)
    act(() => onlineManager.setOnline(true))
    await heading('Account Settings')
  })
})

test('keeps the shell and the home link if every call fails', async () => {
  net.auth('get-session', 500, {})
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/my-podcasts'] }))
  await router.load()
  show(router)
  await heading("We couldn't load this page.")
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to My Podcasts' }).getAttribute('href')).toBe('/')
  signedIn(net, ada)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  await heading('My Podcasts')
})

test('opens an invitation to everyone', async () => {
  net.refuses('TeamManagementService.FindInvitation', 'not_found')
  await open('/invitation/some-token', null)
  await heading("This invitation doesn't exist")
})

test('opens an invitation without beta access', async () => {
  net.refuses('TeamManagementService.FindInvitation', 'not_found')
  await open('/invitation/some-token', { ...ada, isBetaUser: false })
  await heading("This invitation doesn't exist")
})

test('unsubscribes without a session', async () => {
  await open('/unsubscribe/some-token', null)
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeTruthy()
})

test('redirects editors away from the redirect page', async () => {
  net.answers('PodcastService.FindByUserID', { podcasts: [podcast] })
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: true, showAccess: 'EDITOR' })
  const { place } = await open(`/podcast/${podcast.id}/redirect`, ada)
  expect(place()).toBe(`/settings/podcast/${podcast.id}/rss-and-distribution`)
})

test('signs out to the sign-in page and shows a failure', async () => {
  const { user, place } = await open('/settings/my-account/profile', ada)
  await heading('Account Settings')
  await user.click(screen.getByRole('button', { name: /User menu/ }))
  net.auth('sign-out', 500, {})
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  expect(await screen.findByText('Failed to log you out.')).toBeTruthy()
  net.auth('sign-out', 200, { success: true })
  net.auth('get-session', 200, null)
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
  await waitFor(() => expect(place()).toBe('/sign-in'))
})

describe('a fresh instance', () => {
  beforeEach(() => {
    instance.isNew = true
  })
  afterEach(() => {
    instance.isNew = false
  })

  test.each(['/', '/sign-in', '/my-podcasts'])('leads from %s to the first account', async (at) => {
    const { place } = await open(at, null)
    await heading('Create the admin account')
    expect(place()).toBe('/get-started')
  })
})

describe('without billing', () => {
  beforeEach(() => {
    instance.billing = false
  })
  afterEach(() => {
    instance.billing = true
  })

  test('its pages and links are hidden', async () => {
    const { place } = await open('/settings/subscription-and-billing/plan-usage', ada)
    await waitFor(() => expect(place()).toBe('/settings/my-account/profile'))
    expect(screen.queryByRole('link', { name: 'Subscription & Billing' })).toBeNull()
  })
})

test('offers no Upgrade without limits', async () => {
  net.answers('UserInfoService.FindByUserID', {
    userInfo: {
      userId: ada.id,
      subscriptionType: 'FREE',
      unlimited: true,
      customerId: null,
      isMonthly: true,
      numberOfPodcasts: 0,
      downloadsThisMonth: 0,
    },
  })
  await open('/my-podcasts', ada)
  await screen.findByText('Add Your First Podcast')
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
})

test('offers Upgrade on the Free plan', async () => {
  await open('/my-podcasts', ada)
  expect(await screen.findByRole('link', { name: 'Upgrade' })).toBeTruthy()
})

test('does not offer Upgrade on a paid plan', async () => {
  onPlan(net, 'PRO')
  net.answers('BillingService.FindUsage', {
    usage: { plan: 'PRO', unlimited: false, uses: [], podcasts: [], isLimitReached: false, over: [] },
  })
  await open('/settings/subscription-and-billing/plan-usage', ada)
  expect(await screen.findByText('Pro')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Upgrade' })).toBeNull()
})

test('disables Add Episode without a podcast and explains why', async () => {
  const { user } = await open('/my-podcasts', ada)
  const add = await screen.findByRole('button', { name: 'Add Episode' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(add.getAttribute('aria-description')).toContain('Create a podcast first.')
  await user.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says that the podcast of a page failed to load', async () => {
  signedIn(net, ada)
  net.refuses('PodcastService.FindByUserID', 'internal')
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/the-long-take/episodes/all'] }))
  await router.load()
  show(router)
  await heading('Error loading podcast.')
})
