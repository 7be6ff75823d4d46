import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { openEpisode, openStaged, pilot, progressOf, section, stage } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

const steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 } as const
const ready = progressOf({ ...steps, currentStep: 'Publish Episode' })
const out: Episode = { ...pilot, isPublished: true, lastPublishedDate: '2026-03-05T20:04:00Z' }
const later: Episode = { ...pilot, scheduledReleaseDate: '2030-03-05T20:04:00Z' }

const finding = (status: CheckResult['status'], title: string, fixPath: string | null = null): CheckResult => ({
  id: title.toLowerCase(),
  status,
  title,
  detail: `${title} was looked at.`,
  source: 'Apple',
  fixPath,
})
const checked = (...findings: CheckResult[]) => net.answers('EpisodeService.CheckRelease', { findings, stops: [] })
const usage = (subscriptionType: Plan, numberOfPublishedEpisodes: number) =>
  net.answers('PodcastInfoService.FindByPodcastID', {
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
const sent = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = async (user: Awaited<ReturnType<typeof openStaged>>['user'], at: HTMLElement, name: string) =>
  user.click(await within(at).findByRole('button', { name }))

async function open(episode: Episode, plan: [Plan, number] = ['FREE', 0], showAccess: ShowAccess = 'OWNER') {
  usage(...plan)
  checked(finding('pass', 'Artwork'))
  stage(net, { episode, progress: ready })
  const podcast = { ...longTake, showAccess, defaultReleaseTime: '18:30', timeZone: 'America/New_York' }
  net.answers('PodcastService.FindByUserID', { podcasts: [podcast] })
  const page = await openEpisode()
  await screen.findByRole('heading', { level: 1, name: episode.title })
  await screen.findByRole('img', { name: '100% completed' })
  return page
}

test('disabled buttons explain why', async () => {
  await openStaged(net)
  const why = () => ['Publish Now', 'Publish Later'].map((name) => button(name).getAttribute('aria-description'))
  expect(why()).toEqual(['Finish or skip every step first.', 'Finish or skip every step first.'])
})

test('requires a verified email address to publish', async () => {
  stage(net, { progress: ready })
  signedIn(net, { ...ada, emailVerified: false })
  await openEpisode()
  await waitFor(() => expect(button('Publish Now').getAttribute('aria-description')).toBe('Please verify your email address first.'))
})

test('links to the open steps and skips the optional ones', async () => {
  const { user } = await openStaged(net)
  const open = await screen.findByText(/Still open:/)
  // A comma never starts a line, because it is in one piece with the step before it.
  expect([...open.children].map(({ textContent }) => textContent)).toEqual([
    'Episode Setup,',
    'Invite Guests,',
    'Schedule Interview,',
    'Upload Recording,',
    'Write Show Notes,',
    'Review Episode.',
  ])
  const progress = progressOf({ inviteGuests: 2, scheduleInterview: 2, reviewEpisode: 2 })
  net.answers('EpisodeProgressService.Update', { episodeProgress: progress })
  await user.click(button('Skip optional steps'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Skip optional steps' })).toBeNull())
  const last = sent('EpisodeProgressService.Update').at(-1)
  expect(last).toMatchObject({ episode_progress: { invite_guests: 2, schedule_interview: 2, review_episode: 2, upload_audio: 0 } })
})

test('sends the verification email again from there', async () => {
  stage(net, { progress: ready })
  signedIn(net, { ...ada, emailVerified: false })
  net.answers('EmailService.SendVerificationEmail', {})
  const { user } = await openEpisode()
  await user.click(await screen.findByRole('button', { name: 'Resend verification email' }))
  expect(await screen.findByText('Verification email sent. Please check your inbox.')).toBeTruthy()
})

describe('after publishing', () => {
  const publishIt = async (facts: Partial<typeof longTake> = {}) => {
    const page = await open(pilot)
    net.answers('PodcastService.FindByUserID', { podcasts: [{ ...longTake, ...facts }] })
    await page.user.click(button('Publish Now'))
    const asking = await dialog('Are you sure you want to publish now?')
    await within(asking).findByText('1 check passed')
    net.answers('EpisodeService.Publish', { episode: out })
    await press(page.user, asking, 'Confirm')
    return { ...page, live: await dialog("It's live") }
  }

  test('shows the link, the feed, the embed code and a share text', async () => {
    const { user, live } = await publishIt()
    const url = `${location.origin}/pod/${longTake.profileUrl}/${pilot.id}`
    expect(within(live).getByRole('link', { name: 'View page' }).getAttribute('href')).toBe(url)
    const value = (label: string) => within(live).getByLabelText<HTMLInputElement>(label).value
    expect(value('Link')).toBe(url)
    expect(value('RSS Feed URL')).toBe(longTake.rssFeedUrl)
    expect(value('Share text')).toContain(url)
    expect(value('Embed code')).toContain(`<iframe src="${location.origin}/embed/${pilot.id}"`)
    await press(user, live, 'Copy Link')
    expect(await navigator.clipboard.readText()).toBe(url)
    await press(user, live, 'Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('leads to the directories', async () => {
    const { user, live, place } = await publishIt()
    await user.click(within(live).getByRole('link', { name: /Submit your show|RSS & Distribution/ }))
    await waitFor(() => expect(place()).toBe(`/settings/podcast/${longTake.id}/rss-and-distribution`))
  })
})

describe('now', () => {
  test('confirms, checks the episode, publishes and shows a message', async () => {
    const { user } = await open(pilot)
    checked(finding('pass', 'Artwork'), finding('warning', 'Title'))
    await user.click(button('Publish Now'))
    const asking = await dialog('Are you sure you want to publish now?')
    const text = 'When you click "Confirm" below, this episode will be published to your RSS feed immediately.'
    expect(within(asking).getByText(text)).toBeTruthy()
    expect(await within(asking).findByText('1 warning')).toBeTruthy()
    net.answers('EpisodeService.Publish', { episode: out })
    await press(user, asking, 'Confirm')
    expect(await screen.findByText('Episode published to RSS Feed!')).toBeTruthy()
    expect(sent('EpisodeService.Publish')).toEqual([{ episode_id: pilot.id, manual_trigger: true }])
    expect(await screen.findByText('This episode was published on 03/05/26 at 03:04 PM EST')).toBeTruthy()
    expect(button('Republish').getAttribute('aria-description')).toBe('Nothing has changed since it was published.')
  })

  test('errors block publishing and link to the field to fix', async () => {
    const { user, place } = await open(pilot)
    checked(finding('error', 'Category', `/settings/podcast/${longTake.id}/show-settings?field=categories`))
    await user.click(button('Publish Now'))
    const asking = await dialog('Are you sure you want to publish now?')
    await within(asking).findByText('1 error')
    await press(user, asking, 'Confirm')
    expect(sent('EpisodeService.Publish')).toEqual([])
    await user.click(within(asking).getByRole('link', { name: 'Fix: Category' }))
    await waitFor(() => expect(place()).toBe(`/settings/podcast/${longTake.id}/show-settings?field=categories`))
  })

  test('shows a rejection and repeats the checks, or lets the server decide if they fail', async () => {
    const { user } = await open(pilot)
    net.refuses('EpisodeService.CheckRelease', 'internal', 'An unexpected error occurred.')
    await user.click(button('Publish Now'))
    const asking = await dialog('Are you sure you want to publish now?')
    await within(asking).findByText(/We couldn't run the checks/)
    net.refuses('EpisodeService.Publish', 'failed_precondition', 'This episode is not ready.', { reason: 'not_ready' })
    await press(user, asking, 'Confirm')
    expect(await screen.findByText('Error publishing episode.')).toBeTruthy()
    expect(within(asking).getByText('This episode is not ready.')).toBeTruthy()
  })

  test.each(['Publish Now', 'Publish Later'])('shows the plan limit instead: %s', async (name) => {
    const { user } = await open(pilot, ['FREE', 6])
    await user.click(button(name))
    const told = await dialog("Oops! You've exceeded the limits of your current plan.")
    expect(within(told).getByRole('link', { name: 'View Plan Usage' })).toBeTruthy()
    const upgrade = within(told).getByRole('button', { name: 'Upgrade Subscription' })
    expect(upgrade.getAttribute('aria-disabled')).toBe('true')
    expect(upgrade.getAttribute('aria-description')).toBe('To upgrade, click View Plan Usage.')
    expect(within(told).queryByText(/owner/)).toBeNull()
  })

  test('team members who do not own the podcast are told that the owner can upgrade', async () => {
    const { user } = await open(pilot, ['FREE', 6], 'ADMIN')
    await user.click(button('Publish Now'))
    const told = await dialog("Oops! You've exceeded the limits of your current plan.")
    expect(within(told).getByText(/The podcast owner can upgrade the plan\.$/)).toBeTruthy()
    expect(within(told).getByRole('button', { name: 'Upgrade Subscription' }).getAttribute('aria-description')).toBe(
      'Only the podcast owner can upgrade.',
    )
  })

  test('shows a plan limit that only the server knows', async () => {
    const { user } = await open(pilot)
    net.refuses('EpisodeService.Publish', 'failed_precondition', 'Full.', { reason: 'plan_limit', limit: 'podcasts' })
    await user.click(button('Publish Now'))
    const asking = await dialog('Are you sure you want to publish now?')
    await within(asking).findByText('1 check passed')
    await press(user, asking, 'Confirm')
    const told = await dialog("Oops! You've exceeded the limits of your current plan.")
    expect(within(told).getByText('The podcast owner has more podcasts than their plan allows.')).toBeTruthy()
  })
})

describe('an episode that was published before', () => {
  test.each([
    ['keeps its original date by default', null, {}],
    ['gets the current date where Today is chosen', 'Today', { use_current_date: true }],
  ] as const)('%s', async (_, choice, expected) => {
    const { user } = await open({ ...pilot, lastPublishedDate: '2026-03-05T20:04:00Z' })
    expect(document.querySelector('[data-banner]')).toBeNull()
    await user.click(button('Publish Now'))
    const asking = await dialog('Are you sure you want to publish now?')
    await within(asking).findByText('1 check passed')
    const original = within(asking).getByRole<HTMLInputElement>('radio', { name: 'Original date (3/5/2026 at 3:04 PM EST)' })
    expect(original.checked).toBe(true)
    if (choice) await user.click(within(asking).getByRole('radio', { name: choice }))
    net.answers('EpisodeService.Publish', { episode: out })
    await press(user, asking, 'Confirm')
    expect(await screen.findByText('Episode published to RSS Feed!')).toBeTruthy()
    expect(sent('EpisodeService.Publish')).toEqual([{ episode_id: pilot.id, manual_trigger: true, ...expected }])
  })
})

describe('later', () => {
  const days = () =>
    screen.getAllByRole<HTMLButtonElement>('button').filter((day) => /^\d+ \w+ \d{4}$/.test(day.getAttribute('aria-label') ?? ''))

  test('requires a date and schedules a future one', async () => {
    const { user } = await open(pilot)
    await user.click(button('Publish Later'))
    const asking = await dialog('Confirm Publishing Date')
    await within(asking).findByText('1 check passed')
    await press(user, asking, 'Schedule')
    expect(await within(asking).findByText('Release Date required to save.')).toBeTruthy()
    expect(within(asking).queryByRole('button', { name: 'Unschedule' })).toBeNull()
    await user.click(within(asking).getByRole('button', { name: 'Next month' }))
    const [first] = days()
    if (!first) throw new Error('The calendar has no days.')
    await user.click(first)
    expect(within(asking).getByText(/^We'll publish it on .* at 06:30 PM E[SD]T\.$/)).toBeTruthy()
    net.answers('EpisodeService.Schedule', { dueDates: [], tasks: [], episode: later })
    await press(user, asking, 'Schedule')
    expect(await screen.findByText('Successfully scheduled episode for publishing!')).toBeTruthy()
    expect(await dialog('Scheduled for 03/05/30 at 03:04 PM EST')).toBeTruthy()
    expect(await screen.findByText('This episode is scheduled to publish on 03/05/30 at 03:04 PM EST')).toBeTruthy()
    expect(button('Publish Later').getAttribute('aria-description')).toBe('Already scheduled.')
  })

  test('reschedules or cancels a release from the banner and the date', async () => {
    const { user } = await open(later)
    await user.click(button('Reschedule'))
    const asking = await dialog('Change Scheduled Release Date')
    await within(asking).findByText('1 check passed')
    net.refuses('EpisodeService.Schedule', 'internal', 'An unexpected error occurred.')
    await press(user, asking, 'Schedule')
    expect(await screen.findByText('Failed to schedule episode for publishing.')).toBeTruthy()
    expect(sent('EpisodeService.Schedule')).toEqual([{ episode_id: pilot.id, scheduled_release_date: '2030-03-05T20:04:00.000Z' }])
    await press(user, asking, 'Cancel')
    await user.click(screen.getByRole('button', { name: /Release Date/ }))
    net.answers('EpisodeService.Unschedule', { episode: pilot })
    await press(user, await dialog('Change Scheduled Release Date'), 'Unschedule')
    expect(await screen.findByText('Episode unscheduled.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull())
    net.answers('EpisodeService.Schedule', { dueDates: [], tasks: [], episode: { ...pilot, scheduledReleaseDate: '2030-03-05T20:04:00Z' } })
    await user.click(button('Undo'))
    expect(await screen.findByText('Successfully scheduled episode for publishing!')).toBeTruthy()
    expect(sent('EpisodeService.Schedule').at(-1)).toEqual({ episode_id: pilot.id, scheduled_release_date: '2030-03-05T20:04:00.000Z' })
  })
})

describe('a past hour of today', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T19:20:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['Publish Later', 'Confirm Publishing Date', pilot],
    ['Reschedule', 'Change Scheduled Release Date', { ...pilot, scheduledReleaseDate: '2026-03-11T22:30:00Z' }],
  ] as const)('publishes: %s', async (label, title, episode) => {
    const { user } = await open(episode)
    await user.click(button(label))
    const asking = await dialog(title)
    await within(asking).findByText('1 check passed')
    await user.click(await within(asking).findByRole('button', { name: '11 March 2026' }))
    await user.type(within(asking).getByLabelText('Release Time, hours'), '09')
    await user.type(within(asking).getByLabelText('Release Time, AM or PM'), 'a')
    expect(within(asking).getByText("That time has passed – we'll publish it as soon as you confirm.")).toBeTruthy()
    net.answers('EpisodeService.Schedule', { dueDates: [], tasks: [], episode: { ...out, lastPublishedDate: '2026-03-11T19:20:00Z' } })
    await press(user, asking, 'Publish Now')
    expect(await screen.findByText('Episode published to RSS Feed!')).toBeTruthy()
    expect(sent('EpisodeService.Schedule')).toEqual([{ episode_id: pilot.id, scheduled_release_date: '2026-03-11T13:30:00.000Z' }])
  })
})

describe('a published episode', () => {
  test('offers only Republish, and the date links to the public page', async () => {
    await open(out)
    expect(screen.queryByRole('button', { name: 'Publish Now' })).toBeNull()
    expect(within(section('Episode Status')).getByText('3/5/2026 at 3:04 PM EST')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Release Date/ }).getAttribute('href')).toBe(`/pod/the-long-take/${pilot.id}`)
    expect(within(section('Episode Status')).getAllByText('Published').length).toBeGreaterThan(0)
  })

  test('can be republished over the plan limit, now or later, after a confirmation', async () => {
    const { user } = await open({ ...out, publishedEpisodeModified: true }, ['FREE', 6])
    expect(screen.getByRole('alert').textContent).toContain('This episode has unsynced changes!')
    await user.click(button('Republish'))
    await press(user, await dialog('Are you sure you want to republish?'), 'Continue')
    const asking = await dialog('Confirm Publishing Date')
    await user.click(within(asking).getByRole('radio', { name: 'Later' }))
    expect(within(asking).getByRole('button', { name: 'Schedule' })).toBeTruthy()
    await user.click(within(asking).getByRole('radio', { name: 'Now' }))
    await within(asking).findByText('1 check passed')
    net.answers('EpisodeService.Publish', { episode: out })
    await press(user, asking, 'Republish Now')
    expect(await screen.findByText('This episode was republished! Your RSS Feed has been updated.')).toBeTruthy()
  })

  test('can be backdated, but not to the future', async () => {
    const { user } = await open(out)
    await user.click(button('More actions for this episode'))
    await user.click(await screen.findByRole('menuitem', { name: 'Change Publishing Date' }))
    const asking = await dialog('Change Publishing Date')
    await user.click(await within(asking).findByRole('button', { name: '2 March 2026' }))
    net.refuses('EpisodeService.Publish', 'internal', 'An unexpected error occurred.')
    await press(user, asking, 'Save')
    expect(await screen.findByText('Sorry, we were unable to update your publishing date.')).toBeTruthy()
    net.answers('EpisodeService.Publish', { episode: { ...out, lastPublishedDate: '2026-03-02T20:04:00Z' } })
    await press(user, asking, 'Save')
    expect(await screen.findByText('Successfully updated publishing date.')).toBeTruthy()
    expect(sent('EpisodeService.Publish').at(-1)).toMatchObject({ published_date: '2026-03-02T20:04:00.000Z' })
    expect(await screen.findByText('This episode was published on 03/02/26 at 03:04 PM EST')).toBeTruthy()
  })

  test('is unpublished after a confirmation that explains what listeners see', async () => {
    const { user } = await open(out)
    const ask = async () => {
      await user.click(button('More actions for this episode'))
      await user.click(await screen.findByRole('menuitem', { name: 'Unpublish' }))
      return dialog('Unpublish this episode?')
    }
    net.refuses('EpisodeService.Unpublish', 'permission_denied', "Your role in this podcast doesn't allow this.")
    const asking = await ask()
    expect(asking.textContent).toContain('Listeners who downloaded it keep their copy')
    await press(user, asking, 'Unpublish')
    expect(
      await screen.findByText("Sorry, we were unable to unpublish your episode. Your role in this podcast doesn't allow this."),
    ).toBeTruthy()
    net.answers('EpisodeService.Unpublish', { episode: pilot })
    await press(user, await ask(), 'Unpublish')
    expect(await screen.findByText('Episode unpublished.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Publish Now' })).toBeTruthy()
    expect(document.querySelector('[data-banner]')).toBeNull()
  })
})
