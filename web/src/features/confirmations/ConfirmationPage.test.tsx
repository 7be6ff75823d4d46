import type { Confirmation } from '@castwright/contract/confirmations/shapes.ts'
import type { CheckResult } from '@castwright/contract/publishing/checks.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { ConfirmRequest } from './ConfirmationPage.tsx'

const confirmation: Confirmation = {
  id: longTake.id,
  method: 'EpisodeService.Publish',
  podcastTitle: longTake.title,
  profileUrl: longTake.profileUrl,
  subject: 'Night trains',
  episodeId: longTake.id,
  at: null,
  people: [],
  place: '',
  isRecordingDeleted: false,
  isPublished: false,
  findings: [],
  requestedBy: 'Laptop',
  createdAt: '2026-01-01T12:00:00Z',
  expiresAt: '2026-01-02T12:00:00Z',
}

const secret = 's'.repeat(43)
let net: Network
const asks = (changes: Partial<Confirmation> = {}) =>
  net.answers('ConfirmationService.Find', { confirmation: { ...confirmation, ...changes } })
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  asks()
})

const open = () => openPage(() => <ConfirmRequest secret={secret} />, `/confirmations/${secret}`)
const confirms = () => net.callsTo(pathOf('ConfirmationService.Confirm')).map(({ body }) => body)

test('says what will happen and does it when confirmed', async () => {
  net.answers('ConfirmationService.Confirm', {})
  const { user } = await open()
  expect(await screen.findByText('Publish “Night trains”?')).toBeTruthy()
  expect(screen.getByText('It will appear in your feed and on your public page right away.')).toBeTruthy()
  expect(screen.getByText('The assistant “Laptop”')).toBeTruthy()
  expect(confirms()).toEqual([])
  await user.click(button('Publish episode'))
  expect(await screen.findByText('“Night trains” is published.')).toBeTruthy()
  expect(confirms()).toEqual([{ secret }])
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/${longTake.profileUrl}/episodes/manage/${longTake.id}`)
})

const steps: CheckResult = {
  id: 'steps',
  status: 'error',
  title: 'Steps',
  detail: "These steps aren't done yet: Upload Recording.",
  source: 'Castwright',
  fixPath: `/${longTake.profileUrl}/episodes/manage/${longTake.id}`,
}

test('says what prevents a release instead of promising it, and checks again', async () => {
  asks({ findings: [steps] })
  const { user } = await open()
  expect(await screen.findByText("These steps aren't done yet: Upload Recording.")).toBeTruthy()
  expect(screen.queryByText(/right away/)).toBeNull()
  expect(screen.getByText(/It can't be published yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the episode' }).getAttribute('href')).toBe(steps.fixPath)
  await user.click(button('Publish episode'))
  expect(confirms()).toEqual([])
  asks({ findings: [{ ...steps, status: 'warning', detail: 'Almost.' }] })
  await user.click(button('Check again'))
  expect(await screen.findByText('It will appear in your feed and on your public page right away.')).toBeTruthy()
  net.answers('ConfirmationService.Confirm', {})
  await user.click(button('Publish episode'))
  await waitFor(() => expect(confirms()).toEqual([{ secret }]))
})

test.each([
  ['EpisodeService.Delete', 'Delete episode', 'episodes'],
  ['TeamManagementService.InviteTeam', 'Send invitations', 'episodes'],
] as const)('continues after %s where there is a page', async (method, action, page) => {
  asks({ method, episodeId: method === 'EpisodeService.Delete' ? longTake.id : null })
  net.answers('ConfirmationService.Confirm', {})
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: action }))
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe(`/${longTake.profileUrl}/${page}`)
})

test('changes nothing when rejected', async () => {
  net.answers('ConfirmationService.Cancel', {})
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Request rejected')).toBeTruthy()
  expect(confirms()).toEqual([])
})

test('shows a refusal and allows another try', async () => {
  net.refuses('ConfirmationService.Confirm', 'failed_precondition', 'Directories would reject this episode.')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Publish episode' }))
  expect(await screen.findByText('Directories would reject this episode.')).toBeTruthy()
  expect(button('Publish episode').disabled).toBe(false)
})

test.each([
  ['EpisodeService.Publish', { isPublished: true }, 'Republish “Night trains”?', 'Republish episode'],
  ['EpisodeService.Schedule', { at: '2026-03-01T10:00:00Z' }, 'Schedule “Night trains”?', 'Schedule release'],
  ['EpisodeService.Unschedule', {}, 'Cancel the release of “Night trains”?', 'Cancel release'],
  ['EpisodeService.Unpublish', {}, 'Unpublish “Night trains”?', 'Unpublish episode'],
  ['EpisodeService.Delete', { isRecordingDeleted: true }, 'Its recording will be deleted too.', 'Delete episode'],
  ['RecordingService.Delete', {}, 'Delete the recording “Night trains”?', 'Delete recording'],
  ['InterviewService.Save', { place: 'Studio 2', people: ['Ada'] }, 'Studio 2', 'Save interview'],
  ['EpisodeGuestService.Invite', { people: ['Omar (omar@example.com)'] }, 'Omar (omar@example.com)', 'Invite guest'],
  ['TeamManagementService.InviteTeam', { people: ['mara@example.com (Admin)'] }, 'mara@example.com (Admin)', 'Send invitations'],
] as const)('describes %s', async (method, changes, text, action) => {
  asks({ method, ...changes } as Partial<Confirmation>)
  await open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(button(action)).toBeTruthy()
})

test.each([
  ['not_found', 'Request not found'],
  ['failed_precondition', 'This request is no longer open'],
  ['internal', 'Error loading data.'],
] as const)('explains %s', async (code, title) => {
  net.refuses('ConfirmationService.Find', code, 'Sorry.')
  await open()
  expect(await screen.findByText(title)).toBeTruthy()
})
