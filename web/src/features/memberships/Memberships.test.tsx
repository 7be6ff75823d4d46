import type { Member, Tier } from '@castwright/contract/memberships/shapes.ts'
import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Podcast } from '@castwright/contract/podcasts/shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, changeField, openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { Memberships } from './Memberships.tsx'

const friend: Tier = {
  id: '0198c0de-0000-7000-8000-000000000401',
  name: 'Friend',
  description: 'Thank you!',
  cents: 750,
  interval: 'month',
  hasBonus: true,
  earlyDays: 2,
  isArchived: false,
  isSold: true,
  members: { active: 1, unpaid: 1, ended: 0 },
}
const lea: Member = {
  id: '0198c0de-0000-7000-8000-000000000402',
  tierId: friend.id,
  tierName: 'Friend',
  name: 'Lea',
  email: 'lea@example.com',
  state: 'active',
  joinedAt: '2026-01-01T00:00:00Z',
  renewsAt: '2026-02-01T00:00:00Z',
  endsAt: null,
  feedState: 'active',
  isTest: true,
}
const found = { tiers: [friend], obstacle: null, isTestMode: true, joinUrl: 'https://cast.example.com/pod/x/join' } as const

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [friend] })
  net.answers('MembershipService.FindMembers', { members: [lea], cursor: null })
})

const bodies = (name: MethodName) => net.callsTo(pathOf(name)).map(({ body }) => body)
const open = (podcast: Partial<Podcast> = {}) =>
  openPage(() => <Memberships podcast={{ ...longTake, showAccess: 'OWNER', ...podcast }} />, '/the-long-take/private-feeds')

test('shows tiers with their price, what they include and their members, and that nothing is charged', async () => {
  await open()
  expect(await screen.findByText('$7.50 a month')).toBeTruthy()
  expect(screen.getByText('All published episodes, episodes for members and episodes 2 days early')).toBeTruthy()
  expect(screen.getByText('1 active member · 1 unpaid')).toBeTruthy()
  expect(screen.getByText('Test mode: no card is charged')).toBeTruthy()
  expect(await screen.findByText('lea@example.com')).toBeTruthy()
})

test('adds a tier, after a mistake', async () => {
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [] })
  net.answers('MembershipService.CreateTier', { tier: friend })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add a tier' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tier' }))
  await user.click(dialog.getByRole('button', { name: 'Add tier' }))
  expect(await dialog.findByText('Please enter a name.')).toBeTruthy()
  await changeField(dialog.getByRole('textbox', { name: /^Name/ }), 'Patron')
  await user.click(dialog.getByRole('button', { name: 'Add tier' }))
  await waitFor(() => expect(bodies('MembershipService.CreateTier')).toHaveLength(1))
  expect(bodies('MembershipService.CreateTier')[0]).toMatchObject({ tier: { name: 'Patron', cents: 500, interval: 'month' } })
})

test('cancels a membership after asking', async () => {
  net.answers('MembershipService.Cancel', { member: { ...lea, state: 'ended' } })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Lea' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel membership' }))
  expect(await screen.findByText(/It ends right away/)).toBeTruthy()
  await user.click(button('Cancel membership'))
  await waitFor(() => expect(bodies('MembershipService.Cancel')).toHaveLength(1))
})

test('says why a show has nothing to sell', async () => {
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [], obstacle: 'operator' })
  await open()
  expect(await screen.findByText("This show can't sell memberships")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a tier' })).toBeNull()
})

test('admins see that only the owner can', async () => {
  await open({ showAccess: 'ADMIN' })
  expect(await screen.findByText('Only the owner of the show can manage memberships.')).toBeTruthy()
  expect(bodies('MembershipService.FindByPodcastID')).toEqual([])
})
