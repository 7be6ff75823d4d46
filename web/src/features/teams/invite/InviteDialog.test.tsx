import { pathOf } from '@castwright/contract/methods.ts'
import { refusals } from '@castwright/contract/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { instance } from '../../../lib/instance.ts'
import { ada } from '../../../lib/testing/people.ts'
import { button, pasteInto } from '../../../lib/testing/page.tsx'
import { invited, openTeam, podcastId, serverOf } from '../testing.tsx'

afterEach(() => {
  instance.mailOutbox = false
})

const path = pathOf('TeamManagementService.InviteTeam')
const cap = "You've reached the maximum number of collaborators for your podcast."

async function openInvite() {
  const page = await openTeam()
  await screen.findByText(/seats in its plan/)
  await screen.findByText('Eddy Doe')
  await page.user.click(button('Add People'))
  await screen.findByRole('dialog', { name: 'Invite Your Team' })
  return page
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Invite Your Team' }))
const person = (at: number) => within(dialog().getByRole('group', { name: `Person ${at}` }))

async function pick(user: UserEvent, at: number, label: string, choice: string) {
  await user.click(person(at).getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: choice }))
}
async function fill(user: UserEvent, at: number, email: string) {
  await pasteInto(user, person(at).getByLabelText('Email'), email)
  await pick(user, at, 'Team Role', 'Producer')
  await pick(user, at, 'Show Access', 'Editor')
}

test('shows an error at every empty field', async () => {
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  for (const text of ['Email is required', 'Team role is required.', 'Show access is required.'])
    expect(await dialog().findByText(text)).toBeTruthy()
  await user.type(person(1).getByLabelText('Email'), 'nonsense')
  expect(await dialog().findByText('Invalid email')).toBeTruthy()
  expect(net.callsTo(path)).toEqual([])
})

test('invites people and lists them in the last step', async () => {
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  await fill(user, 1, ' Guest@Show.example ')
  await user.click(dialog().getByRole('button', { name: 'Add another person' }))
  await fill(user, 2, 'other@show.example')
  await user.click(person(2).getByRole('switch', { name: 'Can accept with a different email address' }))
  net.answers('TeamManagementService.InviteTeam', { podcastRoles: [] })
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  const sent = within(await screen.findByRole('dialog', { name: 'Invitations sent' }))
  expect(sent.getByText(/guest@show.example/)).toBeTruthy()
  const same = { podcast_id: podcastId, collaborator_type: 'PRODUCER', show_access: 'EDITOR' }
  expect(net.callsTo(path)[0]?.body).toEqual({
    inviter_id: ada.id,
    podcast_roles: [
      { ...same, email: 'guest@show.example', allow_other_address: false },
      { ...same, email: 'other@show.example', allow_other_address: true },
    ],
  })
  await user.click(sent.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Add People'))
  await screen.findByRole('dialog', { name: 'Invite Your Team' })
  expect(person(1).getByLabelText<HTMLInputElement>('Email').value).toBe('')
})

test('offers only enabled roles and never owner access', async () => {
  serverOf({ taken: 0, teamRoles: ['HOST', 'COPYWRITER'] })
  const { user } = await openInvite()
  await user.click(person(1).getByRole('combobox', { name: 'Team Role' }))
  await screen.findByRole('option', { name: 'Host' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Host', 'Copywriter'])
  await user.keyboard('{Escape}')
  await user.click(person(1).getByRole('combobox', { name: 'Show Access' }))
  await screen.findByRole('option', { name: 'Admin' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Admin', 'Editor'])
})

test('shows server errors at their rows and keeps the input', async () => {
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  await fill(user, 1, 'guest@show.example')
  await user.click(dialog().getByRole('button', { name: 'Add another person' }))
  await fill(user, 2, 'taken@show.example')
  net.refuses('TeamManagementService.InviteTeam', 'invalid_argument', 'Some fields are invalid.', {
    'podcast_roles.1.email': 'This person is already on the team.',
    'podcast_roles.0.collaborator_type': "This team role isn't enabled for the podcast.",
  })
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  expect(await screen.findByText('Failed to send invitations.')).toBeTruthy()
  expect(await person(2).findByText('This person is already on the team.')).toBeTruthy()
  expect(person(1).getByText("This team role isn't enabled for the podcast.")).toBeTruthy()
  expect(person(1).getByLabelText<HTMLInputElement>('Email').value).toBe('guest@show.example')
})

test('explains a failure and keeps the input', async () => {
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  await fill(user, 1, 'guest@show.example')
  const { code, msg, meta } = refusals.unverified
  net.refuses('TeamManagementService.InviteTeam', code, msg, meta)
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  expect(await screen.findByText('Failed to send invitations.')).toBeTruthy()
  expect(dialog().getByText(msg)).toBeTruthy()
  expect(person(1).getByLabelText<HTMLInputElement>('Email').value).toBe('guest@show.example')
})

test('rejects a duplicate address before sending', async () => {
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  await fill(user, 1, 'guest@show.example')
  await user.click(dialog().getByRole('button', { name: 'Add another person' }))
  await fill(user, 2, 'GUEST@show.example')
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  expect(await person(2).findByText('This person has already been invited.')).toBeTruthy()
  expect(net.callsTo(path)).toEqual([])
})

test('allows as many rows as there are seats, then shows the limits', async () => {
  serverOf({ taken: 1 })
  const { user } = await openInvite()
  await user.click(dialog().getByRole('button', { name: 'Add another person' }))
  expect(person(2)).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Add another person' }))
  expect(await screen.findByText(cap)).toBeTruthy()
  const limits = within(await screen.findByRole('dialog', { name: "Oops! You've exceeded the limits of your current plan." }))
  expect(limits.getByText(/allows up to 3 collaborators/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Person 3' })).toBeNull()
})

test('removes any row but the last', async () => {
  serverOf({ taken: 0 })
  const { user } = await openInvite()
  expect(dialog().queryByRole('button', { name: /^Remove person/ })).toBeNull()
  await user.type(person(1).getByLabelText('Email'), 'first@show.example')
  await user.click(dialog().getByRole('button', { name: 'Add another person' }))
  await user.type(person(2).getByLabelText('Email'), 'second@show.example')
  await user.click(dialog().getByRole('button', { name: 'Remove person 1' }))
  await waitFor(() => expect(person(1).getByLabelText<HTMLInputElement>('Email').value).toBe('second@show.example'))
})

test('shows the limits and keeps the input if the last seat was taken in the meantime', async () => {
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  await fill(user, 1, 'guest@show.example')
  const { code, msg, meta } = refusals.collaborator_cap
  net.refuses('TeamManagementService.InviteTeam', code, msg, meta)
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  expect(await screen.findByText(cap)).toBeTruthy()
  expect(person(1).getByLabelText<HTMLInputElement>('Email').value).toBe('guest@show.example')
})

test('shows the links to pass on if there is no mail server', async () => {
  instance.mailOutbox = true
  const net = serverOf({ taken: 0 })
  const { user } = await openInvite()
  expect(dialog().getByText(/There's no mail server, so you'll get a link/)).toBeTruthy()
  await fill(user, 1, 'guest@show.example')
  const { podcastRole } = invited
  net.answers('TeamManagementService.InviteTeam', { podcastRoles: [podcastRole] })
  net.answers('TeamManagementService.CreateInvitationLink', { url: 'https://own.example/invitation/abc', podcastRole })
  await user.click(dialog().getByRole('button', { name: 'Send Invitations' }))
  const created = within(await screen.findByRole('dialog', { name: 'Invitations created' }))
  expect(created.getByText('Not sent: no mail server. Copy the link')).toBeTruthy()
  expect(created.getByLabelText<HTMLInputElement>('Link for guest@show.example').value).toBe('https://own.example/invitation/abc')
  await user.click(created.getByRole('button', { name: 'Copy Link for guest@show.example' }))
  expect(await navigator.clipboard.readText()).toBe('https://own.example/invitation/abc')
  expect(net.callsTo(pathOf('TeamManagementService.CreateInvitationLink'))[0]?.body).toEqual({ podcast_role_id: podcastRole.id })
})
