import { pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { button, openPage } from '../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../lib/testing/people.ts'
import { longTake } from '../../../lib/testing/podcasts.ts'
import { Ownership } from './OwnershipPage.tsx'

const offer = {
  podcastId: longTake.id,
  podcastTitle: longTake.title,
  photoUrl: '',
  fromName: 'Bob Brown',
  toUserId: ada.id,
  toName: 'Ada',
  createdAt: '2026-01-01T12:00:00Z',
  expiresAt: '2026-01-15T12:00:00Z',
  url: null,
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('PodcastService.FindOwnershipOfferByToken', { ownershipOffer: offer, obstacle: null })
})

const open = () => openPage(() => <Ownership token="letter" />, '/ownership/letter')
const answers = () => net.callsTo(pathOf('PodcastService.AnswerOwnershipOffer')).map(({ body }) => body)

const own = { ...longTake, ownerEmail: ada.email.toUpperCase() }
const answersWith = (podcast: Podcast) => {
  net.answers('PodcastService.AnswerOwnershipOffer', { podcastId: longTake.id })
  net.answers('PodcastService.FindByUserID', { podcasts: [podcast] })
}
const updates = () => net.callsTo(pathOf('PodcastService.Update')).map(({ body }) => body)

test('opens the podcast after accepting', async () => {
  answersWith(own)
  const { user, place } = await open()
  expect(await screen.findByText('Bob Brown wants to transfer The Long Take to you')).toBeTruthy()
  expect(screen.getByText(/until January 15, 2026/)).toBeTruthy()
  await user.click(button('Accept ownership'))
  expect(await screen.findByText("You're now the owner of The Long Take.")).toBeTruthy()
  expect(answers()).toEqual([{ token: 'letter', accept: true }])
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers to change the owner email and changes it', async () => {
  answersWith({ ...longTake, ownerEmail: 'bob@show.example' })
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept ownership' }))
  const asking = await screen.findByRole('dialog', { name: 'Change the owner email too?' })
  expect(asking.textContent).toContain('bob@show.example')
  net.answers('PodcastService.Update', { updatedPodcast: own })
  await user.click(within(asking).getByRole('button', { name: `Use ${ada.email}` }))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes'))
  expect(updates()).toEqual([{ podcast_id: longTake.id, user_id: ada.id, updated_podcast: { owner_email: ada.email } }])
})

test('keeps the owner email if declined', async () => {
  answersWith({ ...longTake, ownerEmail: 'bob@show.example' })
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept ownership' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes'))
  expect(updates()).toEqual([])
})

test("shows an error when the owner email can't be changed", async () => {
  answersWith({ ...longTake, ownerEmail: 'bob@show.example' })
  net.refuses('PodcastService.Update', 'internal', 'An unexpected error occurred.')
  const { user, place } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept ownership' }))
  await user.click(await screen.findByRole('button', { name: `Use ${ada.email}` }))
  expect(await screen.findByText("We couldn't change the owner email. An unexpected error occurred.")).toBeTruthy()
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes'))
})

test('changes nothing when declined', async () => {
  net.answers('PodcastService.AnswerOwnershipOffer', { podcastId: longTake.id })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('You declined the offer')).toBeTruthy()
  expect(answers()).toEqual([{ token: 'letter', accept: false }])
})

test('shows a server error and allows a retry', async () => {
  net.refuses('PodcastService.AnswerOwnershipOffer', 'failed_precondition', "The new owner has reached their plan's podcast limit.")
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Accept ownership' }))
  expect(await screen.findByText("The new owner has reached their plan's podcast limit.")).toBeTruthy()
  expect(button('Accept ownership').disabled).toBe(false)
})

test('shows no offer meant for someone else', async () => {
  net.refuses('PodcastService.FindOwnershipOfferByToken', 'not_found', 'Not found.')
  await open()
  expect(await screen.findByText('Offer not found')).toBeTruthy()
  expect(await screen.findByText(/You're signed in as ada@show.example/)).toBeTruthy()
})

test('shows that an offer has expired', async () => {
  net.refuses('PodcastService.FindOwnershipOfferByToken', 'failed_precondition', 'This link has expired or was already used.')
  await open()
  expect(await screen.findByText('This offer is no longer available')).toBeTruthy()
  expect(screen.getByText(/This link has expired or was already used\./)).toBeTruthy()
})

test('shows a load error and recovers on retry', async () => {
  net.refuses('PodcastService.FindOwnershipOfferByToken', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
  net.answers('PodcastService.FindOwnershipOfferByToken', { ownershipOffer: offer, obstacle: null })
  await user.click(button('Try again'))
  expect(await screen.findByText('Bob Brown wants to transfer The Long Take to you')).toBeTruthy()
})

test.each([
  ['full', "You've reached your plan's podcast limit.", 'Upgrade'],
  ['unverified', 'Verify your email address first.', null],
] as const)('says before accepting that the recipient is %s', async (obstacle, reason, link) => {
  net.answers('PodcastService.FindOwnershipOfferByToken', { ownershipOffer: offer, obstacle })
  const { user } = await open()
  const status = await screen.findByRole('status', { name: "You can't accept yet" })
  expect(status.textContent).toContain(reason)
  expect(within(status).queryByRole('link')?.textContent ?? null).toBe(link)
  await user.click(button('Accept ownership'))
  expect(button('Accept ownership').getAttribute('aria-description')).toBe(reason)
  expect(answers()).toEqual([])
  expect(button('Decline').disabled).toBe(false)
})
