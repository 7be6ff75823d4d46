import { useDisclosure } from '@mantine/hooks'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, messageAt, openPage, pasteInto } from '../../lib/testing/page.tsx'
import { ResetPasswordModal } from './ResetPasswordModal.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

let net: Network
beforeEach(() => {
  net = network()
})

describe('requesting a link', () => {
  function Screen() {
    const [opened, modal] = useDisclosure(true)
    return (
      <>
        <button type="button" onClick={modal.open}>
          Open
        </button>
        <ResetPasswordModal opened={opened} onClose={modal.close} />
      </>
    )
  }
  const open = () => openPage(Screen, '/sign-in')
  const ask = async (user: Awaited<ReturnType<typeof open>>['user'], email: string) => {
    await screen.findByRole('dialog', { name: 'Reset Password' })
    if (email) await pasteInto(user, field('Email'), email)
    await user.click(button('Send Email'))
  }

  test.each([
    ['', 'Email is required.'],
    ['ada@show', 'Email must have a valid domain.'],
  ])('rejects %j with %j', async (email, message) => {
    const { user } = await open()
    await ask(user, email)
    await waitFor(() => expect(messageAt('Email')).toBe(message))
    expect(net.calls).toEqual([])
  })

  test('confirms a sent link in a dialog', async () => {
    const { user } = await open()
    net.auth('request-password-reset', 200, { status: true })
    await ask(user, 'ada@show.example')
    const dialog = await screen.findByRole('dialog', { name: 'Email Sent!' })
    expect(
      within(dialog).getByText("We've emailed you a link to reset your password. Follow the instructions to complete your password reset."),
    ).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Reset Password' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    [
      'an unknown address',
      404,
      { code: 'USER_NOT_FOUND', message: 'Unknown.' },
      'The email you entered is not associated with a Castwright account.',
    ],
    ['any other failure', 500, {}, 'Failed to send a password reset email.'],
    ['too many tries', 429, {}, 'Too many attempts. Please wait a few minutes and try again.'],
  ])('shows %s at the field', async (_, status, body, message) => {
    const { user } = await open()
    net.auth('request-password-reset', status, body)
    await ask(user, 'ada@show.example')
    await waitFor(() => expect(messageAt('Email')).toBe(message))
  })

  test('treats a lost connection as a failure', async () => {
    const { user } = await open()
    await ask(user, 'ada@show.example')
    await waitFor(() => expect(messageAt('Email')).toBe('Failed to send a password reset email.'))
  })

  test('resets the form when closed', async () => {
    const { user } = await open()
    await ask(user, 'nonsense')
    await waitFor(() => expect(messageAt('Email')).not.toBe(''))
    await user.click(button('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(button('Open'))
    await screen.findByRole('dialog', { name: 'Reset Password' })
    expect(field('Email').value).toBe('')
    expect(messageAt('Email')).toBe('')
  })
})

describe('choosing a new password', () => {
  const open = (search = '?token=abc') => openPage(ResetPasswordPage, `/reset-password${search}`)
  const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent)

  async function choose(user: Awaited<ReturnType<typeof open>>['user'], password: string, again: string) {
    await screen.findByRole('heading', { name: 'Choose a new password' })
    if (password) await pasteInto(user, field('New Password'), password)
    if (again) await pasteInto(user, field('Confirm New Password'), again)
    await user.click(button('Save New Password'))
  }

  test('updates the checklist while typing', async () => {
    const { user } = await open()
    await screen.findByRole('heading', { name: 'Choose a new password' })
    expect(rules().every((rule) => rule?.endsWith(': not met'))).toBe(true)
    await user.type(field('New Password'), 'abc1')
    expect(rules()).toEqual([
      'At least 8 characters: not met',
      'One lowercase letter: met',
      'One uppercase letter: not met',
      'One number: met',
      'One special character ($ ! @ # ?): not met',
    ])
  })

  test.each([
    ['secret', 'secret', 'Password is invalid.', ''],
    ['Secret1!', 'Secret2!', '', 'Please confirm your password.'],
    ['', 'Secret1!', 'Password is invalid.', 'Please enter a new password first.'],
  ])('rejects %j and %j', async (password, again, message, confirmMessage) => {
    const { user } = await open()
    await choose(user, password, again)
    await waitFor(() => expect([messageAt('New Password'), messageAt('Confirm New Password')]).toEqual([message, confirmMessage]))
    expect(net.calls).toEqual([])
  })

  test('opens the sign-in page after success', async () => {
    const { user, place } = await open()
    net.auth('reset-password', 200, { status: true })
    await choose(user, 'Secret1!', 'Secret1!')
    await waitFor(() => expect(place()).toBe('/sign-in'))
    expect(net.calls[0]?.body).toEqual({ token: 'abc', newPassword: 'Secret1!' })
    expect(await screen.findByText('Password changed. Sign in with your new password.')).toBeTruthy()
  })

  test('reports a failure and keeps the form', async () => {
    const { user } = await open()
    net.auth('reset-password', 500, {})
    await choose(user, 'Secret1!', 'Secret1!')
    expect(await screen.findByText('An unexpected error occurred.')).toBeTruthy()
    expect(field('New Password').value).toBe('Secret1!')
  })

  test('offers a new link if this one was used in the meantime', async () => {
    const { user } = await open()
    net.auth('reset-password', 400, { code: 'INVALID_TOKEN', message: 'Spent.' })
    await choose(user, 'Secret1!', 'Secret1!')
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
  })

  test.each(['', '?error=INVALID_TOKEN'])('offers a new link for the query %j', async (search) => {
    const { user } = await open(search)
    await screen.findByRole('heading', { name: 'This link has expired' })
    await user.click(button('Send a new link'))
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeTruthy()
  })
})
