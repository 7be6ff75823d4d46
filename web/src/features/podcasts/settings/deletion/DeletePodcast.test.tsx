import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAppStore } from '../../../../lib/appStore.ts'
import { queryClient } from '../../../../lib/queryClient.ts'
import { queryKeyOf } from '../../../../lib/rpc.ts'
import { network, type Network } from '../../../../lib/testing/network.ts'
import { button, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { DeletePanel } from './DeletePanel.tsx'

const impact = { numberOfEpisodes: 1234, numberOfCollaborators: 1, needsPassword: true, obstacle: null }
const onDeleted = vi.fn<() => void>()
const deletions = () => net.callsTo(pathOf('PodcastService.Delete'))

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('PodcastService.FindDeletionImpact', impact)
  net.answers('PodcastService.Delete', {})
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
  onDeleted.mockClear()
})

async function open(podcast: Podcast = longTake) {
  const page = await openPage(() => <DeletePanel podcast={podcast} onDeleted={onDeleted} />, '/show-settings')
  const { user } = page
  await user.click(button('Delete Podcast'))
  const step = async (name: string) => within(await screen.findByRole('dialog', { name }))
  return {
    ...page,
    step,
    async go(name: string, fields: Record<string, string>, verb: string) {
      const here = await step(name)
      for (const [label, words] of Object.entries(fields)) await user.type(await here.findByLabelText(label), words)
      await user.click(await here.findByRole('button', { name: verb }))
      return here
    },
  }
}

test('is disabled for everyone but the owner', async () => {
  await open({ ...longTake, showAccess: 'ADMIN' })
  expect(button('Delete Podcast').getAttribute('aria-disabled')).toBe('true')
  expect(button('Delete Podcast').getAttribute('aria-description')).toBe('You must be the owner of a podcast to delete it.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists what will be deleted', async () => {
  const { step } = await open()
  const warning = await step('Warning')
  expect(await warning.findByText(/1,234 episodes/)).toBeTruthy()
  expect(warning.getByText('access for 1 collaborator')).toBeTruthy()
})

test("stops when the podcast can't be deleted", async () => {
  net.answers('PodcastService.FindDeletionImpact', { ...impact, obstacle: 'This podcast was redirected less than 7 days ago.' })
  const { step } = await open()
  const warning = await step('Warning')
  expect(await warning.findByText('This podcast was redirected less than 7 days ago.')).toBeTruthy()
  expect(warning.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('deletes after password and name, updates lists and goes home', async () => {
  queryClient.setQueryData(queryKeyOf('PodcastService.FindByUserID', { userId: ada.id }), { podcasts: [longTake] })
  useAppStore.setState({ selectedPodcastId: longTake.id })
  const { user, place, go, step } = await open()
  await go('Warning', {}, 'Continue')
  net.authRefuses('confirmPassword', 'INVALID_PASSWORD')
  const password = await go('Confirm Password', { Password: 'wrong' }, 'Continue')
  expect(await password.findByText('Password is incorrect.')).toBeTruthy()
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
  await go('Confirm Password', { Password: ' right' }, 'Continue')
  const name = await go('Confirm Podcast Name', { 'Podcast Name': 'The Long' }, 'Delete Podcast')
  expect(await name.findByText('Name does not match.')).toBeTruthy()
  expect(deletions()).toEqual([])
  await go('Confirm Podcast Name', { 'Podcast Name': ' Take' }, 'Delete Podcast')
  const last = await step('Podcast Deleted')
  // Said once: in the last step, without a toast.
  expect(screen.getAllByText('Podcast successfully deleted.')).toHaveLength(1)
  expect(last.getByText('Podcast successfully deleted.')).toBeTruthy()
  expect(deletions().map(({ body }) => body)).toEqual([{ podcast_id: longTake.id, user_id: ada.id }])
  expect(onDeleted).toHaveBeenCalledOnce()
  await waitFor(() => expect(place()).toBe('/'))
  expect(queryClient.getQueryData(queryKeyOf('PodcastService.FindByUserID', { userId: ada.id }))).toEqual({ podcasts: [] })
  expect(useAppStore.getState().selectedPodcastId).toBeNull()
  await user.click(last.getByRole('button', { name: 'OK' }))
})

test('skips the password step without a password and shows errors at the name', async () => {
  net.answers('PodcastService.FindDeletionImpact', { ...impact, needsPassword: false })
  net.refuses('PodcastService.Delete', 'failed_precondition', 'This podcast was redirected less than 7 days ago.')
  const { go, place } = await open()
  await go('Warning', {}, 'Continue')
  const name = await go('Confirm Podcast Name', { 'Podcast Name': 'The Long Take' }, 'Delete Podcast')
  expect(await name.findByText('This podcast was redirected less than 7 days ago.')).toBeTruthy()
  expect(place()).toBe('/show-settings')
  expect(onDeleted).not.toHaveBeenCalled()
})

test('starts over after Cancel', async () => {
  const { user, go, step } = await open()
  await go('Warning', {}, 'Continue')
  await go('Confirm Password', { Password: 'half' }, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Delete Podcast'))
  expect(await (await step('Warning')).findByRole('button', { name: 'Continue' })).toBeTruthy()
})
