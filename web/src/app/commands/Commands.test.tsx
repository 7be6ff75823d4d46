import { pathOf } from '@castwright/contract/methods.ts'
import type { SearchHit } from '@castwright/contract/search/shapes.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setShortcutsOn, useMemory } from '../../features/search/memory.ts'
import { closeBoth } from '../../features/search/opened.ts'
import { useAppStore } from '../../lib/appStore.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { podcastNamed } from '../../lib/testing/podcasts.ts'
import { CommandsLater } from './CommandsLater.tsx'

const shows = [podcastNamed('Night Shift', 1), podcastNamed('Day Break', 2)]
const [night] = shows as [(typeof shows)[number]]
const episodeId = '0198c0de-0000-7000-8000-0000000000e1'

const hit: SearchHit = {
  kind: 'episode',
  id: episodeId,
  podcastId: night.id,
  podcastTitle: night.title,
  profileUrl: night.profileUrl,
  episodeId,
  recordingId: null,
  startMs: null,
  title: [
    { text: 'The ', hit: false },
    { text: 'interview', hit: true },
  ],
  snippet: [
    { text: 'A long ', hit: false },
    { text: 'interview', hit: true },
    { text: ' with Ada', hit: false },
  ],
  authorName: null,
  updatedAt: '2026-01-01T00:00:00Z',
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('PodcastService.FindByUserID', { podcasts: shows })
  net.answers('PodcastRoleService.ValidateAccess', { hasAccess: true, showAccess: 'EDITOR' })
  net.answers('SearchService.Find', { groups: [] })
  useAppStore.setState({ selectedPodcastId: night.id })
  useMemory.setState({ shortcuts: true, recent: { userId: '', places: [] } })
})
afterEach(() => {
  act(closeBoth)
  onlineManager.setOnline(true)
})

const Screen = () => (
  <>
    <input aria-label="A field" />
    <CommandsLater user={ada} />
  </>
)

const open = async () => {
  const page = await openPage(Screen, '/my-podcasts')
  await act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }))
  const field = await screen.findByRole('combobox', { name: 'Search' })
  await screen.findByRole('option', { name: /Add Episode/ })
  return { ...page, field }
}

const type = (field: HTMLElement, text: string) => act(async () => void fireEvent.change(field, { target: { value: text } }))
const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')
const status = () => screen.getByRole('status').textContent

const faults = async () => {
  const rules = Object.fromEntries(['color-contrast', 'target-size', 'region'].map((rule) => [rule, { enabled: false }]))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false, rules })
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.html).join('\n')}`)
}

test('opens what was found, by keyboard', async () => {
  net.answers('SearchService.Find', { groups: [{ kind: 'episode', hits: [hit], hasMore: false }] })
  const { user, field, place } = await open()
  await type(field, 'interveiw')
  const option = await screen.findByRole('option', { name: /^The interview A long interview with Ada/ })
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['interview', 'interview'])
  await waitFor(() => expect(status()).toBe('1 result'))
  expect(field.getAttribute('aria-activedescendant')).toBe(option.id)
  expect(await faults()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe(`/${night.profileUrl}/episodes/manage/${episodeId}`))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
})

test('keeps what is typed before the palette is there', async () => {
  const { user } = await openPage(Screen, '/my-podcasts')
  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    for (const key of ['d', 'a', 'x', 'Backspace', 'y']) fireEvent.keyDown(document.body, { key })
  })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('day')
  await user.type(field, ' b')
  expect(field.value).toBe('day b')
  expect(await screen.findByRole('option', { name: 'Day Break' })).toBeTruthy()
})

test('finds commands and podcasts by name, and moves with the arrow keys', async () => {
  const { user, field, place } = await open()
  await type(field, 'day')
  const option = await screen.findByRole('option', { name: 'Day Break' })
  expect(selected()).toBe(option)
  await type(field, 'rec')
  await waitFor(() => expect(selected()?.textContent).toContain('Recordings'))
  await user.keyboard('{ArrowDown}')
  expect(selected()?.textContent).toContain('Upload Recording')
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => expect(place()).toBe(`/${night.profileUrl}/recordings`))
})

test('offers only what the role allows', async () => {
  await open()
  expect(screen.queryByRole('option', { name: /Invite Your Team/ })).toBeNull()
  expect(screen.queryByRole('option', { name: /Access requests/ })).toBeNull()
})

test('works without a podcast, and asks for access to none', async () => {
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  await openPage(Screen, '/my-podcasts')
  await act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }))
  await screen.findByRole('option', { name: /Start a New Podcast/ })
  expect(net.callsTo(pathOf('PodcastRoleService.ValidateAccess'))).toEqual([])
})

test('says that nothing was found, that searching failed and that the device is offline', async () => {
  const { user, field } = await open()
  await type(field, 'xylophone')
  await screen.findByText(/^No results for “xylophone”\./)
  await waitFor(() => expect(status()).toBe('No results for xylophone'))
  net.refuses('SearchService.Find', 'internal', 'Broken.')
  await type(field, 'xylophones')
  await screen.findByText(/Failed to search/)
  net.answers('SearchService.Find', { groups: [{ kind: 'episode', hits: [hit], hasMore: false }] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('option', { name: /^The interview/ })
  await act(async () => onlineManager.setOnline(false))
  await screen.findByText(/You're offline/)
})

test('shows more of a kind', async () => {
  net.answers('SearchService.Find', { groups: [{ kind: 'episode', hits: [hit], hasMore: true }] })
  const { user, field } = await open()
  await type(field, 'interview')
  await user.click(await screen.findByRole('option', { name: 'More episodes…' }))
  await waitFor(() =>
    expect(net.callsTo(pathOf('SearchService.Find')).at(-1)?.body).toEqual({ text: 'interview', kinds: ['episode'], limit: 25 }),
  )
})

test('does not search for unfinished characters', async () => {
  const { field } = await open()
  fireEvent.compositionStart(field)
  await type(field, 'ぽd')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(screen.getByRole('combobox', { name: 'Search' })).toBeTruthy()
  fireEvent.compositionEnd(field)
  await type(field, 'ポ')
  await waitFor(() => expect(net.callsTo(pathOf('SearchService.Find')).map(({ body }) => body)).toEqual([{ text: 'ポ' }]))
})

test('lists recent places of this user', async () => {
  useMemory.setState({ recent: { userId: ada.id, places: [{ path: '/day-break/recordings', title: 'Recordings', podcast: 'Day Break' }] } })
  const { user, place } = await open()
  const group = screen.getByRole('group', { name: 'Recent' })
  await user.click(within(group).getByRole('option', { name: 'Recordings Day Break' }))
  await waitFor(() => expect(place()).toBe('/day-break/recordings'))
  expect(useMemory.getState().recent.places.map(({ path }) => path)).toContain('/my-podcasts')
})

test('runs shortcuts outside of fields, lists them, and turns them off', async () => {
  const { user, place } = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  await user.click(screen.getByLabelText('A field'))
  await user.keyboard('ge?')
  expect(place()).toBe('/my-podcasts')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Add Episode').parentElement?.textContent).toBe('Add EpisodeC')
  expect(within(sheet).getByText('Episodes').parentElement?.textContent).toBe('EpisodesGE')
  expect(await faults()).toEqual([])
  await user.click(within(sheet).getByRole('switch', { name: /^Single-key shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('ge')
  expect(place()).toBe('/my-podcasts')
  act(() => setShortcutsOn(true))
  await user.keyboard('ge')
  await waitFor(() => expect(place()).toBe(`/${night.profileUrl}/episodes`))
})
