import { pathOf } from '@castwright/contract/methods.ts'
import type { FirstTask } from '@castwright/contract/onboarding/shapes.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { longTake } from '../../lib/testing/podcasts.ts'
import { FirstTaskCard } from './FirstTaskCard.tsx'

const episode = { id: '0198c0de-0000-7000-8000-000000000077', title: 'Fog' }
const recordingId = '0198c0de-0000-7000-8000-000000000088'
const onAddEpisode = vi.fn()

let net: Network
beforeEach(() => {
  net = network()
  onAddEpisode.mockClear()
})

const answer = (facts: Partial<FirstTask> | null) =>
  net.answers('OnboardingService.FindFirstTask', {
    firstTask: facts && { name: 'episode', role: 'HOST', episode: null, recordingId: null, ...facts },
  })
const open = (canAdd = true) =>
  openPage(
    () => (
      <>
        <h1 tabIndex={-1}>Episodes</h1>
        <FirstTaskCard podcast={longTake} onAddEpisode={canAdd ? onAddEpisode : null} />
      </>
    ),
    '/the-long-take/episodes/all',
  )
const title = /^Your first task/

test('says who joined what, and starts the task with one button', async () => {
  answer({})
  const { user } = await open()
  expect((await screen.findByRole('heading', { name: title })).textContent).toBe('Your first task: add an episode')
  expect(screen.getByText(/^You joined The Long Take as Host\./)).toBeTruthy()
  await user.click(button('Add an episode'))
  expect(onAddEpisode).toHaveBeenCalledOnce()
})

const manage = `/the-long-take/episodes/manage/${episode.id}`
test.each<[Partial<FirstTask>, string, string]>([
  [{ name: 'recording', role: 'AUDIO_ENGINEER', episode }, 'Upload a recording', `${manage}#recording`],
  [{ name: 'recording', role: 'AUDIO_ENGINEER' }, 'Upload a recording', '/the-long-take/recordings'],
  [{ name: 'notes', role: 'COPYWRITER', episode }, 'Write show notes', `${manage}#show-notes`],
  [{ name: 'clip', role: 'MARKETING_MANAGER', recordingId }, 'Make a clip', `/the-long-take/recordings/${recordingId}/clips`],
])('leads %o to where it is done', async (task, label, href) => {
  answer(task)
  await open()
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href)
})

test('is hidden for good with the keyboard, which continues at the title', async () => {
  answer({})
  const { user } = await open()
  await screen.findByText(title)
  net.answers('OnboardingService.HideFirstTask', {})
  answer(null)
  await user.tab()
  expect(document.activeElement).toBe(button('Hide your first task'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  expect(net.callsTo(pathOf('OnboardingService.HideFirstTask')).map(({ body }) => body)).toEqual([{ podcast_id: longTake.id }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Episodes'))
})

test('stays and says so if it could not be hidden', async () => {
  answer({})
  const { user } = await open()
  await screen.findByText(title)
  net.refuses('OnboardingService.HideFirstTask', 'internal', 'An unexpected error occurred.')
  await user.click(button('Hide your first task'))
  expect(await screen.findByText(/Failed to hide your first task/)).toBeTruthy()
  expect(screen.getByText(title)).toBeTruthy()
})

test.each([
  ['it is done', () => answer(null), true],
  ['no episode can be added', () => answer({}), false],
  ['it could not be loaded', () => net.refuses('OnboardingService.FindFirstTask', 'internal'), true],
] as const)('is hidden if %s', async (_, reply, canAdd) => {
  reply()
  await open(canAdd)
  await waitFor(() => expect(net.callsTo(pathOf('OnboardingService.FindFirstTask'))).toHaveLength(1))
  expect(screen.queryByText(title)).toBeNull()
})
