import { uploadLimits } from '@castwright/contract/uploads/limits.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { onPlan } from '../../../lib/testing/podcasts.ts'
import { paints, sees } from '../../../lib/testing/senses.ts'
import { categories, openDrawer, picture, descriptionOf, summary } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  paints()
  sees({ width: 1400, height: 1400 })
  signedIn(net, ada)
  onPlan(net, 'FREE')
  net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: true, message: '' })
})

const isClosed = (choice: HTMLElement) => choice.getAttribute('aria-disabled') === 'true'
const asked = () => net.callsTo(pathOf('PodcastService.ValidatePodcastProfileURL')).map(({ body }) => body)

test('shows an error at every missing field and focuses the first', async () => {
  const { add } = await openDrawer(net)
  await add()
  const words = [
    'Title cannot be empty.',
    'Your custom URL does not meet the requirements.',
    'A project key must be defined.',
    'Please select a category.',
    'Show Summary cannot be empty.',
  ]
  for (const word of words) expect(await screen.findByText(word)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Title')))
})

test("shows each field's error until it is fixed", async () => {
  const { enter } = await openDrawer(net)
  const unfit = 'Your custom URL does not meet the requirements.'
  const noKey = 'Project key must be 3 characters in length and only contain letters.'
  for (const [label, text, message] of [
    ['Title', '   ', 'Title cannot be empty.'],
    ['Title', 'x'.repeat(51), 'Title cannot exceed 50 characters.'],
    ['Profile URL', 'ab', unfit],
    ['Profile URL', 'bees', null],
    ['Profile URL', 'two words', unfit],
    ['Profile URL', 'bees', null],
    ['Profile URL', 'settings', unfit],
    ['Project Key', 'AB', noKey],
    ['Project Key', 'BEE', null],
    ['Project Key', 'A1B', noKey],
  ] as const) {
    await enter(label, text)
    if (message) await waitFor(() => expect(descriptionOf(label), text).toContain(message))
    else await waitFor(() => expect(field(label).getAttribute('aria-invalid'), text).not.toBe('true'))
  }
})

test("counts the summary's characters and enforces its limit", async () => {
  const { write, add } = await openDrawer(net)
  expect(screen.getByText('0/4000')).toBeTruthy()
  write('x'.repeat(4001))
  expect(await screen.findByText('4001/4000')).toBeTruthy()
  await add()
  expect(await screen.findByText('Show Summary cannot exceed 4000 characters.')).toBeTruthy()
  expect(summary().getAttribute('aria-invalid')).toBe('true')
})

describe('the profile URL', () => {
  test('is lowercased and checked from three characters on', async () => {
    const { user } = await openDrawer(net)
    await user.type(field('Profile URL'), 'AB')
    expect(field('Profile URL').value).toBe('ab')
    expect(asked()).toEqual([])
    await user.type(field('Profile URL'), 'C')
    await waitFor(() => expect(descriptionOf('Profile URL')).toContain('Available.'))
    expect(asked()).toEqual([{ podcast_profile_url: 'abc' }])
    expect(field('Profile URL').getAttribute('aria-description')).toBe(`${location.host}/pod/`)
  })

  test('shows while typing that it is taken, and blocks saving', async () => {
    net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: false, message: 'This url is already taken.' })
    const { fill, add } = await openDrawer(net)
    await fill()
    await waitFor(() => expect(descriptionOf('Profile URL')).toContain('This url is already taken.'))
    await add()
    await waitFor(() => expect(button('Add Podcast').hasAttribute('data-loading')).toBe(false))
    expect(screen.queryByRole('dialog', { name: 'Your podcast has no artwork yet' })).toBeNull()
  })

  test("shows a failed check, allows a retry and doesn't block saving", async () => {
    net.refuses('PodcastService.ValidatePodcastProfileURL', 'internal')
    const { fill, add, user } = await openDrawer(net)
    await fill()
    await waitFor(() => expect(descriptionOf('Profile URL')).toContain("We couldn't check whether this URL is available."))
    await add()
    expect(await screen.findByRole('dialog', { name: 'Your podcast has no artwork yet' })).toBeTruthy()
    await user.keyboard('{Escape}')
    net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: true, message: '' })
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(descriptionOf('Profile URL')).toContain('Available.'))
  })
})

test('suggests a free profile URL until one is typed', async () => {
  const { enter } = await openDrawer(net)
  await enter('Title', 'The Long Take')
  await waitFor(() => expect(field('Profile URL').value).toBe('the-long-take'))
  net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: false, message: 'This url is already taken.' })
  await enter('Title', 'Bees')
  await waitFor(() => expect(field('Profile URL').value).toBe('bees-2'))
  net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: true, message: '' })
  await enter('Title', 'Settings')
  await waitFor(() => expect(field('Profile URL').value).toBe('settings-2'))
  await enter('Profile URL', 'my-own')
  await enter('Title', 'Wasps')
  expect(field('Profile URL').value).toBe('my-own')
})

test('suggests an uppercase project key until one is typed', async () => {
  const { enter } = await openDrawer(net)
  await enter('Title', 'The Long Take')
  await waitFor(() => expect(field('Project Key').value).toBe('TLT'))
  await enter('Title', 'Bees')
  await waitFor(() => expect(field('Project Key').value).toBe('BEE'))
  await enter('Project Key', 'hum')
  await enter('Title', 'Wasps')
  expect(field('Project Key').value).toBe('HUM')
})

test('forces numbering for serial shows only', async () => {
  const { user, choice } = await openDrawer(net)
  await user.click(choice('No'))
  await user.click(choice('Serial'))
  await waitFor(() => expect(choice('Yes').checked).toBe(true))
  expect(isClosed(choice('No'))).toBe(true)
  await user.click(choice('No'))
  expect(choice('Yes').checked).toBe(true)
  await user.click(choice('Episodic'))
  await waitFor(() => expect(isClosed(choice('No'))).toBe(false))
  expect(choice('Yes').checked).toBe(true)
  await user.click(choice('No'))
  expect(choice('No').checked).toBe(true)
})

test.each(['FREE', 'STARTER'] as const)('disables video on %s and explains why', async (plan) => {
  onPlan(net, plan)
  const { choice, user } = await openDrawer(net)
  expect(isClosed(choice('Video'))).toBe(true)
  await user.click(choice('Video'))
  expect(choice('Audio').checked).toBe(true)
  expect(choice('Video').getAttribute('aria-description')).toBe('Upgrade to a Pro or Agency Plan to create a video podcast.')
  expect(await screen.findByRole('tooltip', { name: /^Upgrade to a Pro/ })).toBeTruthy()
})

test.each(['PRO', 'AGENCY', 'BETA'] as const)('enables video on %s', async (plan) => {
  onPlan(net, plan)
  const { choice } = await openDrawer(net)
  await waitFor(() => expect(isClosed(choice('Video'))).toBe(false))
})

test('searches categories as a tree and allows three', async () => {
  const { user, pick } = await openDrawer(net)
  await user.type(categories(), 'books')
  const names = async () => (await screen.findAllByRole('option', { hidden: true })).map((option) => option.textContent)
  await waitFor(async () => expect(await names()).toEqual(['Arts', 'Books']))
  await user.clear(categories())
  for (const name of ['Books', 'History', 'Technology']) await pick(name)
  expect(screen.getByText('Arts › Books')).toBeTruthy()
  await pick('Government')
  expect(await screen.findByText('Please select a maximum of three categories.')).toBeTruthy()
  expect(screen.queryByText('Arts › Books')).toBeTruthy()
})

describe('artwork', () => {
  test('accepts image files only', async () => {
    const { choose } = await openDrawer(net)
    expect(field('Artwork file').accept).toBe('.jpg,.jpeg,.png')
    const [wrongType, tooBig] = ['Invalid file type', 'Sorry, but your file is too big!']
    const refused = async (file: File, message: string, before: string) => {
      await choose(file)
      expect(await screen.findByText(message), file.name).toBeTruthy()
      expect(screen.queryByText(before)).toBeNull()
      expect(screen.queryByRole('dialog', { name: 'Crop your artwork' })).toBeNull()
    }
    for (const [name, type, isReadable] of [
      ['cover.gif', 'image/gif', true],
      ['cover.png', 'image/gif', true],
      ['cover.svg', 'image/png', true],
      ['cover', 'image/png', true],
      ['cover.JPEG', 'image/jpeg', false],
    ] as const) {
      sees(isReadable ? { width: 1400, height: 1400 } : null)
      await refused(picture(name, type), wrongType, tooBig)
      await refused(Object.defineProperty(picture(), 'size', { value: uploadLimits.image }), tooBig, wrongType)
    }
    expect(screen.getByText(/Please choose an image less than 16 MB\./)).toBeTruthy()
  })

  test('checks image dimensions', async () => {
    const { choose } = await openDrawer(net)
    const tooLarge = 'Podcast artwork exceeds the maximum dimension limit.'
    const tooSmall = 'Podcast artwork does not meet the minimum dimension limit.'
    const both = 'Podcast artwork does not meet dimension limits'
    for (const [width, height, message] of [
      [1920, 1080, both],
      [3001, 3001, tooLarge],
      [3001, 3000, both],
      [1399, 1399, tooSmall],
    ] as const) {
      sees({ width, height })
      await choose(picture())
      expect(await screen.findByText(message)).toBeTruthy()
      for (const other of [both, tooLarge, tooSmall]) if (other !== message) expect(screen.queryByText(other)).toBeNull()
      expect(screen.queryByRole('dialog', { name: 'Crop your artwork' })).toBeNull()
    }
  })

  test('is cropped, previewed and removable', async () => {
    const { choose, crop, user } = await openDrawer(net)
    await choose(picture())
    await crop(1400, 1400)
    expect(screen.getByAltText('Your podcast artwork').getAttribute('src')).toMatch(/^blob:/)
    await user.click(button('Remove artwork'))
    expect(await screen.findByRole('button', { name: 'Choose artwork' })).toBeTruthy()
  })
})
