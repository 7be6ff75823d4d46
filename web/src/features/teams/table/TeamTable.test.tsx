import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { instance } from '../../../lib/instance.ts'
import { button } from '../../../lib/testing/page.tsx'
import { editor, hasTeam, invited, openTeam, owner, row, serverOf } from '../testing.tsx'

const updatePath = pathOf('PodcastRoleService.Update')
const removePath = pathOf('TeamManagementService.RemoveMember')

const saved = (net: ReturnType<typeof serverOf>) => net.callsTo(updatePath).map(({ body }) => body)
const option = (name: string) => screen.findByRole('option', { name })

test('lists members and invited people with role, access and status', async () => {
  serverOf()
  await openTeam()
  const table = await screen.findByRole('table', { name: 'Team members' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Team Role', 'Project Access', 'Status', 'Actions'])
  const olive = await row('Olive Doe')
  for (const text of ['You', 'Host', 'Owner', 'Active']) expect(olive.getByText(text)).toBeTruthy()
  const guest = await row('guest@show.example')
  for (const text of ['Producer', 'Editor', 'Pending', 'Expires Jan 15, 2999']) expect(guest.getByText(text)).toBeTruthy()
})

test('marks an expired invitation', async () => {
  serverOf({ team: [owner, { ...invited, podcastRole: { ...invited.podcastRole, expiresAt: '2026-01-15T00:00:00Z' } }] })
  await openTeam()
  expect((await row('guest@show.example')).getByText('Expired Jan 15, 2026')).toBeTruthy()
})

test('changes a team role optimistically', async () => {
  const net = serverOf()
  const { user } = await openTeam()
  const release = net.holds(updatePath, 200, {})
  await user.click((await row('Eddy Doe')).getByRole('button', { name: 'Team Role for Eddy Doe: Producer' }))
  await user.click(await option('Audio Engineer'))
  expect(await screen.findByRole('button', { name: 'Team Role for Eddy Doe: Audio Engineer' })).toBeTruthy()
  expect(screen.queryByText('Changes Saved.')).toBeNull()
  const after = { ...editor.podcastRole, collaboratorType: 'AUDIO_ENGINEER' as const }
  hasTeam(net, { team: [owner, { ...editor, podcastRole: after }] })
  release()
  expect(saved(net)).toEqual([{ podcast_role: { id: editor.podcastRole.id, collaborator_type: 'AUDIO_ENGINEER' } }])
})

test('changes access by keyboard and keeps the focus', async () => {
  const net = serverOf()
  const { user } = await openTeam()
  net.answers('PodcastRoleService.Update', { podcastRole: { ...editor.podcastRole, showAccess: 'ADMIN' } })
  hasTeam(net, { team: [owner, { ...editor, podcastRole: { ...editor.podcastRole, showAccess: 'ADMIN' } }] })
  const cell = (await row('Eddy Doe')).getByRole('button', { name: /^Project Access for Eddy Doe/ })
  cell.focus()
  await user.keyboard('{Enter}')
  await option('Admin')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByText('Changes Saved.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Project Access for Eddy Doe: Admin'))
})

test('saves the highlighted option on blur', async () => {
  const net = serverOf()
  const { user } = await openTeam()
  net.answers('PodcastRoleService.Update', { podcastRole: editor.podcastRole })
  await user.click((await row('Eddy Doe')).getByRole('button', { name: /^Team Role/ }))
  await option('Copywriter')
  await user.keyboard('{ArrowDown}{Tab}')
  expect(await screen.findByText('Changes Saved.')).toBeTruthy()
  expect(saved(net)).toEqual([{ podcast_role: { id: editor.podcastRole.id, collaborator_type: 'AUDIO_ENGINEER' } }])
})

test.each([
  ['Escape', '{ArrowDown}{Escape}'],
  ['leaving without a choice', '{Tab}'],
  ['choosing the same again', '{Enter}'],
])('changes nothing on %s', async (_, keys) => {
  const net = serverOf()
  const { user } = await openTeam()
  await user.click((await row('Eddy Doe')).getByRole('button', { name: /^Team Role/ }))
  await option('Copywriter')
  await user.keyboard(keys)
  expect(await screen.findByRole('button', { name: 'Team Role for Eddy Doe: Producer' })).toBeTruthy()
  expect(saved(net)).toEqual([])
})

test('reports a failed change and rolls it back', async () => {
  const net = serverOf()
  const { user } = await openTeam()
  net.refuses('PodcastRoleService.Update', 'internal')
  await user.click((await row('Eddy Doe')).getByRole('button', { name: /^Project Access/ }))
  await user.click(await option('Admin'))
  expect(await screen.findByText('Failed to save changes.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Project Access for Eddy Doe: Editor' })).toBeTruthy()
})

test("lets the owner's role be edited but not their access", async () => {
  serverOf()
  await openTeam()
  const olive = await row('Olive Doe')
  expect(olive.queryByRole('button', { name: /^Project Access/ })).toBeNull()
  expect(olive.getByRole('button', { name: /^Team Role/ })).toBeTruthy()
})

test("offers only enabled roles and the member's current one", async () => {
  serverOf({ teamRoles: ['HOST', 'COPYWRITER'] })
  const { user } = await openTeam()
  await user.click((await row('Eddy Doe')).getByRole('button', { name: /^Team Role/ }))
  await option('Host')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Host', 'Producer', 'Copywriter'])
})

test('shows editors everything without controls', async () => {
  const net = serverOf({ access: 'EDITOR' })
  const { user } = await openTeam()
  const eddy = await row('Eddy Doe')
  expect(eddy.getByText('Producer')).toBeTruthy()
  expect(eddy.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Manage Team Roles' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull()
  const add = button('Add People')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(net.callsTo(pathOf('ActivityService.FindByPodcastID'))).toEqual([])
})

async function choose(name: string, item: string) {
  const page = await openTeam()
  await page.user.click((await row(name)).getByRole('button', { name: /^Actions for/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: item }))
  return page
}

test('removes a member after confirmation', async () => {
  const net = serverOf()
  const { user } = await choose('Eddy Doe', 'Remove')
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure you want to remove this team member?' }))
  net.answers('TeamManagementService.RemoveMember', {})
  hasTeam(net, { team: [owner] })
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Successfully removed team member.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Eddy Doe')).toBeNull())
  expect(net.callsTo(removePath).map(({ body }) => body)).toEqual([{ podcast_role_id: editor.podcastRole.id }])
})

test('keeps the member if the removal is canceled or fails', async () => {
  const net = serverOf()
  const { user } = await choose('Eddy Doe', 'Remove')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(net.callsTo(removePath)).toEqual([])
  net.refuses('TeamManagementService.RemoveMember', 'internal')
  await user.click((await row('Eddy Doe')).getByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Failed to remove team member.')).toBeTruthy()
  expect(screen.getByText('Eddy Doe')).toBeTruthy()
})

test('refuses to remove the owner', async () => {
  const net = serverOf()
  await choose('Olive Doe', 'Remove')
  const dialog = await screen.findByRole('dialog', { name: 'Cannot Remove Team Member' })
  expect(dialog.textContent).toContain('You cannot remove the owner of the podcast from the team!')
  expect(await screen.findByText("You can't remove the owner of the podcast.")).toBeTruthy()
  expect(net.callsTo(removePath)).toEqual([])
})

test('opens My Podcasts after leaving the team', async () => {
  const self = { ...editor, podcastRole: { ...editor.podcastRole, userId: owner.podcastRole.userId, showAccess: 'ADMIN' as const } }
  const net = serverOf({ access: 'ADMIN', team: [self] })
  const { user, place } = await choose('Eddy Doe', 'Remove')
  net.answers('TeamManagementService.RemoveMember', {})
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(place()).toBe('/my-podcasts'))
})

test('resends an invitation', async () => {
  const net = serverOf()
  net.answers('TeamManagementService.ResendInvitation', { podcastRole: invited.podcastRole })
  await choose('guest@show.example', 'Resend invitation')
  expect(await screen.findByText(/Invitation resent to guest@show.example/)).toBeTruthy()
  net.refuses('TeamManagementService.ResendInvitation', 'resource_exhausted', 'Too many attempts. Please wait a while.')
})

test('copies the link of an invitation', async () => {
  const net = serverOf()
  const url = 'https://own.example/invitation/abc'
  net.answers('TeamManagementService.CreateInvitationLink', { url, podcastRole: invited.podcastRole })
  const { user } = await choose('guest@show.example', 'Copy invitation link')
  expect(await screen.findByText('Copied to clipboard.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(url)
  net.refuses('TeamManagementService.CreateInvitationLink', 'not_found', 'Not found.')
  await user.click((await row('guest@show.example')).getByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy invitation link' }))
  expect(await screen.findByText("Couldn't copy the link. Not found.")).toBeTruthy()
})

test('shows the link when an invitation is resent without a mail server', async () => {
  instance.mailOutbox = true
  const net = serverOf()
  const url = 'https://own.example/invitation/abc'
  net.answers('TeamManagementService.ResendInvitation', { podcastRole: invited.podcastRole })
  net.answers('TeamManagementService.CreateInvitationLink', { url, podcastRole: invited.podcastRole })
  await choose('guest@show.example', 'Resend invitation')
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the link' }))
  expect(dialog.getByText('Not sent: no mail server. Copy the link')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Link for guest@show.example').value).toBe(url)
  instance.mailOutbox = false
})

test('withdraws an invitation after confirmation', async () => {
  const net = serverOf()
  const { user } = await choose('guest@show.example', 'Withdraw invitation')
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw the invitation to guest@show.example?' }))
  net.answers('TeamManagementService.RemoveMember', {})
  hasTeam(net, { team: [owner] })
  await user.click(question.getByRole('button', { name: 'Withdraw invitation' }))
  expect(await screen.findByText('Invitation to guest@show.example withdrawn.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('guest@show.example')).toBeNull())
})

test('shows loading and error states with a retry', async () => {
  const net = serverOf()
  const release = net.holds(pathOf('TeamManagementService.FindTeam'), 500, {})
  const { user } = await openTeam()
  expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0)
  release()
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
  hasTeam(net, {})
  await user.click(button('Retry'))
  expect(await screen.findByText('Eddy Doe')).toBeTruthy()
})
