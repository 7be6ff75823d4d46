import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, field, messageAt, pasteInto } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { openEmailAndPassword, serverOf } from '../testing.tsx'

const labels = ['Current Password', 'New Password', 'Confirm New Password']
const alertPath = pathOf('UserService.AlertPasswordChanged')

let net: Network
beforeEach(() => {
  net = serverOf()
})

async function open() {
  const page = await openEmailAndPassword()
  const enter = async (current: string, next: string, again = next) => {
    for (const [at, text] of [current, next, again].entries()) if (text) await pasteInto(page.user, field(labels[at] ?? ''), text)
  }
  const change = async (...passwords: [string, string, string?]) => {
    await page.user.click(button('Change Password'))
    await enter(...passwords)
    await page.user.click(button('Save'))
  }
  return { ...page, enter, change }
}

describe('before Change Password', () => {
  test('shows the email and disables the password fields, Save and Cancel', async () => {
    await open()
    expect(screen.getByRole('group', { name: 'Email' }).textContent).toContain(ada.email)
    for (const label of labels) expect(field(label).disabled).toBe(true)
    expect(button('Save').disabled).toBe(true)
    expect(button('Cancel').disabled).toBe(true)
  })

  test.each([
    [['google'], 'Google'],
    [['facebook'], 'Facebook'],
    [['facebook', 'google'], 'Google/Facebook'],
  ])('disables both buttons for an account with %j and says who manages it', async (providers, name) => {
    signedIn(net, { ...ada, providers })
    const { user } = await open()
    for (const what of ['Email', 'Password']) {
      const closed = button(`Change ${what}`)
      expect(closed.getAttribute('aria-disabled')).toBe('true')
      expect(closed.getAttribute('aria-description')).toBe(`${what} managed by your ${name} account`)
      await user.click(closed)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(field('Current Password').disabled).toBe(true)
    await user.hover(button('Change Password'))
    expect((await screen.findByRole('tooltip')).textContent).toBe(`Password managed by your ${name} account`)
  })
})

describe('typing', () => {
  test('enables Save and Cancel, and Cancel resets everything', async () => {
    const { user } = await open()
    await user.click(button('Change Password'))
    expect(document.activeElement).toBe(field('Current Password'))
    expect(button('Save').disabled).toBe(true)
    await user.type(field('New Password'), 'short')
    expect(button('Save').disabled).toBe(false)
    await user.click(button('Cancel'))
    for (const label of labels) {
      expect(field(label).value).toBe('')
      expect(field(label).disabled).toBe(true)
      expect(messageAt(label)).toBe('')
    }
    expect(button('Cancel').disabled).toBe(true)
    expect(net.toldTo('changePassword')).toEqual([])
  })

  test('updates the checklist', async () => {
    const { user } = await open()
    await user.click(button('Change Password'))
    const rules = within(screen.getByRole('list', { name: 'Password requirements' }))
    const met = () => rules.getAllByRole('listitem').filter((rule) => rule.textContent.endsWith(': met')).length
    for (const [letters, count] of [
      ['a', 1],
      ['B', 2],
      ['1', 3],
      ['#', 4],
      ['bcde', 5],
    ] as const) {
      await user.type(field('New Password'), letters)
      expect(met()).toBe(count)
    }
  })

  test.each(['Short1!', 'secret-take-2!', 'SECRET-TAKE-2!', 'Secret-take-!', 'Secret-take-2'])(
    'rejects %s as a new password',
    async (word) => {
      const { change } = await open()
      await change('Sound-check-1!', word)
      await waitFor(() => expect(messageAt('New Password')).toBe('Password is invalid.'))
      expect(net.toldTo('changePassword')).toEqual([])
    },
  )

  test('requires the confirmation to match', async () => {
    const { change } = await open()
    await change('Sound-check-1!', 'Second-take-2!', 'Second-take-3!')
    await waitFor(() => expect(messageAt('Confirm New Password')).toBe('Please confirm your password.'))
  })

  test('validates the new password before its confirmation', async () => {
    const { user } = await open()
    await user.click(button('Change Password'))
    await user.type(field('Confirm New Password'), 'Second-take-2!')
    await user.tab()
    await waitFor(() => expect(messageAt('Confirm New Password')).toBe('Please enter a new password first.'))
  })

  test('requires the current password', async () => {
    const { change } = await open()
    await change('', 'Second-take-2!')
    await waitFor(() => expect(messageAt('Current Password')).toBe('Password is incorrect.'))
    expect(net.toldTo('changePassword')).toEqual([])
  })
})

describe('saving', () => {
  test('changes the password, sends the email and reloads the devices', async () => {
    const { change } = await open()
    net.authAnswers('changePassword', { success: true })
    net.answers('UserService.AlertPasswordChanged', {})
    const asked = net.toldTo('findSessions').length
    await change('Sound-check-1!', 'Second-take-2!')
    expect(await screen.findByText('Changes saved.')).toBeTruthy()
    expect(net.toldTo('changePassword')).toEqual([{ currentPassword: 'Sound-check-1!', newPassword: 'Second-take-2!', revokeAccess: true }])
    await waitFor(() => expect(net.callsTo(alertPath).map(({ body }) => body)).toEqual([{ user_id: ada.id }]))
    await waitFor(() => expect(net.toldTo('findSessions').length).toBe(asked + 1))
    for (const label of labels) {
      expect(field(label).value).toBe('')
      expect(field(label).disabled).toBe(true)
    }
  })

  test('offers to keep access tokens', async () => {
    const { user, enter } = await open()
    net.authAnswers('changePassword', { success: true })
    net.answers('UserService.AlertPasswordChanged', {})
    const name = 'Revoke access tokens, assistants and calendar links'
    expect(screen.queryByRole('checkbox', { name })).toBeNull()
    await user.click(button('Change Password'))
    await enter('Sound-check-1!', 'Second-take-2!')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true)
    await user.click(screen.getByRole('checkbox', { name }))
    await user.click(button('Save'))
    expect(await screen.findByText('Changes saved.')).toBeTruthy()
    expect(net.toldTo('changePassword')).toMatchObject([{ revokeAccess: false }])
    await user.click(button('Change Password'))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name }).checked).toBe(true)
  })

  test('ignores a failed email', async () => {
    const { change } = await open()
    net.authAnswers('changePassword', { success: true })
    net.refuses('UserService.AlertPasswordChanged', 'internal')
    await change('Sound-check-1!', 'Second-take-2!')
    expect(await screen.findByText('Changes saved.')).toBeTruthy()
    await waitFor(() => expect(net.callsTo(alertPath)).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows a wrong current password at its field and keeps the input', async () => {
    const { change } = await open()
    net.authRefuses('changePassword', 'INVALID_PASSWORD')
    await change('Wrong-word-1!', 'Second-take-2!')
    await waitFor(() => expect(messageAt('Current Password')).toBe('Password is incorrect.'))
    expect(document.activeElement).toBe(field('Current Password'))
    expect(field('New Password').value).toBe('Second-take-2!')
  })

  test('says how long to wait after too many attempts, and reports anything else as unexpected', async () => {
    const { change, user } = await open()
    net.auth('change-password', 429, {}, { 'retry-after': '1800' })
    await change('Wrong-word-1!', 'Second-take-2!')
    expect(await screen.findByText('Too many attempts. Please wait 30 minutes and try again.')).toBeTruthy()
    net.auth('change-password', 500, {})
    await user.click(button('Save'))
    expect(await screen.findByText('An unexpected error occurred while saving.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(/Too many attempts/)).toBeNull())
  })
})
