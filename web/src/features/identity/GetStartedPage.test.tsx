import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { instance } from '../../lib/instance.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, field, messageAt, openPage, pasteInto } from '../../lib/testing/page.tsx'
import { account, ada, signedIn } from '../../lib/testing/people.ts'
import { GetStartedPage } from './GetStartedPage.tsx'
import { useSignUpErrors } from './signUp.ts'

const signUpPath = '/api/auth/sign-up/email'
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, null)
  useSignUpErrors.setState({ details: undefined, email: undefined })
})

const terms = () => screen.getByRole<HTMLInputElement>('checkbox')
const termsMessage = () => document.getElementById(terms().getAttribute('aria-describedby') ?? '')?.textContent

async function open(at = '/get-started', title = 'Get started') {
  const page = await openPage(GetStartedPage, at)
  await screen.findByRole('heading', { name: title })
  const enter = async (email: string, password: string, agree = true) => {
    if (email) await pasteInto(page.user, field('Email'), email)
    if (password) await pasteInto(page.user, field('Password'), password)
    if (agree) await page.user.click(terms())
    await page.user.click(button('Create an Account'))
  }
  return { ...page, enter }
}

/** The server accepts all calls. */
function welcome() {
  net.auth('sign-up/email', 200, account())
  net.answers('UserService.Create', { user: { ...ada, emailVerified: false } })
  net.answers('EmailService.SendVerificationEmail', {})
}

describe('on a fresh instance', () => {
  beforeEach(() => {
    instance.isNew = true
  })
  afterEach(() => {
    instance.isNew = false
  })
  const openFirst = () => open('/get-started', 'Create the admin account')

  test('says what the account is for, and how to set up providers', async () => {
    const { user } = await openFirst()
    expect(screen.getByText(/This account manages it/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
    await user.hover(button('Sign up with Google'))
    const [link] = await screen.findAllByRole('link', { name: 'How to set it up' })
    expect(link?.getAttribute('href')).toBe('/help/running-this-instance#sign-in')
  })

  test('asks for no verification email if the address counts as verified', async () => {
    net.auth('sign-up/email', 200, account())
    net.answers('UserService.Create', { user: { ...ada, isOperator: true } })
    const { enter, place } = await openFirst()
    signedIn(net, ada)
    await enter('ada@example.com', 'Sound-check-1!')
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
    expect(net.callsTo(pathOf('EmailService.SendVerificationEmail'))).toEqual([])
    expect(screen.queryByText(/couldn't send/)).toBeNull()
    // Signing out must not lead back here.
    expect(instance.isNew).toBe(false)
  })

  test('says so if someone else was first', async () => {
    welcome()
    const { enter } = await openFirst()
    await enter('ada@example.com', 'Sound-check-1!')
    expect(await screen.findByText(/Someone else created the admin account just before you/)).toBeTruthy()
  })
})

describe('validation', () => {
  test('shows an error at each empty field and a toast', async () => {
    const { enter } = await open()
    await enter('', '', false)
    expect(await screen.findByText('Please fix errors to create your account.')).toBeTruthy()
    expect(messageAt('Email')).toBe('Email is required.')
    expect(messageAt('Password')).toBe('Password is required.')
    expect(termsMessage()).toBe('Please accept our Terms of Service.')
    expect(document.activeElement).toBe(field('Email'))
    expect(net.callsTo(signUpPath)).toEqual([])
  })

  test('rejects an email address without a domain', async () => {
    const { enter } = await open()
    await enter('ada@show', 'Secret1!')
    await waitFor(() => expect(messageAt('Email')).toBe('Email must have a valid domain.'))
  })

  test.each([
    ['aB1!', 'Password must be 8 or more characters.'],
    ['SECRET1!', 'Password must have at least 1 lowercase letter.'],
    ['secret1!', 'Password must have at least 1 uppercase letter.'],
    ['Secretly!', 'Password must have at least 1 number.'],
    ['Secretly1', 'Password must have at least 1 special character (i.e. $ ! @ # ?).'],
    ['12345678', 'Password must have at least 1 lowercase letter.'],
  ])('shows the first rule that the password %j breaks', async (password, message) => {
    const { enter } = await open()
    await enter('ada@show.example', password)
    await waitFor(() => expect(messageAt('Password')).toBe(message))
    expect(net.callsTo(signUpPath)).toEqual([])
  })

  test('checks the rules of the password while typing, and says after a pause what is missing', async () => {
    const { user } = await open()
    const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent)
    expect(rules().every((rule) => rule.endsWith(': not met'))).toBe(true)
    expect(screen.queryByText(/^Still missing/)).toBeNull()
    await user.type(field('Password'), 'abc1%')
    expect(rules()).toEqual([
      'At least 8 characters: not met',
      'One lowercase letter: met',
      'One uppercase letter: not met',
      'One number: met',
      'One special character ($ ! @ # ? % * &): met',
    ])
    const spoken = await screen.findByText('Still missing: at least 8 characters, one uppercase letter.')
    expect(spoken.getAttribute('aria-live')).toBe('polite')
    // The limit is listed only once it is exceeded.
    await pasteInto(user, field('Password'), 'A'.repeat(130))
    expect(rules().at(-1)).toBe('At most 128 characters: not met')
    const list = screen.getByRole('list', { name: 'Password requirements' })
    expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(list.id)
  })

  test('marks the password field as a new password, and every field as required', async () => {
    await open()
    expect([field('Email'), field('Password'), terms()].every(({ required }) => required)).toBe(true)
    expect(field('Password').autocomplete).toBe('new-password')
  })
})

describe('signing up', () => {
  test('creates the account, its details and the email in this order, then opens My Podcasts', async () => {
    const { enter, place } = await open()
    welcome()
    net.on('/api/auth/get-session', () => new Response(JSON.stringify(account())))
    net.answers('UserService.Find', { user: ada })
    const before = net.calls.length
    await enter('ada@show.example', 'Secret1!')
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
    expect(net.calls.slice(before, before + 3)).toEqual([
      { path: signUpPath, method: 'POST', body: { email: 'ada@show.example', password: 'Secret1!' } },
      { path: pathOf('UserService.Create'), method: 'POST', body: { user: { id: ada.id, time_zone: zone } } },
      { path: pathOf('EmailService.SendVerificationEmail'), method: 'POST', body: { user_id: ada.id } },
    ])
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  })

  test('shows a toast for a taken email address and hides the overlay', async () => {
    const { enter, place } = await open()
    const release = net.holds(signUpPath, 422, { code: 'USER_ALREADY_EXISTS', message: 'Taken.' })
    await enter('ada@show.example', 'Secret1!')
    expect(await screen.findByText('Creating your account...')).toBeTruthy()
    release()
    expect(await screen.findByText('An account already exists with this email address.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Creating your account...')).toBeNull())
    expect(place()).toBe('/get-started')
  })

  test('removes the error toast on the next attempt', async () => {
    const { enter, place } = await open()
    await enter('ada@show.example', '')
    await screen.findByText('Please fix errors to create your account.')
    welcome()
    signedIn(net, ada)
    await enter('', 'Secret1!', false)
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
    await waitFor(() => expect(screen.queryByText('Please fix errors to create your account.')).toBeNull())
  })

  test('explains rate limits and a lost connection', async () => {
    const { enter, user } = await open()
    net.auth('sign-up/email', 429, {}, { 'retry-after': '3000' })
    await enter('ada@show.example', 'Secret1!')
    expect(await screen.findByText('Too many attempts. Please wait 50 minutes and try again.')).toBeTruthy()
    net.cuts(signUpPath)
    await user.click(button('Create an Account'))
    expect(await screen.findByText(/The server could not be reached/)).toBeTruthy()
  })

  test('reports failed details and emails, and still signs in', async () => {
    const { enter, place } = await open()
    welcome()
    net.refuses('UserService.Create', 'internal', 'An unexpected error occurred.')
    net.refuses('EmailService.SendVerificationEmail', 'internal', 'An unexpected error occurred.')
    net.auth('get-session', 200, account())
    net.answers('UserService.Find', { user: ada })
    await enter('ada@show.example', 'Secret1!')
    await waitFor(() => expect(place()).toBe('/my-podcasts'))
    // The later error replaces the earlier one.
    expect(await screen.findByText(/couldn't (save all its details|send the verification email)/)).toBeTruthy()
    expect(useSignUpErrors.getState()).toMatchObject({ details: { code: 'internal' }, email: { code: 'internal' } })
  })

  test('opens the sign-in page if the connection is lost right after sign-up', async () => {
    const { enter, place } = await open('/get-started?from=%2Fsettings')
    welcome()
    net.cuts('/api/auth/get-session')
    await enter('ada@show.example', 'Secret1!')
    await waitFor(() => expect(place()).toBe('/sign-in?from=%2Fsettings'))
    expect(await screen.findByText('Your account was created. Please sign in.')).toBeTruthy()
  })
})

describe('terms and alternatives', () => {
  test('links both documents and opens the terms in a dialog', async () => {
    const { user } = await open()
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
    const link = screen.getByRole('link', { name: 'Terms of Service' })
    expect(link.getAttribute('href')).toBe('/terms')
    await user.click(link)
    const dialog = await screen.findByRole('dialog', { name: 'Terms and Conditions' })
    expect(dialog.textContent).toContain('Your content stays yours')
    expect(terms().checked).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
    expect(terms().checked).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('clears the error when the terms are accepted in the dialog', async () => {
    const { enter, user } = await open()
    await enter('ada@show.example', 'Secret1!', false)
    await waitFor(() => expect(termsMessage()).toBe('Please accept our Terms of Service.'))
    await user.click(screen.getByRole('link', { name: 'Terms of Service' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Terms and Conditions' })).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(termsMessage()).toBe(''))
  })

  test('disables social sign-up with a reason and links to sign-in', async () => {
    await open('/get-started?from=%2Fsettings')
    for (const name of ['Sign up with Google', 'Sign up with Facebook']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
      expect(button(name).getAttribute('aria-description')).toContain("isn't set up on this instance")
    }
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in?from=%2Fsettings')
  })
})
