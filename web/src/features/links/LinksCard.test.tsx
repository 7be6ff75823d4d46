import type { Link } from '@castwright/contract/links/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { LinksCard } from './LinksCard.tsx'

const podcastId = '0198c0de-0000-7000-8000-00000000000a'

const own: Link = {
  id: '0198c0de-0000-7000-8000-000000000101',
  kind: 'preview',
  creatorId: ada.id,
  creatorName: 'Ada Lovelace',
  episodeId: '0198c0de-0000-7000-8000-000000000201',
  episodeTitle: 'Pilot',
  report: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2999-01-05T15:04:00Z',
  lastUsedAt: null,
}
const media: Link = {
  ...own,
  id: '0198c0de-0000-7000-8000-000000000102',
  kind: 'media',
  creatorId: '0198c0de-0000-7000-8000-000000000002',
  creatorName: 'eddy@show.example',
  episodeId: null,
  episodeTitle: null,
  lastUsedAt: new Date().toISOString(),
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('LinkService.FindByPodcastID', { links: [own, media], cursor: null })
})

const open = (isEveryones = true) => openPage(() => <LinksCard podcastId={podcastId} isEveryones={isEveryones} />, '/settings/links')
const row = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement)
const revokeOf = async (title: string) => (await row(title)).getByRole('button', { name: 'Revoke' })
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

test('shows what each link opens, who created it, when it expires and its last use', async () => {
  await open()
  const preview = await row('Preview of Pilot')
  expect(preview.getByText('Ada Lovelace')).toBeTruthy()
  expect(await preview.findByText('You')).toBeTruthy()
  expect(preview.getByText(/Expires/).textContent).toBe('Expires January 5, 2999 at 3:04 PM · Not used yet')
  const recordings = await row('Playback and downloads in the app')
  expect(recordings.getByText('eddy@show.example')).toBeTruthy()
  expect(recordings.getByText(/Expires/).textContent).toMatch(/· Last used Just now$/)
  expect(recordings.queryByText('You')).toBeNull()
})

test('revokes one link after a confirmation', async () => {
  const { user } = await open()
  await user.click(await revokeOf('Preview of Pilot'))
  await user.click((await dialog('Revoke this link?')).getByRole('button', { name: 'Cancel' }))
  expect(net.callsTo(pathOf('LinkService.Revoke'))).toEqual([])
  await user.click(await revokeOf('Preview of Pilot'))
  net.answers('LinkService.Revoke', {})
  net.answers('LinkService.FindByPodcastID', { links: [media], cursor: null })
  await user.click((await dialog('Revoke this link?')).getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText('Link revoked.')).toBeTruthy()
  expect(net.callsTo(pathOf('LinkService.Revoke'))[0]?.body).toEqual({ link_id: own.id })
  await waitFor(() => expect(screen.queryByText('Preview of Pilot')).toBeNull())
})

test('treats a missing link as revoked and shows failures', async () => {
  const { user } = await open()
  net.refuses('LinkService.Revoke', 'not_found')
  await user.click(await revokeOf('Playback and downloads in the app'))
  await user.click((await dialog('Revoke this link?')).getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText('Link revoked.')).toBeTruthy()
  net.refuses('LinkService.Revoke', 'internal')
  await user.click(await revokeOf('Playback and downloads in the app'))
  await user.click((await dialog('Revoke this link?')).getByRole('button', { name: 'Revoke link' }))
  expect(await screen.findByText(/^Couldn't revoke links\./)).toBeTruthy()
})

test.each([
  [true, /including other team members' links/],
  [false, /that you created/],
])("asks before all links are revoked (everyone's: %s)", async (isEveryones, help) => {
  const { user } = await open(isEveryones)
  await screen.findByText('Preview of Pilot')
  await user.click(button('Revoke all'))
  const question = await dialog('Revoke all links?')
  expect(question.getByText(help)).toBeTruthy()
  net.answers('LinkService.RevokeAll', { revoked: 2 })
  net.answers('LinkService.FindByPodcastID', { links: [], cursor: null })
  await user.click(question.getByRole('button', { name: 'Revoke all' }))
  expect(await screen.findByText('2 links revoked.')).toBeTruthy()
  expect(await screen.findByText('No active links. Episode preview links appear here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke all' })).toBeNull()
})

test('shows older links on demand, and an error with a retry', async () => {
  net.answers('LinkService.FindByPodcastID', { links: [own], cursor: 'older' })
  const { user } = await open()
  await screen.findByText('Preview of Pilot')
  net.answers('LinkService.FindByPodcastID', { links: [media], cursor: null })
  await user.click(button('Show older'))
  expect(await screen.findByText('Playback and downloads in the app')).toBeTruthy()
  expect(net.callsTo(pathOf('LinkService.FindByPodcastID')).at(-1)?.body).toEqual({ podcast_id: podcastId, cursor: 'older' })
})

test('an error while loading offers a retry', async () => {
  net.refuses('LinkService.FindByPodcastID', 'internal')
  const { user } = await open()
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
  net.answers('LinkService.FindByPodcastID', { links: [own], cursor: null })
  await user.click(button('Retry'))
  expect(await screen.findByText('Preview of Pilot')).toBeTruthy()
})
