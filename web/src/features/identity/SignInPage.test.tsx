import { refusals } from '@castwright/contract/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, messageAt, openPage, pasteInto } from '../../lib/testing/page.tsx'
import { account, ada, signedIn } from '../../lib/testing/people.ts'
import { SignInPage } from './SignInPage.tsx'

const signInPath = '/api/auth/sign-in/email'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, null)
})

async function open(at = '/sign-in') {
  const page = await openPage(SignInPage, at)
  await screen.findByRole('heading', { name: 'Welcome back' })
  const enter = async (email: string, password: string) => {
    if (email) await pasteInto(page.user, field('Email'), email)
    if (password) await pasteInto(page.user, field('Password'), password)
    await page.user.click(button('Sign In'))
  }
  return { ...page, enter }
}

describe('validation', () => {
  test('requires both fields and focuses the first invalid one', async () => {
    const { enter } = await open()
    await enter('', '')
    await waitFor(() => expect(messageAt('Email')).toBe('Email is required.'))
    expect(messageAt('Password')).toBe('Password is required.')
    expect(document.activeElement).toBe(field('Email'))
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(net.callsTo(signInPath)).toEqual([])
  })

  test.each(['ada', 'ada@', 'ada@show', '@show.example'])('rejects %j as an email address', async (email) => {
    const { enter } = await open()
    await enter(email, 'x')
    await waitFor(() => expect(messageAt('Email')).toBe('Email must have a valid domain.'))
    expect(messageAt('Password')).toBe('')
  })

  test('sets autocomplete for browsers and password managers', async () => {
    await open()
    expect(field('Email').autocomplete).toBe('username')
    expect(field('Password').autocomplete).toBe('current-password')
  })

  test('shows and hides the password', async () => {
    const { user } = await open()
    expect(field('Password').type).toBe('password')
    await user.click(button('Show password'))
    expect(field('Password').type).toBe('text')
    await user.click(button('Show password'))
    expect(field('Password').type).toBe('password')
  })
})

describe('signing in', () => {
  const letIn = () => {
    net.auth('sign-in/email', 200, account())
    signedIn(net, ada)
  }

  test('opens My Podcasts, also with Enter', async () => {
    const { user, place } = await open()
    letIn()
    await user.type(field('Email'), ' ada@show.example ')
    await user.type(field('Password'), 'Secret1!{Enter}')
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
    expect(net.callsTo(signInPath)[0]?.body).toEqual({ email: 'ada@show.example', password: 'Secret1!' })
  })

  test('returns to the page the user came from', async () => {
    const { enter, place } = await open('/sign-in?from=%2Fsettings%2Fmy-account%2Fprofile%3Fx%3D1')
    letIn()
    await enter('ada@show.example', 'x')
    await waitFor(() => expect(place()).toBe('/settings/my-account/profile?x=1'))
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('never redirects to %s', async (from) => {
    const { enter, place } = await open(`/sign-in?from=${encodeURIComponent(from)}`)
    letIn()
    await enter('ada@show.example', 'x')
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
  })

  test('shows a loading overlay until the response arrives', async () => {
    const { enter } = await open()
    const release = net.holds(signInPath, 401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Incorrect email or password.' })
    await enter('ada@show.example', 'wrong')
    expect(await screen.findByText('Signing in...')).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByText('Signing in...')).toBeNull())
  })

  test('marks both fields for wrong credentials, with the message at the password', async () => {
    const { enter } = await open()
    net.auth('sign-in/email', 401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Incorrect email or password.' })
    await enter('ada@show.example', 'wrong')
    await waitFor(() => expect(messageAt('Password')).toBe('Incorrect email or password.'))
    expect(messageAt('Email')).toBe('')
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Password'))
  })

  test('says how long to wait after too many attempts and offers a password reset', async () => {
    const { enter, user } = await open()
    net.auth('sign-in/email', 429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': '240' })
    await enter('ada@show.example', 'x')
    expect(await screen.findByText('Too many attempts. Please wait 4 minutes and try again.')).toBeTruthy()
    await user.click(button('Reset your password to sign in now'))
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeTruthy()
  })

  test('emails a link that unlocks the device after wrong passwords of others', async () => {
    const { enter, user } = await open()
    net.auth('sign-in/email', 429, { code: 'SIGN_IN_BLOCKED', message: 'Too many.' }, { 'retry-after': '240' })
    await enter('ada@show.example', 'x')
    expect(await screen.findByText('Too many attempts. Please wait 4 minutes and try again.')).toBeTruthy()
    await user.click(button('Email me a link to unlock this device'))
    expect(await screen.findByText(/could not be reached/)).toBeTruthy()
    net.authAnswers('requestUnlock', { status: true })
    await user.click(button('Email me a link to unlock this device'))
    expect(await screen.findByText(/Open it on this device, then sign in\./)).toBeTruthy()
    expect(net.toldTo('requestUnlock').at(-1)).toEqual({ email: 'ada@show.example' })
  })

  test.each([
    ['true', 'This device is unlocked. Sign in with your password.'],
    ['false', 'This link has expired. If this device is still blocked, you can request a new link.'],
  ])('shows the result of that link: %s', async (outcome, text) => {
    await open(`/sign-in?unlocked=${outcome}`)
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('shows the server message when it is out of disk space', async () => {
    const { enter } = await open()
    const { code, msg, meta } = refusals.disk_full
    net.auth('sign-in/email', 507, { code, msg, meta })
    await enter('ada@show.example', 'x')
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reset your password to sign in now' })).toBeNull()
  })

  test('explains a lost connection, with what to do', async () => {
    const { enter } = await open()
    await enter('ada@show.example', 'x')
    expect(await screen.findByText('The server could not be reached. Please check your connection and try again.')).toBeTruthy()
  })
})

describe('alternatives', () => {
  test.each(['Google', 'Facebook'])('disables %s with a reason', async (name) => {
    await open()
    const closed = button(`Continue with ${name}`)
    expect(closed.getAttribute('aria-disabled')).toBe('true')
    expect(closed.getAttribute('aria-description')).toContain(`${name} isn't set up on this instance.`)
  })

  test('links to sign-up and keeps the page to return to', async () => {
    await open('/sign-in?from=%2Fsettings')
    for (const name of ['Get Started', 'Create an Account']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/get-started?from=%2Fsettings')
    }
  })

  test('Forgot Password opens the reset modal', async () => {
    const { user } = await open()
    await user.click(button('Forgot Password'))
    expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeTruthy()
  })
})

describe('verification link', () => {
  const text = 'Your email was successfully verified. Thanks for verifying your email address.'

  test('reports success, then shows the sign-in form', async () => {
    const { user, place } = await open('/sign-in?emailVerified=true&from=%2Fsettings')
    const dialog = await screen.findByRole('dialog', { name: 'Email Verified' })
    expect(within(dialog).getByText(text)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(place()).toBe('/sign-in?from=%2Fsettings'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('opens My Podcasts for a signed-in user', async () => {
    signedIn(net, ada)
    const { user, place } = await open('/sign-in?emailVerified=true')
    await user.click(within(await screen.findByRole('dialog', { name: 'Email Verified' })).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
  })

  test('says what to do about an expired link', async () => {
    await open('/sign-in?emailVerified=false')
    const dialog = await screen.findByRole('dialog', { name: 'This link has expired' })
    expect(dialog.textContent).toContain('Resend verification email')
  })

  test('tells a verified user with an invalid link that nothing is left to do', async () => {
    signedIn(net, ada)
    await open('/sign-in?emailVerified=false')
    const dialog = await screen.findByRole('dialog', { name: 'Your email is already verified' })
    expect(dialog.textContent).toContain(`${ada.email} is already verified`)
    expect(dialog.textContent).not.toContain('Resend verification email')
  })

  test('tells an unverified user with an invalid link what to do', async () => {
    signedIn(net, { ...ada, emailVerified: false })
    await open('/sign-in?emailVerified=false')
    expect((await screen.findByRole('dialog', { name: 'This link has expired' })).textContent).toContain('Resend verification email')
  })
})
