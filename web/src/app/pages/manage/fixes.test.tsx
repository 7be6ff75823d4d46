import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button } from '../../../lib/testing/page.tsx'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { address, openEpisode, pilot, progressOf, stage } from './testing/open.tsx'
import type { Led } from './useLedTo.ts'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

const steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 } as const
const progress = progressOf({ ...steps, currentStep: 'Publish Episode' })
const notes = { ...pilot, showNotes: '<p>https://example.com</p>', showNotesVersion: 3 }
const field = `/settings/podcast/${longTake.id}/show-settings?field=authors`

const finding = (title: string, found: Partial<CheckResult>): CheckResult => ({
  id: title,
  title,
  status: 'warning',
  detail: `About ${title}.`,
  source: 'Apple',
  fixPath: address,
  ...found,
})

type Given = { found: CheckResult; stops?: string[]; showAccess?: ShowAccess; episode?: Episode; led?: Led }

async function open({ found, stops = [], showAccess = 'OWNER', episode = notes, led = {} }: Given) {
  stage(net, { episode, progress })
  net.answers('PodcastService.FindByUserID', { podcasts: [{ ...longTake, showAccess }] })
  net.answers('EpisodeService.CheckRelease', { findings: [found], stops })
  const page = await openEpisode(led)
  await screen.findByRole('heading', { level: 1, name: episode.title })
  return page
}

const sent = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const dialog = () => screen.findByRole('dialog', { name: 'Are you sure you want to publish now?' })
const asking = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await waitFor(() => expect(button('Publish Now').getAttribute('aria-disabled')).toBeNull())
  await user.click(button('Publish Now'))
  return within(await dialog())
}

test('goes to the field and leads back, by keyboard', async () => {
  const { user, place } = await open({ found: finding('Author', { fixPath: field }) })
  const fix = await (await asking(user)).findByRole('link', { name: 'Fix: Author' })
  fix.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe(field))
  const back = await screen.findByRole('link', { name: 'Back to publishing' })
  back.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(place()).toBe(`${address}?publish=now`))
  expect(screen.queryByRole('link', { name: 'Back to publishing' })).toBeNull()
})

test('opens the dialog that the way back names', async () => {
  await open({ found: finding('Author', { fixPath: field }), led: { publish: 'now' } })
  await dialog()
})

test('links the URLs in the show notes, with undo', async () => {
  const { user } = await open({ found: finding('Links', { fix: 'links' }) })
  net.answers('EpisodeService.Update', { episode: { ...notes, showNotesVersion: 4 } })
  await user.click(await (await asking(user)).findByRole('button', { name: 'Link URLs: Links' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('EpisodeService.Update')).toHaveLength(2))
  const linked = '<p><a href="https://example.com" rel="noopener nofollow" target="_blank">https://example.com</a></p>'
  expect(sent('EpisodeService.Update')).toEqual([
    { episode_id: pilot.id, episode: { show_notes: linked, show_notes_version: 3 } },
    { episode_id: pilot.id, episode: { show_notes: notes.showNotes, show_notes_version: 4 } },
  ])
  expect(screen.getByText('1 URL linked.')).toBeTruthy()
})

test('says why URLs could not be linked', async () => {
  const { user } = await open({ found: finding('Links', { fix: 'links' }) })
  net.refuses('EpisodeService.Update', 'failed_precondition', 'The show notes changed.', { reason: 'show_notes_changed' })
  await user.click(await (await asking(user)).findByRole('button', { name: 'Link URLs: Links' }))
  await screen.findByText('The show notes changed.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each<[string, ShowAccess, boolean]>([
  ['leads admins to finishing', 'ADMIN', true],
  ['tells editors who can turn finishing on', 'EDITOR', false],
])('%s', async (_, showAccess, isLink) => {
  const settings = { podcastId: longTake.id, isEnabled: false, isOnUpload: false, isTaggedOnPublish: false }
  net.answers('FinishingService.FindByPodcastID', { settings, presets: [], sounds: [], engine: { isAvailable: true, message: null } })
  const { user } = await open({ found: finding('Loudness', { fix: 'finishing' }), showAccess })
  const at = await asking(user)
  if (isLink) await at.findByRole('link', { name: 'Fix with Finishing: Loudness' })
  else {
    await at.findByText('Ask the owner or an admin to turn on Finishing.')
    expect(at.queryByRole('link')).toBeNull()
  }
})

test('fixes what would stop a scheduled release', async () => {
  const scheduled: Episode = { ...pilot, scheduledReleaseDate: '2030-03-05T20:04:00Z' }
  const found = finding('Category', { status: 'error', fixPath: field })
  await open({ found, stops: ['No category is selected.'], episode: scheduled })
  const fix = await screen.findByRole('link', { name: 'Fix: Category' })
  expect(fix.textContent).toBe('Fix: Category')
  expect(fix.getAttribute('href')).toBe(field)
})
