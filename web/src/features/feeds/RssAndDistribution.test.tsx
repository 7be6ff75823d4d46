import { methodOf, type Output, pathOf } from '@castwright/contract/methods.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { toWire } from '@castwright/contract/wire.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { RssAndDistribution } from './RssAndDistributionPage.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

const usage = (subscriptionType: Plan, numberOfPublishedEpisodes: number): Output<'PodcastInfoService.FindByPodcastID'> => ({
  podcastInfo: {
    podcastId: longTake.id,
    numberOfEpisodes: 9,
    numberOfPublishedEpisodes,
    numberOfCollaborators: 0,
    recordingStorageUsed: 0,
    downloadsThisMonth: 0,
    subscriptionType,
    unlimited: false,
    teamRoles: ['HOST'],
    lastUpdaterId: null,
    lastUpdatedAt: null,
  },
})

function open(facts: Partial<Podcast> = {}, plan: [Plan, number] = ['FREE', 1]) {
  signedIn(net, { ...ada, timeZone: 'America/New_York' })
  net.answers('PodcastService.Find', { podcast: { ...longTake, ...facts } })
  net.answers('PodcastInfoService.FindByPodcastID', usage(...plan))
  net.answers('PodcastService.CheckFeed', {
    findings: [
      {
        id: 'language',
        status: 'error',
        title: 'Language',
        detail: 'None is chosen.',
        source: 'Apple',
        fixPath: '/settings/x?field=language',
      },
      { id: 'feed', status: 'pass', title: 'Feed', detail: 'Well-formed.', source: 'PSP-1', fixPath: null },
    ],
  })
  return openPage(() => <RssAndDistribution podcastId={longTake.id} />, '/here')
}

test('says that other checks passed below an error', async () => {
  await open()
  expect(await screen.findByRole('button', { name: '1 other check passed' })).toBeTruthy()
})

test('copies and downloads the feed and shows its checks with fix links', async () => {
  const { user } = await open()
  await screen.findByRole('heading', { name: 'RSS Feed' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(button('Copy RSS Feed URL'))
  expect(await screen.findByText('Copied to clipboard.')).toBeTruthy()
  expect(copied).toHaveBeenCalledWith(longTake.rssFeedUrl)
  copied.mockRejectedValue(new Error('no'))
  await user.click(button('Copy RSS Feed URL'))
  expect(await screen.findByText('Failed to copy to clipboard.')).toBeTruthy()

  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    expect(this.download).toBe('the-long-take.xml')
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:feed')
  net.refuses('PodcastService.GetRSSFeed', 'internal')
  await user.click(button('Download RSS Feed'))
  expect(await screen.findByText('Unable to download file.')).toBeTruthy()
  net.answers('PodcastService.GetRSSFeed', { rssFeed: '<rss/>', rssFeedUrl: longTake.rssFeedUrl })
  await user.click(button('Download RSS Feed'))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))

  expect(await screen.findByText('1 error')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fix: Language' }).getAttribute('href')).toBe('/settings/x?field=language')
  saved.mockRestore()
})

test.each([
  ['at the limit', ['FREE', 6], null],
  ['as only the server knows', ['FREE', 1], 'plan_limit'],
] as const)('blocks the screen at the plan limit, %s', async (_, plan, reason) => {
  const { user } = await open({}, [...plan])
  if (reason) {
    net.refuses('PodcastService.GetRSSFeed', 'failed_precondition', 'Full.', { reason })
    await user.click(await screen.findByRole('button', { name: 'Download RSS Feed' }))
  }
  expect(await screen.findByText('Upgrade to access your feed!')).toBeTruthy()
  const places = ['Upgrade Subscription', 'View Plan Usage'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(places).toEqual(['/settings/subscription-and-billing/offers-and-upgrades', '/settings/subscription-and-billing/plan-usage'])
  expect(screen.getByRole('link', { name: 'Request 301 Redirect' }).getAttribute('href')).toBe(`/podcast/${longTake.id}/redirect`)
})

test('shows nothing of the tab until the plan usage is known', async () => {
  const method = 'PodcastInfoService.FindByPodcastID'
  const opening = open()
  const answer = net.holds(pathOf(method), 200, toWire(methodOf(method).output, usage('FREE', 6)))
  await opening
  await waitFor(() => expect(net.callsTo(pathOf(method))).toHaveLength(1))
  expect(screen.queryByText('RSS Feed')).toBeNull()
  answer()
  expect(await screen.findByText('Upgrade to access your feed!')).toBeTruthy()
})

test('opens when the plan usage cannot be loaded', async () => {
  const opening = open()
  net.refuses('PodcastInfoService.FindByPodcastID', 'internal')
  await opening
  expect(await screen.findByRole('heading', { name: 'RSS Feed' })).toBeTruthy()
})

test('tells members at the limit that the owner can upgrade', async () => {
  await open({ showAccess: 'ADMIN' }, ['FREE', 6])
  expect(await screen.findByText(/Ask the owner to upgrade\./)).toBeTruthy()
  expect(button('Upgrade Subscription').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('link', { name: 'Request 301 Redirect' })).toBeTruthy()
})

test('still shows the redirect at the limit', async () => {
  await open({ isRedirected: true, redirectedAt: '2026-01-01T00:00:00Z', newHost: 'Acast', newRssFeedUrl: 'https://new.example/rss' }, [
    'FREE',
    6,
  ])
  expect(await screen.findByText('Upgrade to access your feed!')).toBeTruthy()
  expect(screen.queryByText('Request 301 Redirect')).toBeNull()
  expect(screen.getByRole('button', { name: /Stop 301 Redirect/ })).toBeTruthy()
})

test('sends paying customers to the customer portal to upgrade', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { user } = await open({}, ['STARTER', 75])
  net.answers('BillingService.CreateCustomerPortalSession', { sessionUrl: 'https://pay.example/portal' })
  await user.click(await screen.findByRole('button', { name: 'Upgrade Subscription' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/portal'))
  expect(tab.opener).toBeNull()
  net.refuses('BillingService.CreateCustomerPortalSession', 'unavailable')
  await user.click(button('Upgrade Subscription'))
  expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
})

test('allows the redirect for owners and admins only', async () => {
  await open({ showAccess: 'EDITOR' })
  const closed = await screen.findByRole('button', { name: 'Request 301 Redirect' })
  expect(closed.getAttribute('aria-description')).toBe('Ask an Owner or Admin of this podcast to request the redirect.')
})

test('shows all directories with their guides and URL rules', async () => {
  const { user } = await open({ spotifyUrl: 'https://open.spotify.com/show/1' })
  const names = (await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)
  expect(names).toEqual([
    'Apple Podcasts',
    'SpotifyListed',
    'Google Podcastsno longer accepting shows',
    'Amazon Music',
    'Pandora',
    'Stitcherno longer accepting shows',
    'RadioPublicno longer accepting shows',
    'iHeartRadio',
    'YouTube Music',
    'Pocket Casts',
    'Overcast',
    'Podcast Index',
    'Deezer',
  ])
  const card = async (name: RegExp) => {
    const head = screen.getByRole('button', { name, expanded: false })
    await user.click(head)
    return within(head.closest('section') as HTMLElement)
  }
  const pandora = await card(/^Pandora/)
  expect(pandora.getByText('The review takes four to six weeks.')).toBeTruthy()
  expect(pandora.getByRole('link', { name: 'Register with Pandora' })).toBeTruthy()
  const google = await card(/^Google/)
  expect(google.queryByRole('link')).toBeNull()
  await user.click(google.getByRole('button', { name: 'Show the old guide' }))
  expect(google.getByRole('link', { name: 'Register with Google Podcasts' })).toBeTruthy()

  await changeField(field('Pandora URL'), 'https://example.com/x')
  expect(await screen.findByText('Please enter a valid Pandora URL.')).toBeTruthy()
  // Cards with errors are expanded.
  await user.click(screen.getByRole('button', { name: /^Pandora/ }))
  await user.click(button('Save'))
  expect(await screen.findByText('Please fix errors to save.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Pandora/ }).getAttribute('aria-expanded')).toBe('true')

  const url = 'https://www.pandora.com/podcast/the-long-take/PC:1'
  await changeField(field('Pandora URL'), url)
  net.refuses('PodcastService.Update', 'internal')
  await user.click(button('Save'))
  expect(await screen.findByText('There was an error saving.')).toBeTruthy()
  net.refuses('PodcastService.Update', 'invalid_argument', 'No.', { 'updated_podcast.apple_podcasts_url': 'Not this one.' })
  await user.click(button('Save'))
  await screen.findByText('Not this one.')
  await waitFor(() => expect(document.activeElement).toBe(field('Apple Podcasts URL')))
  await changeField(field('Apple Podcasts URL'), 'https://podcasts.apple.com/us/podcast/id1')
  await changeField(field('Apple Podcasts URL'), '')
  net.answers('PodcastService.Update', { updatedPodcast: { ...longTake, pandoraUrl: url } })
  await user.click(button('Save'))
  expect(await screen.findByText('Changes Saved.')).toBeTruthy()
  expect(net.callsTo(pathOf('PodcastService.Update')).at(-1)?.body).toMatchObject({ updated_podcast: { pandora_url: url } })
})

const moved = { isRedirected: true, newRssFeedUrl: 'https://new.example/feed.xml', newHost: 'Transistor' }

test("shows a redirect's date and target and can stop it within a day", async () => {
  const redirectedAt = new Date(Date.now() - 3_600_000).toISOString()
  const { user } = await open({ ...moved, redirectedAt })
  expect(await screen.findByText(/processed on \d\d\/\d\d\/\d\d at \d\d:\d\d [AP]M\./)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Request 301 Redirect' })).toBeNull()
  await user.click(button('View new feed'))
  expect((await screen.findByLabelText<HTMLInputElement>('New RSS Feed URL')).value).toBe(moved.newRssFeedUrl)
  await user.click(button('Close'))
  await user.click(await screen.findByRole('button', { name: 'Stop 301 Redirect' }))
  net.answers('PodcastService.StopRedirect', { podcast: longTake })
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Stop 301 Redirect' })).getByRole('button', { name: 'Stop 301 Redirect' }),
  )
  expect(await screen.findByText('The 301 Redirect was stopped.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Request 301 Redirect' })).toBeTruthy()
})

test("explains after a day why the redirect can't be stopped", async () => {
  await open({ ...moved, redirectedAt: '2026-03-05T20:04:00Z' })
  expect(await screen.findByText(/processed on 03\/05\/26 at 03:04 PM\. .* from 03\/12\/26 at 04:04 PM \(7 days after/)).toBeTruthy()
  expect(button('Stop 301 Redirect').getAttribute('aria-description')).toContain('within 24 hours')
})

test.each([
  [null, 'Two steps, in this order.', 0],
  ['Captivate', 'Three steps, in this order.', 1],
] as const)('with %s as old host, says: %s', async (oldHost, hint, shown) => {
  await open({ oldHost })
  await screen.findByText(hint)
  expect(screen.queryAllByText('Migrate your podcast and do the 301 redirect first')).toHaveLength(shown)
})
