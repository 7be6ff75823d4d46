import type { Listener } from '@castwright/contract/listeners/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
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
  await changeField(field('Name'), 'Lea')
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
  expect(shown.getByRole('img', { name: "QR code for Lea's page" })).toBeTruthy()
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
  await user.click((await dialog('Revoke the feed for Lea?')).getByRole('button', { name: 'Revoke feed' }))
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
  const { user } = await open()
  expect(await screen.findByText('Error loading private feeds.')).toBeTruthy()
  net.answers('ListenerService.FindByPodcastID', { listeners: [lea], cursor: null })
  await user.click(button('Try again'))
  expect(await screen.findByText('lea@example.com')).toBeTruthy()
})

test('keeps the days of a feed that were not changed, and what was entered if saving fails', async () => {
  const expiresAt = '2999-01-02T12:00:00Z'
  net.answers('ListenerService.FindByPodcastID', { listeners: [{ ...lea, expiresAt }], cursor: null })
  const { user } = await open()
  await choose(user, 'Edit')
  const edited = await dialog('Edit listener')
  expect(edited.getByLabelText<HTMLInputElement>('Last day').value).toBe('2999-01-02')
  expect(edited.queryByRole('radiogroup')).toBeNull()
  await changeField(edited.getByLabelText('Name'), 'Lea B.')
  net.refuses('ListenerService.Update', 'internal', 'Broken.')
  await user.click(edited.getByRole('button', { name: 'Save' }))
  expect(await edited.findByText('This could not be saved. Broken.')).toBeTruthy()
  expect(edited.getByLabelText<HTMLInputElement>('Name').value).toBe('Lea B.')
  const release = net.holdsAnswer('ListenerService.Update', { listener: { ...lea, name: 'Lea B.', expiresAt } })
  net.answers('ListenerService.FindByPodcastID', { listeners: [{ ...lea, name: 'Lea B.', expiresAt }], cursor: null })
  await user.dblClick(edited.getByRole('button', { name: 'Save' }))
  release()
  expect(await screen.findByText('Listener saved.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Actions for Lea B.' })).toBeTruthy()
  expect(bodies('ListenerService.Update').slice(1)).toEqual([
    {
      podcast_id: podcastId,
      listener_id: lea.id,
      listener: { name: 'Lea B.', email: 'lea@example.com', expires_at: expiresAt },
      joined_at: lea.joinedAt,
    },
  ])
})

test('creates a URL once for a feed that has none to show', async () => {
  net.answers('ListenerService.FindFeedURL', { feedUrl: null, pageUrl: null })
  const { user } = await open()
  await choose(user, 'Show feed URL')
  const shown = await dialog('Feed of Lea')
  const create = await shown.findByRole('button', { name: 'Create a URL' })
  net.refuses('ListenerService.Rotate', 'internal', 'Broken.')
  await user.click(create)
  expect(await screen.findByText('Broken.')).toBeTruthy()
  const release = net.holdsAnswer('ListenerService.Rotate', urls)
  net.answers('ListenerService.FindFeedURL', urls)
  await user.dblClick(create)
  release()
  expect((await shown.findByLabelText<HTMLInputElement>('Feed URL')).value).toBe(urls.feedUrl)
  expect(bodies('ListenerService.Rotate')).toHaveLength(2)
})

test('withdraws an episode, and says why that failed', async () => {
  const released = { episodeId: lea.id, title: 'Rough cut', hasRecording: true, releasedAt: '2026-01-01T00:00:00Z' }
  net.answers('ListenerService.FindEpisodes', { episodes: [released] })
  const { user } = await open({ tab: 'episodes' })
  net.refuses('ListenerService.WithdrawEpisode', 'failed_precondition', 'This episode is published, so members already have it.')
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('This episode is published, so members already have it.')).toBeTruthy()
  const release = net.holdsAnswer('ListenerService.WithdrawEpisode', {})
  net.answers('ListenerService.FindEpisodes', { episodes: [{ ...released, releasedAt: null }] })
  await user.dblClick(button('Withdraw'))
  release()
  expect(await screen.findByText('Removed from member feeds.')).toBeTruthy()
  expect(await screen.findByText('Not released')).toBeTruthy()
  expect(bodies('ListenerService.WithdrawEpisode')).toHaveLength(2)
})

test('shows what an import would do before it adds members', async () => {
  net.answers('ListenerService.FindByPodcastID', { listeners: [], cursor: null })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const asked = await dialog('Import members')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  net.answers('ListenerService.ParseImport', { created: 2, known: 1, errors: [{ line: 4, message: 'No email address.' }] })
  await user.upload(input, new File(['Email\nlea@example.com'], 'members.csv', { type: 'text/csv' }))
  expect(await asked.findByText('2 members will be added.')).toBeTruthy()
  expect(asked.getByText('1 row will be skipped because its address already has a member feed.')).toBeTruthy()
  expect(asked.getByText('Line 4: No email address.')).toBeTruthy()
  await user.click(asked.getByRole('checkbox', { name: 'Email everyone their feed' }))
  const release = net.holdsAnswer('ListenerService.Import', { created: 2, known: 1, errors: [] })
  net.answers('ListenerService.FindByPodcastID', { listeners: [lea], cursor: null })
  await user.dblClick(asked.getByRole('button', { name: 'Import 2 members' }))
  release()
  expect(await asked.findByText('2 members added.')).toBeTruthy()
  expect(bodies('ListenerService.Import')).toEqual([{ podcast_id: podcastId, text: 'Email\nlea@example.com', invite: false }])
})

test('imports only the file that was chosen last, however long others take to read', async () => {
  net.answers('ListenerService.FindByPodcastID', { listeners: [], cursor: null })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const asked = await dialog('Import members')
  const choose = (text: string) =>
    user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File([text], 'members.csv', { type: 'text/csv' }))
  const release = net.holdsAnswer('ListenerService.ParseImport', { created: 2, known: 0, errors: [] })
  await choose('slow')
  await waitFor(() => expect(bodies('ListenerService.ParseImport')).toHaveLength(1))
  await user.click(asked.getByRole('button', { name: 'Remove the file' }))
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  net.answers('ListenerService.ParseImport', { created: 1, known: 0, errors: [] })
  await choose('fast')
  expect(await asked.findByText('1 member will be added.')).toBeTruthy()
  await act(async () => release())
  net.answers('ListenerService.Import', { created: 1, known: 0, errors: [] })
  await user.click(asked.getByRole('button', { name: 'Import 1 member' }))
  expect(await asked.findByText("1 member added. We're sending the emails.")).toBeTruthy()
  expect(bodies('ListenerService.Import')).toMatchObject([{ text: 'fast' }])
})
