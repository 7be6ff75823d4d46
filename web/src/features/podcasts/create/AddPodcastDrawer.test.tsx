import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAppStore } from '../../../lib/appStore.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field, mask } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake, onPlan } from '../../../lib/testing/podcasts.ts'
import { type Put, storage } from '../../../lib/testing/puts.ts'
import { paints, sees } from '../../../lib/testing/senses.ts'
import { openDrawer, picture, summary } from './testing/open.tsx'

const podcastId = longTake.id
const limits = "Oops! You've exceeded the limits of your current plan."

let net: Network
let puts: Put[]
beforeEach(() => {
  net = network()
  puts = storage()
  paints()
  sees({ width: 2000, height: 1500 })
  signedIn(net, ada)
  onPlan(net, 'FREE')
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: true, message: '' })
  net.answers('PodcastService.Create', { podcastId })
  useAppStore.setState({ selectedPodcastId: null })
})

const added = () => screen.findByRole('dialog', { name: 'Your podcast was added successfully!' })
const missing = () => screen.findByRole('dialog', { name: 'Your podcast has no artwork yet' })

test('starts with the defaults', async () => {
  const { choice } = await openDrawer(net)
  for (const name of ['Clean', 'Episodic', 'None', 'Yes', 'Audio']) expect(choice(name).checked).toBe(true)
})

test('asks once about missing artwork and allows continuing without it', async () => {
  const { fill, add, user, created, place } = await openDrawer(net)
  await fill()
  await add()
  const dialog = await missing()
  expect(dialog.textContent).toContain('a placeholder with the podcast title')
  expect(dialog.textContent).toContain('Show Settings')
  expect(created()).toBeUndefined()
  await user.click(button('Continue without artwork'))
  await added()
  expect(created()).toMatchObject({
    user_id: ada.id,
    podcast: {
      title: 'The Long Take',
      profile_url: 'the-long-take',
      project_key: 'TLT',
      parental_advisory: 'clean',
      show_type: 'episodic',
      episode_grouping: 'none',
      episode_numbering: 'yes',
      media_format: 'audio',
      categories: ['TV & Film > Film Reviews'],
      show_summary: '<p>Films, one shot at a time.</p>',
      language: 'en-US',
      location: 'US',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })
  expect(created()).not.toHaveProperty('thumbnail_file')
  expect(useAppStore.getState().selectedPodcastId).toBe(podcastId)
  await user.click(button('OK'))
  await waitFor(() => expect(place()).toBe('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leads on to the first episode', async () => {
  const episodeOf = vi.fn()
  const { fill, add, user } = await openDrawer(net, episodeOf)
  await fill()
  await add()
  await user.click(await screen.findByRole('button', { name: 'Continue without artwork' }))
  await added()
  await user.click(button('Add your first episode'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(episodeOf).toHaveBeenCalledExactlyOnceWith(podcastId)
})

test('returns to the form from Add Artwork', async () => {
  const { fill, add, user } = await openDrawer(net)
  await fill()
  await add()
  await missing()
  let opened = 0
  field('Artwork file').addEventListener('click', () => (opened += 1))
  await user.click(button('Add Artwork'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your podcast has no artwork yet' })).toBeNull())
  expect(opened).toBe(1)
  expect(field('Title').value).toBe('The Long Take')
  expect(net.callsTo(pathOf('PodcastService.Create'))).toHaveLength(0)
})

test('sends the artwork with its crop and links to Advanced Settings', async () => {
  net.answers('UploadService.GetSignedURL', {
    url: '/storage/art',
    bucket: 'podcast-photos',
    object: 'new-art',
    resumableUrl: null,
    expiresAt: '2030-01-01T00:00:00Z',
  })
  const { fill, add, choose, crop, user, created, place } = await openDrawer(net)
  const file = picture()
  await choose(file)
  await crop(2000, 1500)
  await fill()
  await add()
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(puts[0]?.body).toBe(file)
  puts[0]!.arrives(0.5)
  expect(await screen.findByText('50%')).toBeTruthy()
  expect(button('Cancel').disabled).toBe(true)
  puts[0]!.ends(200)
  await added()
  expect(created()).toMatchObject({
    thumbnail_file: { bucket: 'podcast-photos', object: 'new-art' },
    thumbnail_crop: { left: 250, top: 0, size: 1500 },
  })
  await user.click(button('Advanced Settings'))
  await waitFor(() => expect(place()).toBe(`/settings/podcast/${podcastId}/show-settings`))
})

test('keeps entries when an upload is canceled or fails', async () => {
  net.answers('UploadService.GetSignedURL', {
    url: '/storage/art',
    bucket: 'podcast-photos',
    object: 'new-art',
    resumableUrl: null,
    expiresAt: '2030-01-01T00:00:00Z',
  })
  const { fill, add, choose, crop, user } = await openDrawer(net)
  await choose(picture())
  await crop(1400, 1400)
  await fill()
  await add()
  await waitFor(() => expect(puts).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Cancel uploading your artwork' }))
  expect(await screen.findByText("Upload canceled. Your podcast hasn't been added yet.")).toBeTruthy()
  await waitFor(() => expect(button('Add Podcast').hasAttribute('data-loading')).toBe(false))
  await add()
  await waitFor(() => expect(puts).toHaveLength(2))
  puts[1]!.breaks()
  expect(await screen.findByText('Error submitting data.')).toBeTruthy()
  expect(screen.getByText(/The server could not be reached/)).toBeTruthy()
  expect(net.callsTo(pathOf('PodcastService.Create'))).toHaveLength(0)
  expect(field('Title').value).toBe('The Long Take')
})

test('shows server errors at their fields and keeps entries', async () => {
  net.refuses('PodcastService.Create', 'invalid_argument', 'Some fields are invalid.', {
    'podcast.profile_url': 'This url is already taken.',
    'podcast.title': 'Title cannot be empty.',
  })
  const { fill, add, user } = await openDrawer(net)
  await fill()
  await add()
  await missing()
  await user.click(button('Continue without artwork'))
  expect(await screen.findByText('Error submitting data.')).toBeTruthy()
  expect(screen.getByText('This url is already taken.')).toBeTruthy()
  expect(screen.getByText('Title cannot be empty.')).toBeTruthy()
  expect(field('Title').value).toBe('The Long Take')
  expect(summary().textContent).toBe('Films, one shot at a time.')
  net.answers('PodcastService.Create', { podcastId })
  await user.type(field('Title'), '!')
  await user.type(field('Profile URL'), '-2')
  await add()
  await user.click(await screen.findByRole('button', { name: 'Continue without artwork' }))
  await added()
  // Toasts close by themselves after a delay.
  await waitFor(() => expect(screen.queryByText('Error submitting data.')).toBeNull())
})

test.each(['internal', 'network'] as const)('shows an error (%s) and allows a retry', async (kind) => {
  if (kind === 'internal') net.refuses('PodcastService.Create', 'internal')
  else net.cuts(pathOf('PodcastService.Create'))
  const { fill, add, user } = await openDrawer(net)
  await fill()
  await add()
  await user.click(await screen.findByRole('button', { name: 'Continue without artwork' }))
  expect(await screen.findByText('Error submitting data.')).toBeTruthy()
  expect(field('Title').value).toBe('The Long Take')
})

test('shows a plan limit reported by the server and keeps the form', async () => {
  net.refuses('PodcastService.Create', 'failed_precondition', limits, { reason: 'plan_limit' })
  const { fill, add, user } = await openDrawer(net)
  await fill()
  await add()
  await user.click(await screen.findByRole('button', { name: 'Continue without artwork' }))
  const dialog = await screen.findByRole('dialog', { name: limits })
  expect(screen.queryByText('Error submitting data.')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: limits })).toBeNull())
  expect(field('Title').value).toBe('The Long Take')
})

test('Escape closes an untouched drawer', async () => {
  const { user } = await openDrawer(net)
  await user.click(field('Title'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('closes an empty form on Cancel', async () => {
  const { user } = await openDrawer(net)
  await user.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('asks before discarding entries on Cancel and Close, and ignores Escape and the mask', async () => {
  const { user, enter } = await openDrawer(net)
  await enter('Title', 'Bees')
  const press = (name: string) => user.click(within(screen.getByRole('dialog', { name: 'Add Podcast' })).getByRole('button', { name }))
  await user.type(field('Title'), '{Escape}')
  await user.click(mask())
  expect(screen.queryByRole('dialog', { name: 'Do you want to leave without saving?' })).toBeNull()
  for (const name of ['Cancel', 'Close']) {
    await press(name)
    const question = await screen.findByRole('dialog', { name: 'Do you want to leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Do you want to leave without saving?' })).toBeNull())
    expect(field('Title').value).toBe('Bees')
  }
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
