import type { Listener } from '@castwright/contract/listeners/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, field, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { PrivateFeedsPage } from './PrivateFeedsPage.tsx'
import { type ListenersSearch, readSearch } from './search.ts'

const podcastId = longTake.id
const lea: Listener = {
  id: '0198c0de-0000-7000-8000-000000000301',
  kind: 'member',
  name: 'Lea',
  email: 'lea@example.com',
  state: 'active',
  joinedAt: '2026-01-01T00:00:00Z',
  expiresAt: null,
  invitedAt: null,
  lastUsedAt: null,
  sharedAt: '2026-01-02T00:00:00Z',
  hasFeed: true,
  createdAt: '2026-01-01T00:00:00Z',
}
const urls = { feedUrl: 'https://cast.example.com/rss/p/a.b.xml', pageUrl: 'https://cast.example.com/members/a.b' }
const settings = { pauseMessage: 'Paused.', dripDays: 0, shareAlert: 10 }

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('ListenerService.FindByPodcastID', { listeners: [lea], cursor: null })
  net.answers('ListenerService.FindSettings', {
    settings,
    counts: { active: 1, paused: 0, revoked: 0 },
    downloads: { allTime: 1234, last30Days: 7 },
  })
  net.answers('ListenerService.FindFeedURL', urls)
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const open = (start: ListenersSearch = {}, podcast: Partial<Podcast> = {}) => {
  const Screen = () => {
    const [search, onSearch] = useState(start)
    return <PrivateFeedsPage podcast={{ ...longTake, ...podcast }} timeZone="UTC" search={search} onSearch={onSearch} memberships={null} />
  }
  return openPage(Screen, '/the-long-take/private-feeds')
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Lea' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('the URL says what is shown', () => {
  expect(readSearch({ tab: 'episodes', q: 7, kind: 'review', other: 1 })).toEqual({ tab: 'episodes', q: '7', kind: 'review' })
  expect(readSearch({ tab: 'x', kind: 'x' })).toEqual({})
})

test('lists feeds with their state, and downloads apart from public ones', async () => {
  await open()
  expect(await screen.findByText('lea@example.com')).toBeTruthy()
  expect(screen.getByText('Possibly shared')).toBeTruthy()
  expect(await screen.findByText(/1 active · 0 paused · 7 private downloads in the last 30 days, 1,234 in total/)).toBeTruthy()
})

test('adds a listener and shows the URL of the feed', async () => {
  net.answers('ListenerService.FindByPodcastID', { listeners: [], cursor: null })
  const { user } = await open()
  expect(await screen.findByText('No private feeds yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tools' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Add a listener' })[0]!)
  await dialog('Add a listener')
  await changeField(field('Name *'), 'Lea')
  await changeField(field('Email'), 'lea@example.com')
  net.refuses('ListenerService.Create', 'invalid_argument', 'Refused.', {
    'listener.email': 'Someone with this email address already has a member feed.',
  })
  await user.click(button('Add listener'))
  expect(await screen.findByText('Someone with this email address already has a member feed.')).toBeTruthy()
  net.answers('ListenerService.Create', { listener: lea, ...urls })
  await user.click(button('Add listener'))
  const shown = await dialog('Feed of Lea')
  expect((await shown.findByLabelText<HTMLInputElement>('Feed URL')).value).toBe(urls.feedUrl)
  expect(shown.getByRole('img', { name: 'QR code of the page for Lea' })).toBeTruthy()
  expect(bodies('ListenerService.Create').at(-1)).toEqual({
    podcast_id: podcastId,
    kind: 'member',
    listener: { name: 'Lea', email: 'lea@example.com', expires_at: null },
    invite: true,
  })
})

test('pauses right away, and revokes after a confirmation', async () => {
  const { user } = await open()
  net.answers('ListenerService.SetState', { listener: { ...lea, state: 'paused' } })
  await choose(user, 'Pause')
  expect(await screen.findByText('Feed paused.')).toBeTruthy()
  await choose(user, 'Revoke')
  await user.click((await dialog('Revoke the feed of Lea?')).getByRole('button', { name: 'Revoke feed' }))
  expect(await screen.findByText('Feed revoked.')).toBeTruthy()
  expect(bodies('ListenerService.SetState').map((body) => (body as { state: string }).state)).toEqual(['paused', 'revoked'])
})

test('releases a draft to members', async () => {
  const draft = { episodeId: '0198c0de-0000-7000-8000-000000000401', title: 'Rough cut', hasRecording: true, releasedAt: null }
  net.answers('ListenerService.FindEpisodes', { episodes: [draft, { ...draft, episodeId: lea.id, title: 'Idea', hasRecording: false }] })
  const { user } = await open({ tab: 'episodes' })
  expect(await screen.findByText('Needs a recording')).toBeTruthy()
  net.answers('ListenerService.ReleaseEpisode', {})
  await user.click(button('Release to members'))
  await user.click((await dialog('Release “Rough cut” to members?')).getByRole('button', { name: 'Release to members' }))
  expect(await screen.findByText('Released to members.')).toBeTruthy()
  expect(bodies('ListenerService.ReleaseEpisode')).toEqual([{ episode_id: draft.episodeId }])
})

test('saves the settings', async () => {
  const { user } = await open({ tab: 'settings' })
  await waitFor(() => expect(field('Message')).toHaveProperty('value', 'Paused.'))
  await changeField(field('Message'), 'See you soon.')
  net.answers('ListenerService.UpdateSettings', { settings: { ...settings, pauseMessage: 'See you soon.' } })
  await user.click(button('Save'))
  expect(await screen.findByText('Settings saved.')).toBeTruthy()
  expect(bodies('ListenerService.UpdateSettings')).toEqual([
    { podcast_id: podcastId, settings: { pause_message: 'See you soon.', drip_days: 0, share_alert: 10 } },
  ])
})

test('explains itself to editors', async () => {
  await open({}, { showAccess: 'EDITOR' })
  expect(await screen.findByText('Only admins and the owner can manage private feeds.')).toBeTruthy()
})

test('shows an error with a retry', async () => {
  net.refuses('ListenerService.FindByPodcastID', 'internal')
  await open()
  expect(await screen.findByText('Error loading private feeds.')).toBeTruthy()
})
