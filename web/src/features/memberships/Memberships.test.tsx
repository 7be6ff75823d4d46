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
  expect(await screen.findByText(/will end right away/)).toBeTruthy()
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
  expect(await screen.findByText("Only the show's owner can manage memberships.")).toBeTruthy()
  expect(bodies('MembershipService.FindByPodcastID')).toEqual([])
})

test('shows an error with a retry', async () => {
  net.refuses('MembershipService.FindByPodcastID', 'internal', 'Broken.')
  const { user } = await open()
  expect(await screen.findByText('Error loading memberships.')).toBeTruthy()
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [friend] })
  await user.click(button('Try again'))
  expect(await screen.findByText('$7.50 a month')).toBeTruthy()
})

test('changes the price of a sold tier once, says who is affected, and shows errors at their fields', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Actions for Friend' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit tier' }))
  const price = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Price/ })
  expect(price.value).toBe('$7.5')
  await changeField(price, '')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a price between $1 and $1,000.')).toBeTruthy()
  await changeField(price, '$9.99')
  expect(dialog.queryByText('Enter a price between $1 and $1,000.')).toBeNull()
  expect(dialog.getByText(/Current members keep the price they joined at/)).toBeTruthy()
  net.refuses('MembershipService.UpdateTier', 'invalid_argument', 'Invalid.', { 'tier.name': 'Another tier has this name.' })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Another tier has this name.')).toBeTruthy()
  net.refuses('MembershipService.UpdateTier', 'internal', 'Broken.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This could not be saved. Broken.')).toBeTruthy()
  expect(price.value).toBe('$9.99')
  const release = net.holdsAnswer('MembershipService.UpdateTier', { tier: { ...friend, cents: 999 } })
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [{ ...friend, cents: 999 }] })
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }))
  release()
  expect(await screen.findByText('Tier saved.')).toBeTruthy()
  expect(await screen.findByText('$9.99 a month')).toBeTruthy()
  expect(bodies('MembershipService.UpdateTier').slice(2)).toEqual([
    {
      podcast_id: longTake.id,
      tier_id: friend.id,
      tier: { name: 'Friend', description: 'Thank you!', cents: 999, interval: 'month', has_bonus: true, early_days: 2 },
    },
  ])
})

test('archives a sold tier instead of deleting it, and puts it back on sale', async () => {
  const { user } = await open()
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Friend' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const archived = { ...friend, isArchived: true }
  net.refuses('MembershipService.SetTierArchived', 'internal', 'Broken.')
  await choose('Archive')
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  await user.click(within(await screen.findByRole('dialog', { name: 'Archive Friend?' })).getByRole('button', { name: 'Archive tier' }))
  expect(await screen.findByText('Broken.')).toBeTruthy()
  expect(screen.queryByText('Archived')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Archive Friend?' })).toBeNull())
  net.answers('MembershipService.SetTierArchived', { tier: archived })
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [archived] })
  await choose('Archive')
  await user.click(within(await screen.findByRole('dialog', { name: 'Archive Friend?' })).getByRole('button', { name: 'Archive tier' }))
  expect(await screen.findByText('Archived')).toBeTruthy()
  expect(screen.queryByLabelText('Where listeners join')).toBeNull()
  net.answers('MembershipService.FindByPodcastID', { ...found, tiers: [friend] })
  await choose('Put back on sale')
  await waitFor(() => expect(screen.queryByText('Archived')).toBeNull())
  expect(bodies('MembershipService.SetTierArchived')).toMatchObject([{ is_archived: true }, { is_archived: true }, { is_archived: false }])
})

test('lists what members pay for and when that ends, and filters them', async () => {
  const ended = { ...lea, id: '0198c0de-0000-7000-8000-000000000403', name: 'Max', email: 'Max', state: 'ended', renewsAt: null } as const
  net.answers('MembershipService.FindMembers', { members: [{ ...lea, feedState: 'paused' }, ended], cursor: null })
  const { user } = await open()
  const table = within(await screen.findByRole('table', { name: 'Members' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Member', 'Tier', 'State', 'Joined', 'Actions'])
  expect(table.getByText('Feed paused by your team')).toBeTruthy()
  expect(table.getByText('Ended')).toBeTruthy()
  expect(table.queryByRole('button', { name: 'Actions for Max' })).toBeNull()
  net.answers('MembershipService.FindMembers', { members: [], cursor: null })
  await user.click(screen.getByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByRole('option', { name: 'Unpaid' }))
  expect(await screen.findByText('No matching members.')).toBeTruthy()
  expect(bodies('MembershipService.FindMembers').at(-1)).toEqual({ podcast_id: longTake.id, text: '', state: 'unpaid' })
})
