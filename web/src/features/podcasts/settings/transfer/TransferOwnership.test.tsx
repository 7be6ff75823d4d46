import { pathOf } from '@castwright/contract/methods.ts'
import type { UserWithPodcastRole } from '@castwright/contract/teams/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { instance } from '../../../../lib/instance.ts'
import { network, type Network } from '../../../../lib/testing/network.ts'
import { button, openPage } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { longTake } from '../../../../lib/testing/podcasts.ts'
import { TransferOwnership } from './TransferOwnership.tsx'

const bobId = '0198c0de-0000-7000-8000-0000000000b0'
const member = (firstName: string, facts: Partial<UserWithPodcastRole['podcastRole']> = {}): UserWithPodcastRole => {
  const isBob = firstName === 'Bob'
  return {
    user: { id: isBob ? bobId : ada.id, username: null, firstName, lastName: '', displayName: firstName, thumbnailUrl: null },
    podcastRole: {
      id: '0198c0de-0000-7000-8000-0000000000c0',
      podcastId: longTake.id,
      userId: isBob ? bobId : ada.id,
      email: 'bob@show.example',
      isActive: true,
      collaboratorType: 'PRODUCER',
      showAccess: 'EDITOR',
      invitedAt: null,
      expiresAt: null,
      ...facts,
    },
  }
}
const owner = member('Ada', { showAccess: 'OWNER' })
const invited: UserWithPodcastRole = { user: null, podcastRole: { ...member('Bob').podcastRole, isActive: false, userId: null } }
const offer = {
  podcastId: longTake.id,
  podcastTitle: longTake.title,
  photoUrl: '',
  fromName: 'Ada',
  toUserId: bobId,
  toName: 'Bob',
  createdAt: '2026-01-01T12:00:00Z',
  expiresAt: '2026-01-15T12:00:00Z',
  url: null,
}

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('PodcastService.FindOwnershipOffer', { ownershipOffer: null })
  net.answers('TeamManagementService.FindTeam', { usersWithPodcastRoles: [owner, invited, member('Bob')] })
  net.answers('PodcastService.CheckNewOwner', {})
  net.authAnswers('confirmPassword', { confirmedUntil: '2999-01-01T00:00:00Z' })
})

const offers = () => net.callsTo(pathOf('PodcastService.OfferOwnership')).map(({ body }) => body)
const step = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function open(user = ada) {
  signedIn(net, user)
  const page = await openPage(() => <TransferOwnership podcast={longTake} />, '/show-settings')
  const start = async () => {
    await waitFor(() => expect(button('Transfer ownership').disabled).toBe(false))
    await page.user.click(button('Transfer ownership'))
    return step('Transfer Ownership')
  }
  const choose = async (verb: string) => {
    const here = await start()
    await page.user.selectOptions(await here.findByLabelText('New Owner'), 'Bob (Producer, Editor)')
    await page.user.click(here.getByRole('button', { name: verb }))
    return here
  }
  return { ...page, start, choose }
}

test('offers active members only and requires a choice', async () => {
  const { user, start } = await open()
  const here = await start()
  const select = await here.findByLabelText<HTMLSelectElement>('New Owner')
  expect([...select.options].map(({ text }) => text)).toEqual(['Choose a team member', 'Bob (Producer, Editor)'])
  expect(here.getByText(/14 days to accept/)).toBeTruthy()
  await user.click(here.getByRole('button', { name: 'Continue' }))
  expect(await here.findByText('Choose the new owner.')).toBeTruthy()
})

test('links to the team page when there are no other members', async () => {
  net.answers('TeamManagementService.FindTeam', { usersWithPodcastRoles: [owner, invited] })
  const { start } = await open()
  const here = await start()
  expect(await here.findByText(/you're the only one so far/)).toBeTruthy()
  expect(here.getByRole('link', { name: 'Team Management' }).getAttribute('href')).toBe(`/settings/podcast/${longTake.id}/team-management`)
})

test('shows a pending offer until it is answered or withdrawn', async () => {
  const { user, choose } = await open()
  await choose('Continue')
  const password = await step('Confirm Password')
  await user.type(password.getByLabelText('Password'), 'Sound-check-1!')
  net.answers('PodcastService.OfferOwnership', { ownershipOffer: offer })
  await user.click(password.getByRole('button', { name: 'Send offer' }))
  expect(await screen.findByText('We emailed your offer to Bob.')).toBeTruthy()
  expect(offers()).toEqual([{ podcast_id: longTake.id, new_owner_id: bobId }])
  expect(await screen.findByText('Offered to Bob')).toBeTruthy()
  expect(screen.getByText(/can accept until January 15, 2026/)).toBeTruthy()
  net.refuses('PodcastService.WithdrawOwnershipOffer', 'internal', 'An unexpected error occurred.')
  await user.click(button('Withdraw offer'))
  expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy()
  net.answers('PodcastService.WithdrawOwnershipOffer', {})
  await user.click(button('Withdraw offer'))
  expect(await screen.findByText('Offer withdrawn.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Transfer ownership' })).toBeTruthy()
})

test('shows a server error', async () => {
  const { user, choose } = await open()
  await choose('Continue')
  const password = await step('Confirm Password')
  await user.type(password.getByLabelText('Password'), 'Sound-check-1!')
  net.refuses('PodcastService.OfferOwnership', 'failed_precondition', "The new owner has reached their plan's podcast limit.")
  await user.click(password.getByRole('button', { name: 'Send offer' }))
  expect(await password.findByText("The new owner has reached their plan's podcast limit.")).toBeTruthy()
})

test('skips the password step without a password', async () => {
  const { choose } = await open({ ...ada, providers: ['google'] })
  net.answers('PodcastService.OfferOwnership', { ownershipOffer: offer })
  await choose('Send offer')
  expect(await screen.findByText('Offered to Bob')).toBeTruthy()
  expect(net.toldTo('confirmPassword')).toEqual([])
})

test('shows a load error and allows a retry', async () => {
  net.refuses('PodcastService.FindOwnershipOffer', 'internal', 'An unexpected error occurred.')
  const { user } = await open()
  expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy()
  net.answers('PodcastService.FindOwnershipOffer', { ownershipOffer: offer })
  await user.click(button('Try again'))
  expect(await screen.findByText('Offered to Bob')).toBeTruthy()
})

test('says what is wrong with a person where the person is chosen', async () => {
  net.refuses('PodcastService.CheckNewOwner', 'failed_precondition', "The new owner has reached their plan's podcast limit.")
  const { choose } = await open()
  const here = await choose('Continue')
  expect(await here.findByText("The new owner has reached their plan's podcast limit.")).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Confirm Password' })).toBeNull()
  expect(net.callsTo(pathOf('PodcastService.CheckNewOwner')).map(({ body }) => body)).toEqual([
    { podcast_id: longTake.id, new_owner_id: bobId },
  ])
})

test('shows the link of an offer if there is no mail server', async () => {
  instance.mailOutbox = true
  const { choose } = await open({ ...ada, providers: ['google'] })
  const url = 'https://own.example/ownership/abc'
  net.answers('PodcastService.OfferOwnership', { ownershipOffer: { ...offer, url } })
  await choose('Send offer')
  expect(await screen.findByText('Offered to Bob')).toBeTruthy()
  expect(screen.getByText('Not sent: no mail server. Copy the link')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Link for Bob').value).toBe(url)
  expect(screen.queryByText(/We emailed/)).toBeNull()
  instance.mailOutbox = false
})
