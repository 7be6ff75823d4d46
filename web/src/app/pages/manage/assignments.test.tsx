import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ada } from '../../../lib/testing/people.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { member, openStaged, pilot, progressOf, section } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

const bob = member(2, 'Bob', 'bob')
const me = { ...member(1, 'Ada', 'ada'), user: { ...member(1, 'Ada', 'ada').user!, id: ada.id } }
const bobs = { step: 'writeShowNotes', assignee: bob.user, dueDate: '2020-03-05', isOverdue: true } as const
const button = (name: string) => within(section('Episode Progress')).findByRole('button', { name })
const sentTo = (name: 'UpdateAssignee' | 'UpdateDueDate') => net.callsTo(pathOf(`EpisodeProgressService.${name}`)).map(({ body }) => body)

test('shows the assignee and that a step is overdue, in words', async () => {
  await openStaged(net, { team: [me, bob], progress: progressOf({ assignments: [bobs] }) })
  expect(await button('Write Show Notes: assigned to Bob')).toBeTruthy()
  expect(await button('Write Show Notes: overdue, due March 5, 2020')).toBeTruthy()
  expect(within(section('Episode Progress')).getByText('Overdue: Mar 5, 2020')).toBeTruthy()
})

test('assigns a step to me, to someone else and to no one, right away', async () => {
  const { user } = await openStaged(net, { team: [me, bob] })
  const answer = (assignments: Parameters<typeof progressOf>[0] = {}) =>
    net.answers('EpisodeProgressService.UpdateAssignee', { episodeProgress: progressOf(assignments) })
  answer({ assignments: [{ step: 'setup', assignee: me.user, dueDate: null, isOverdue: false }] })
  await user.click(await button('Assign Episode Setup'))
  await user.click(await screen.findByRole('menuitem', { name: 'Assign to me' }))
  await user.click(await button('Episode Setup: assigned to Ada'))
  answer({ assignments: [{ step: 'setup', assignee: bob.user, dueDate: null, isOverdue: false }] })
  await user.click(await screen.findByRole('menuitem', { name: 'Bob' }))
  await user.click(await button('Episode Setup: assigned to Bob'))
  answer()
  await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }))
  expect(await button('Assign Episode Setup')).toBeTruthy()
  const sent = { episode_id: pilot.id, step: 'setup' }
  expect(sentTo('UpdateAssignee')).toEqual([
    { ...sent, assignee_id: ada.id },
    { ...sent, assignee_id: bob.user?.id },
    { ...sent, assignee_id: null },
  ])
})

test('searches a large team', async () => {
  const many = ['Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida'].map((name, at) => member(at + 3, name, null))
  const { user } = await openStaged(net, { team: [me, bob, ...many] })
  await user.click(await button('Assign Episode Setup'))
  await user.type(await screen.findByRole('textbox', { name: 'Search the team' }), 'ev')
  await waitFor(() => expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([expect.stringContaining('Eve')]))
  await user.type(screen.getByRole('textbox', { name: 'Search the team' }), 'x')
  expect(await screen.findByText('No team members match this name.')).toBeTruthy()
})

test('sets and removes a due date', async () => {
  const { user } = await openStaged(net, { team: [me], progress: progressOf({ assignments: [{ ...bobs, assignee: null }] }) })
  net.answers('EpisodeProgressService.UpdateDueDate', { episodeProgress: progressOf() })
  await user.click(await button('Write Show Notes: overdue, due March 5, 2020'))
  await user.click(await screen.findByRole('button', { name: '12 March 2020' }))
  await waitFor(() => expect(sentTo('UpdateDueDate')).toEqual([{ episode_id: pilot.id, step: 'writeShowNotes', due_date: '2020-03-12' }]))
})

test('takes a failed change back and says why', async () => {
  const { user } = await openStaged(net, { team: [me, bob] })
  net.refuses(
    'EpisodeProgressService.UpdateAssignee',
    'failed_precondition',
    "This person isn't on the team. Assign the step to a team member.",
  )
  await user.click(await button('Assign Episode Setup'))
  await user.click(await screen.findByRole('menuitem', { name: 'Bob' }))
  expect(
    await screen.findByText("Couldn't change the assignee. This person isn't on the team. Assign the step to a team member."),
  ).toBeTruthy()
  expect(await button('Assign Episode Setup')).toBeTruthy()
})
