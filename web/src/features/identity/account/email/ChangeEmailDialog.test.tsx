import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Network } from '../../../../lib/testing/network.ts'
import { button, pasteInto } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { dialog, inDialog, later, openEmailAndPassword, serverOf } from '../testing.tsx'

const newEmail = 'countess@show.example'

let net: Network
beforeEach(() => {
  net = serverOf()
})
afterEach(() => vi.useRealTimers())

async function open() {
  const page = await openEmailAndPassword()
  await page.user.click(button('Change Email'))
  const confirm = async (password = 'Sound-check-1!') => {
    const step = await inDialog('Confirm Password')
    if (password) await pasteInto(page.user, step.field('Password'), password)
    await page.user.click(step.button('Continue'))
    return step
  }
  const toCode = async () => {
    net.authAnswers('changeEmail', { newEmail, expiresAt: later })
    await confirm()
    const step = await inDialog('Change Email')
    await page.user.type(step.field('New Email'), ` ${newEmail}`)
    await page.user.click(step.button('Send Code'))
    await screen.findByLabelText('Verification Code')
    return inDialog('Change Email')
  }
  return { ...page, confirm, toCode }
}

describe('step 1, Confirm Password', () => {
  test.each(['', 'Wrong-word-1!'])('rejects the password %j', async (password) => {
    net.authRefuses('confirmPassword', 'INVALID_PASSWORD')
    const { confirm } = await open()
    const step = await confirm(password)
    await waitFor(() => expect(step.messageAt('Password')).toBe('Password is invalid'))
  })

  test('says how long to wait after too many attempts', async () => {
    net.auth('confirm-password', 429, {}, { 'retry-after': '600' })
    const { confirm } = await open()
    const step = await confirm()
    await waitFor(() => expect(step.messageAt('Password')).toBe('Too many attempts. Please wait 10 minutes and try again.'))
  })
})

describe('step 2, Change Email', () => {
  test.each(['', 'countess', 'countess@show', `${'x'.repeat(65)}@show.example`, `a@${'x'.repeat(64)}.example`])(
    'rejects %j as an email address',
    async (address) => {
      const { user, confirm } = await open()
      await confirm()
      const step = await inDialog('Change Email')
      expect(document.activeElement).toBe(step.field('New Email'))
      if (address) await pasteInto(user, step.field('New Email'), address)
      await user.click(step.button('Send Code'))
      await waitFor(() => expect(step.messageAt('New Email')).toBe('Please enter a valid email address.'))
      expect(net.toldTo('changeEmail')).toEqual([])
    },
  )

  test('reports a taken email address', async () => {
    net.authRefuses('changeEmail', 'EMAIL_IN_USE')
    const { user, confirm } = await open()
    await confirm()
    const step = await inDialog('Change Email')
    await pasteInto(user, step.field('New Email'), newEmail)
    await user.click(step.button('Send Code'))
    await waitFor(() => expect(step.messageAt('New Email')).toBe('This email is already associated with a Castwright account.'))
  })

  test('asks for the password again if the confirmation has expired', async () => {
    net.authRefuses('changeEmail', 'PASSWORD_UNCONFIRMED')
    const { user, confirm } = await open()
    await confirm()
    const step = await inDialog('Change Email')
    await pasteInto(user, step.field('New Email'), newEmail)
    await user.click(step.button('Send Code'))
    expect((await dialog('Confirm Password')).textContent).toContain('For your security, enter your password again.')
  })

  test('explains invalid, wrong and expired codes', async () => {
    const { user, toCode } = await open()
    const step = await toCode()
    const enter = async (code: string) => {
      await user.clear(step.field('Verification Code'))
      await user.type(step.field('Verification Code'), code)
      await user.click(step.button('Update Email'))
    }
    await enter('12345')
    await waitFor(() => expect(step.messageAt('Verification Code')).toBe('Please enter the 6-digit code.'))
    net.authRefuses('finishChangeEmail', 'WRONG_CODE')
    await enter('123456')
    await waitFor(() => expect(step.messageAt('Verification Code')).toBe('That code is incorrect.'))
    net.authRefuses('finishChangeEmail', 'CODE_EXPIRED')
    await enter('123457')
    await waitFor(() => expect(step.messageAt('Verification Code')).toBe('This code is no longer valid. Please request a new one.'))
  })

  test('offers another code after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, toCode } = await open()
    const step = await toCode()
    expect(step.queryByRole('button', { name: 'Resend code' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await user.click(step.button('Resend code'))
    expect(await step.findByText(/We sent a new code/)).toBeTruthy()
    expect(net.toldTo('changeEmail')).toEqual([{ newEmail }, { newEmail }])
    expect(step.queryByRole('button', { name: 'Resend code' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    net.auth('change-email', 429, {}, { 'retry-after': '60' })
    await user.click(step.button('Resend code'))
    expect(await step.findByText('Too many attempts. Please wait 1 minute and try again.')).toBeTruthy()
  })
})

describe('step 3, Update Email', () => {
  test('reports the change and closes with OK', async () => {
    const { user, toCode } = await open()
    const step = await toCode()
    net.authAnswers('finishChangeEmail', { user: { id: ada.id, email: newEmail, emailVerified: true } })
    signedIn(net, { ...ada, email: newEmail })
    await user.type(step.field('Verification Code'), '123 456{Enter}')
    const last = await inDialog('Update Email')
    const text = (await dialog('Update Email')).textContent
    expect(text).toContain(`Your email was updated to ${newEmail}.`)
    expect(text).toContain(`We sent a confirmation to your old address, ${ada.email}.`)
    expect(net.toldTo('finishChangeEmail')).toEqual([{ code: '123 456' }])
    await user.click(last.button('OK'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('group', { name: 'Email' }).textContent).toContain(newEmail)
  })
})

test('starts over after it was closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, toCode } = await open()
  const step = await toCode()
  await user.click(step.button('Cancel'))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Change Email'))
  const first = await inDialog('Confirm Password')
  expect(first.field('Password').value).toBe('')
})

test('starts over when reopened right away', async () => {
  const { user, confirm } = await open()
  await confirm()
  await user.click((await inDialog('Change Email')).button('Cancel'))
  await user.click(button('Change Email'))
  expect(await dialog('Confirm Password')).toBeTruthy()
})
