import { refusals } from '@castwright/contract/errors.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ImportShow } from '../../../app/ImportShow.tsx'
import { useAppStore } from '../../../lib/appStore.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, field, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake, onPlan } from '../../../lib/testing/podcasts.ts'
import { openStartPodcast } from '../../podcasts/create/flow.ts'
import { NewPodcast } from '../../podcasts/create/NewPodcast.tsx'
import { feedUrl, parsedFeed, verification } from '../testing/imports.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  onPlan(net, 'STARTER')
  net.answers('PodcastService.FindByUserID', { podcasts: [] })
  net.answers('PodcastService.ValidatePodcastProfileURL', { isValid: true, message: '' })
  net.answers('PodcastService.ParseRSS', { parsedFeed: parsedFeed() })
  net.answers('MigrationVerificationService.Create', {
    migrationVerificationId: verification().id,
    migrationVerification: verification(),
  })
  net.answers('MigrationVerificationService.Verify', {
    migrationVerification: verification({ migrationVerificationStatus: 'VERIFIED' }),
  })
  net.answers('MigrationVerificationService.Cancel', {})
  net.answers('PodcastService.Migrate', { podcastId: longTake.id })
})

async function open() {
  const page = await openPage(() => <NewPodcast Import={ImportShow} onAddEpisode={() => undefined} />, '/my-podcasts')
  act(openStartPodcast)
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Import an Existing Show' }))
  const dialog = screen.getByRole('dialog', { name: 'Import Podcast' })
  const enter = async (url: string) => {
    await user.clear(field('Current RSS Feed URL'))
    await user.click(field('Current RSS Feed URL'))
    await user.paste(url)
    await user.tab()
  }
  const toCode = async () => {
    await enter(feedUrl)
    await screen.findByText('Night Trains')
    await user.click(screen.getByRole('checkbox'))
    await user.click(button('Continue'))
    await screen.findByLabelText('Verification Code')
  }
  return {
    ...page,
    dialog,
    enter,
    agree: () => user.click(screen.getByRole('checkbox')),
    goOn: () => user.click(button('Continue')),
    toCode,
    async toDrawer() {
      await toCode()
      await user.type(field('Verification Code'), '123456')
      await user.click(button('Verify'))
      await screen.findByText('Ownership verified')
      await user.click(button('Continue'))
      return screen.findByRole('dialog', { name: 'Import an Existing Show' })
    },
  }
}

test("shows the second step's errors and disables video on smaller plans", async () => {
  const { dialog, goOn } = await open()
  await goOn()
  for (const words of ['Your feed is required.', 'Please select your old hosting provider.', 'Please accept our Terms of Service.'])
    expect(await within(dialog).findByText(words)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Video' }).getAttribute('aria-description')).toBe(
    'Upgrade to a Castwright Pro or Agency Plan to import a video podcast.',
  )
  expect(net.callsTo(pathOf('PodcastService.ParseRSS'))).toHaveLength(0)
})

test('reads the feed on blur and shows where and why it is invalid', async () => {
  net.refuses('PodcastService.ParseRSS', 'failed_precondition', refusals.feed_invalid.msg, {
    reason: 'feed_invalid',
    url: 'Your feed is invalid.',
    detail: 'Line 7: a tag was never closed.',
  })
  const { enter, dialog } = await open()
  await enter('not an address')
  expect(await within(dialog).findByText('Your feed is invalid.')).toBeTruthy()
  expect(net.callsTo(pathOf('PodcastService.ParseRSS'))).toHaveLength(0)
  await enter(feedUrl)
  expect(await within(dialog).findByText('Line 7: a tag was never closed.')).toBeTruthy()
  expect(field('Current RSS Feed URL').getAttribute('aria-invalid')).toBe('true')
  expect(net.callsTo(pathOf('PodcastService.ParseRSS'))).toHaveLength(1)
})

test('shows the feed details and detects the host from the URL', async () => {
  const { enter, dialog } = await open()
  await enter(feedUrl)
  const found = await within(dialog).findByRole('region', { name: 'Feed details' })
  for (const words of ['Night Trains', '42 episodes · 3 GB', 'ines@trains.example', 'Imported from img.example'])
    expect(found.textContent).toContain(words)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Old Host' }).value).toBe('Buzzsprout')
  const cover = found.querySelector('img')!
  expect(cover.getAttribute('src')).toBe('/api/feed-cover?url=x&token=y')
  // A cover that can't be used is replaced by a drawn one.
  fireEvent.error(cover)
  expect(found.querySelector('img')).toBeNull()
  expect(found.querySelector('svg')).not.toBeNull()
})

test('blocks the import with a reason and a way to fix it', async () => {
  const message = 'The feed has 90 published episodes; your plan has room for 75.'
  net.answers('PodcastService.ParseRSS', { parsedFeed: parsedFeed({ obstacle: { kind: 'episodes', message } }) })
  const { enter, agree, goOn, user } = await open()
  await enter(feedUrl)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/settings/subscription-and-billing/offers-and-upgrades')
  await agree()
  await goOn()
  expect(net.callsTo(pathOf('MigrationVerificationService.Create'))).toHaveLength(0)
  net.answers('PodcastService.ParseRSS', { parsedFeed: parsedFeed() })
  await user.click(button('Read the feed again'))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  await goOn()
  expect(await screen.findByLabelText('Verification Code')).toBeTruthy()
})

test("shows an error when the email can't be sent and keeps entries", async () => {
  net.refuses('MigrationVerificationService.Create', 'permission_denied', 'Please verify your email address first.', {
    reason: 'unverified',
  })
  const { enter, agree, goOn } = await open()
  await enter(feedUrl)
  await screen.findByText('Night Trains')
  await agree()
  await goOn()
  expect(await screen.findByText('Failed to send verification email. Please verify your email address first.')).toBeTruthy()
  expect(field('Current RSS Feed URL').value).toBe(feedUrl)
})

test('rejects a wrong code, and Back returns to the first step without a second email', async () => {
  net.refuses('MigrationVerificationService.Verify', 'invalid_argument', 'Some fields are invalid.', {
    code: 'The code you entered is incorrect.',
  })
  const { toCode, user, dialog, goOn } = await open()
  await toCode()
  await user.click(button('Verify'))
  expect(await within(dialog).findByText('Please enter the verification code.')).toBeTruthy()
  await user.type(field('Verification Code'), '000000')
  await user.click(button('Verify'))
  expect(await within(dialog).findByText('The code you entered is incorrect.')).toBeTruthy()
  await user.click(button('Back'))
  await user.click(await screen.findByRole('button', { name: 'Import an Existing Show' }))
  expect(field('Current RSS Feed URL').value).toBe(feedUrl)
  await goOn()
  await screen.findByLabelText('Verification Code')
  expect(net.callsTo(pathOf('MigrationVerificationService.Create'))).toHaveLength(1)
})

test('prefills the drawer from the feed, then explains the redirect', async () => {
  const { toDrawer, user, place } = await open()
  const drawer = await toDrawer()
  expect((await within(drawer).findByLabelText<HTMLInputElement>('Title')).value).toBe('Night Trains')
  expect(field('Owner Email').value).toBe('ines@trains.example')
  await user.type(field('Title'), ' Again')
  await user.click(button('Import Podcast'))
  const notice = await screen.findByRole('dialog', { name: '301 Redirect Needed' })
  expect(net.callsTo(pathOf('PodcastService.Migrate')).at(-1)?.body).toMatchObject({
    rss_feed_url: feedUrl,
    old_host: 'Buzzsprout',
    user_id: ada.id,
    podcast: { title: 'Night Trains Again', profile_url: 'night-trains', media_format: 'audio', location: 'GB' },
  })
  expect(notice.textContent).toContain('Buzzsprout')
  expect(useAppStore.getState().selectedPodcastId).toBe(longTake.id)
  await user.click(within(notice).getByRole('button', { name: 'View Progress' }))
  await waitFor(() => expect(place()).toBe('/night-trains/episodes/all'))
})

test('shows server errors at their fields and a feed that broke in the meantime, and keeps entries', async () => {
  net.refuses('PodcastService.Migrate', 'invalid_argument', 'Some fields are invalid.', {
    'podcast.profile_url': 'This url is already taken.',
  })
  const { toDrawer, user } = await open()
  await toDrawer()
  await user.type(await screen.findByLabelText('Title'), '!')
  await user.click(button('Import Podcast'))
  expect(await screen.findByText('Sorry, we were unable to migrate your podcast.')).toBeTruthy()
  expect(screen.getByText('This url is already taken.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Profile URL')))
  net.refuses('PodcastService.Migrate', 'failed_precondition', 'Your feed is invalid.', {
    reason: 'feed_invalid',
    detail: 'It answered 503.',
  })
  await user.type(field('Profile URL'), '-2')
  await user.click(button('Import Podcast'))
  const failed = await screen.findByRole('dialog', { name: 'Import Failed' })
  expect(failed.textContent).toContain(
    'Sorry, we ran into an error with your RSS Feed. Please check your URL and try again! If this problem persist please contact support at support@',
  )
  expect(failed.textContent).toContain('It answered 503.')
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import Failed' })).toBeNull())
  expect(field('Title').value).toBe('Night Trains!')
})

test('verifies a feed without an owner email by a line in it', async () => {
  net.answers('PodcastService.ParseRSS', { parsedFeed: parsedFeed({}, { ownerEmail: '' }) })
  const proof = verification({ proof: 'txt', txtValue: 'castwright-abc', ownerEmail: '' })
  net.answers('MigrationVerificationService.Create', { migrationVerificationId: proof.id, migrationVerification: proof })
  net.refuses('MigrationVerificationService.CheckRecord', 'failed_precondition', refusals.record_missing.msg, { reason: 'record_missing' })
  const { enter, user, agree, goOn } = await open()
  await enter(feedUrl)
  const missing = await screen.findByRole('dialog', { name: 'Owner email not found!' })
  expect((await within(missing).findByLabelText<HTMLInputElement>('Line for your feed')).value).toBe(
    '<podcast:txt purpose="verify">castwright-abc</podcast:txt>',
  )
  await user.click(within(missing).getByRole('button', { name: 'Check again' }))
  expect(await within(missing).findByText(refusals.record_missing.msg)).toBeTruthy()
  net.answers('MigrationVerificationService.CheckRecord', { migrationVerification: { ...proof, migrationVerificationStatus: 'VERIFIED' } })
  await user.click(within(missing).getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Owner email not found!' })).toBeNull())
  const verified = screen.getByRole('status', { name: 'Ownership verified' })
  expect(verified.textContent).toContain('Fill in the rest to continue.')
  await agree()
  expect(verified.textContent).not.toContain('Fill in the rest')
  await goOn()
  expect(await screen.findByText(/You can now import/)).toBeTruthy()
})

test('asks before leaving and cancels the verification', async () => {
  const { toCode, user, dialog } = await open()
  await toCode()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Keep going' }))
  expect(field('Verification Code')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Leave the import' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import Podcast' })).toBeNull())
  expect(net.callsTo(pathOf('MigrationVerificationService.Cancel'))).toHaveLength(1)
})

test('closes an untouched drawer on Escape and ignores it after a change', async () => {
  const { toDrawer, user } = await open()
  const drawer = await toDrawer()
  await user.click(await within(drawer).findByLabelText('Title'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep going' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep going' })).toBeNull())
  await user.type(within(drawer).getByLabelText('Title'), '!{Escape}')
  expect(screen.queryByRole('button', { name: 'Keep going' })).toBeNull()
  await user.type(within(drawer).getByLabelText('Title'), '{Backspace}{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave the import' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import an Existing Show' })).toBeNull())
})
