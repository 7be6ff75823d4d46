import type { Activity } from '@castwright/contract/events/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button } from '../../lib/testing/page.tsx'
import { editor, hasTeam, openTeam, owner, podcastId, serverOf } from './testing.tsx'

test.each([
  ['FREE', 'Free accounts can add up to 3 team members.'],
  ['STARTER', 'Paid accounts can add up to 10 collaborators.'],
  ['PRO', 'Paid accounts can add up to 10 collaborators.'],
  ['BETA', 'Paid accounts can add up to 10 collaborators.'],
] as const)('shows the banner of the %s plan', async (plan, text) => {
  serverOf({ plan })
  await openTeam()
  expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy()
})

test('shows no banner on the agency plan', async () => {
  serverOf({ plan: 'AGENCY' })
  await openTeam()
  await screen.findByText('Eddy Doe')
  expect(screen.queryByText(/accounts can add/)).toBeNull()
})

test('shows the plan limits when every seat is taken', async () => {
  serverOf({ taken: 3 })
  const { user } = await openTeam()
  await screen.findByText(/3 of 3 seats/)
  await screen.findByText('Eddy Doe')
  await user.click(button('Add People'))
  expect(await screen.findByText("You've reached the maximum number of collaborators for your podcast.")).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: "Oops! You've exceeded the limits of your current plan." })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Invite Your Team' })).toBeNull()
})

test('lets the owner enable roles, at least one', async () => {
  const net = serverOf({ teamRoles: ['HOST', 'PRODUCER'] })
  const { user } = await openTeam()
  await screen.findByText('Eddy Doe')
  await user.click(await screen.findByRole('button', { name: 'Manage Team Roles' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Team Roles' }))
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(dialog.getAllByRole('checkbox')).toHaveLength(6)
  expect([box('Host').checked, box('Co-Host').checked, box('Producer').checked]).toEqual([true, false, true])
  await user.click(box('Host'))
  await user.click(box('Producer'))
  expect(dialog.getByText('Please choose at least one team role.')).toBeTruthy()
  await user.click(box('Copywriter'))
  net.refuses('PodcastInfoService.Update', 'internal')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to save team roles.')).toBeTruthy()
  expect(box('Copywriter').checked).toBe(true)
  hasTeam(net, { teamRoles: ['COPYWRITER'] })
  const answer = net.callsTo(pathOf('PodcastInfoService.FindByPodcastID'))
  expect(answer.length).toBeGreaterThan(0)
  net.on(pathOf('PodcastInfoService.Update'), () =>
    Response.json({
      podcast_info: {
        podcast_id: podcastId,
        number_of_episodes: 0,
        number_of_published_episodes: 0,
        number_of_collaborators: 0,
        recording_storage_used: 0,
        downloads_this_month: 0,
        subscription_type: 'FREE',
        unlimited: false,
        team_roles: ['COPYWRITER'],
        last_updater_id: null,
        last_updated_at: null,
      },
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Successfully saved team roles.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(net.callsTo(pathOf('PodcastInfoService.Update')).at(-1)?.body).toEqual({
    podcast_info: { podcast_id: podcastId, team_roles: ['COPYWRITER'] },
  })
})

test('lets an admin add people but not choose roles', async () => {
  serverOf({ access: 'ADMIN' })
  await openTeam()
  await screen.findByText('Eddy Doe')
  expect(button('Add People').getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Manage Team Roles' })).toBeNull()
  expect(await screen.findByRole('heading', { name: 'Activity' })).toBeTruthy()
})

const activity = (at: number, text: string, actorName: string | null = 'Olive Doe'): Activity => ({
  id: `0198c0de-0000-7000-8000-0000000001${at}`,
  kind: 'member_invited',
  text,
  actorName,
  actorId: null,
  actorThumbnailUrl: null,
  createdAt: new Date().toISOString(),
})

test('shows who did what and when, with older activity on demand', async () => {
  const net = serverOf()
  net.answers('ActivityService.FindByPodcastID', { activities: [activity(11, 'invited guest@show.example as Editor')], cursor: 'older' })
  const { user } = await openTeam()
  const item = (await screen.findByText(/invited guest@show.example as Editor/)).closest('li')
  expect(item?.textContent).toContain('Olive Doe invited guest@show.example as Editor')
  expect(item?.textContent).toContain('Just now')
  net.answers('ActivityService.FindByPodcastID', { activities: [activity(10, 'changed the plan to Pro', null)], cursor: null })
  await user.click(button('Show older'))
  expect((await screen.findByText(/changed the plan to Pro/)).textContent).toBe('Castwright changed the plan to Pro')
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(net.callsTo(pathOf('ActivityService.FindByPodcastID')).at(-1)?.body).toEqual({ podcast_id: podcastId, limit: 25, cursor: 'older' })
})

test('reloads access when the user was removed from the team', async () => {
  const net = serverOf({ access: 'EDITOR', team: [owner, editor] })
  await openTeam()
  await screen.findByText('Eddy Doe')
  const before = net.callsTo(pathOf('PodcastRoleService.ValidateAccess')).length
  hasTeam(net, { team: [{ ...editor, podcastRole: { ...editor.podcastRole, showAccess: null, email: null } }] })
  window.dispatchEvent(new Event('visibilitychange'))
  const { queryClient } = await import('../../lib/queryClient.ts')
  await queryClient.refetchQueries()
  await waitFor(() => expect(net.callsTo(pathOf('PodcastRoleService.ValidateAccess')).length).toBeGreaterThan(before + 1))
})
