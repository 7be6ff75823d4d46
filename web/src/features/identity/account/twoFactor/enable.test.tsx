import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { instance } from '../../../../lib/instance.ts'
import { authPath, type Network } from '../../../../lib/testing/network.ts'
import { button, pasteInto } from '../../../../lib/testing/page.tsx'
import { ada, signedIn } from '../../../../lib/testing/people.ts'
import { dialog, factorsOn, inDialog, later, openEmailAndPassword, serverOf } from '../testing.tsx'
import { completeStep } from './testing.ts'

const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-efgh${at}`)
const app = { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/Castwright:ada?secret=ABCDEFGH&issuer=Castwright' }
const details = 'Enable Two-Factor Authentication'

let net: Network
beforeEach(() => {
  net = serverOf()
  net.authAnswers('startTwoFactor', { expiresAt: later, phoneHint: '23', app: null })
})

async function open() {
  const page = await openEmailAndPassword()
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Enable Two-Factor Authentication' }))
  const toDetails = async (choice: string) => {
    await completeStep(user, 'Confirm Password', { Password: 'Sound-check-1!' }, 'Continue')
    const step = await inDialog('Enable Two-Factor Authentication')
    await user.click(step.getByRole('radio', { name: choice }))
    await user.click(step.button('Continue'))
  }
  const fill = async (title: string, { question = '3', answer = 'Midsummer', phone = '' }) => {
    await screen.findByLabelText('Security Question')
    const step = await inDialog(title)
    if (question) await user.selectOptions(step.field('Security Question'), question)
    if (answer) await pasteInto(user, step.field('Answer'), answer)
    if (phone) await pasteInto(user, step.field('Phone Number'), phone)
    return step
  }
  return { ...page, toDetails, fill }
}

describe('first steps', () => {
  test('starts with the password and rejects a wrong one', async () => {
    net.authRefuses('confirmPassword', 'INVALID_PASSWORD')
    const { user } = await open()
    const step = await completeStep(user, 'Confirm Password', { Password: 'x' }, 'Continue')
    await waitFor(() => expect(step.messageAt('Password')).toBe('Password is incorrect.'))
  })

  test('starts with the method for users without a password', async () => {
    signedIn(net, { ...ada, providers: ['google'] })
    await open()
    expect(await dialog('Enable Two-Factor Authentication')).toBeTruthy()
    expect(screen.getByText('Step 1 of 4')).toBeTruthy()
  })

  test('counts the steps and suggests the authenticator app first', async () => {
    const { user } = await open()
    expect(await screen.findByText('Step 1 of 5')).toBeTruthy()
    await completeStep(user, 'Confirm Password', { Password: 'Sound-check-1!' }, 'Continue')
    const step = await inDialog('Enable Two-Factor Authentication')
    expect(screen.getByText('Step 2 of 5')).toBeTruthy()
    const choices = step.getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['app', true],
      ['phone', false],
    ])
    await user.click(step.button('Continue'))
    expect(await screen.findByText('Step 3 of 5')).toBeTruthy()
  })

  test('requires a question, an answer and a phone number', async () => {
    const { user, toDetails, fill } = await open()
    await toDetails('Text message')
    const step = await fill(details, { question: '', answer: '' })
    await user.click(step.button('Send Code'))
    await waitFor(() => expect(step.messageAt('Security Question')).toBe('Please choose a security question.'))
    expect(step.messageAt('Answer')).toBe('Please answer the security question.')
    expect(step.messageAt('Phone Number')).toBe('Please enter a valid phone number.')
    expect(net.toldTo('startTwoFactor')).toEqual([])
  })
})

describe('without an SMS provider', () => {
  beforeEach(() => {
    instance.smsOutbox = true
  })
  afterEach(() => {
    instance.smsOutbox = false
  })

  test('says so and links the operator to the outbox', async () => {
    signedIn(net, { ...ada, isOperator: true })
    const { toDetails } = await open()
    await toDetails('Text message')
    expect(await screen.findByText(/No SMS provider is configured/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'outbox' }).getAttribute('href')).toBe('/dev/outbox')
  })

  test('advises other users to use an app', async () => {
    const { toDetails } = await open()
    await toDetails('Text message')
    expect(await screen.findByText(/can't send text messages yet\. Use an authenticator app instead\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'outbox' })).toBeNull()
  })

  test('says nothing when setting up an app', async () => {
    const { toDetails } = await open()
    await toDetails('Authenticator app')
    await screen.findByLabelText('Security Question')
    expect(screen.queryByText("Text messages aren't set up")).toBeNull()
  })
})

describe('by phone', () => {
  const toCode = async () => {
    const page = await open()
    await page.toDetails('Text message')
    const step = await page.fill(details, { phone: '(202) 555-0123' })
    await page.user.selectOptions(step.field('Country Code'), 'US')
    await page.user.click(step.button('Send Code'))
    return page
  }

  test('enables it with the code and shows ten recovery codes', async () => {
    const { user } = await toCode()
    const step = await inDialog('Enter Code')
    expect((await dialog('Enter Code')).textContent).toContain('the number ending in 23')
    expect(net.toldTo('startTwoFactor')).toEqual([
      {
        kind: 'phone',
        phoneNumber: '(202) 555-0123',
        phoneNumberCountryCode: 'US',
        securityQuestion: 3,
        securityQuestionAnswer: 'Midsummer',
      },
    ])
    net.authRefuses('enableTwoFactor', 'WRONG_CODE')
    await user.type(step.field('Verification Code'), '000000')
    await user.click(step.button('Enable'))
    await waitFor(() => expect(step.messageAt('Verification Code')).toBe('That code is incorrect.'))

    net.authAnswers('enableTwoFactor', { recoveryCodes: codes })
    net.authAnswers('findTwoFactor', { ...factorsOn, phoneHint: '23', recoveryCodesLeft: 10 })
    await user.click(step.button('Enable'))
    const last = await inDialog('Recovery Codes')
    expect(last.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
    expect(await screen.findByText('Two-factor authentication is on.')).toBeTruthy()
    expect(await screen.findByText('We text codes to the number ending in 23.')).toBeTruthy()
    await user.click(last.button("I've saved them"))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('warns before the codes are closed', async () => {
    net.authAnswers('enableTwoFactor', { recoveryCodes: codes })
    const { user } = await toCode()
    await completeStep(user, 'Enter Code', { 'Verification Code': '123456' }, 'Enable')
    const last = await inDialog('Recovery Codes')
    await user.click(last.button('Close'))
    expect(last.getByText("You won't see these codes again. Save them first.")).toBeTruthy()
    await user.click(last.button('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('downloads the codes as a file', async () => {
    const kept = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    net.authAnswers('enableTwoFactor', { recoveryCodes: codes })
    const { user } = await toCode()
    await completeStep(user, 'Enter Code', { 'Verification Code': '123456' }, 'Enable')
    await user.click((await inDialog('Recovery Codes')).button('Download'))
    const file = kept.mock.calls[0]?.[0]
    expect(file instanceof Blob && (await file.text())).toBe(`${codes.join('\n')}\n`)
    vi.restoreAllMocks()
  })

  test('offers another code', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await toCode()
    const step = await inDialog('Enter Code')
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await user.click(step.button('Resend code'))
    expect(await step.findByText(/We sent a new code/)).toBeTruthy()
    expect(net.toldTo('startTwoFactor')).toHaveLength(2)
    vi.useRealTimers()
  })

  test('shows a rejected phone number at its field', async () => {
    net.auth('two-factor/start', 400, {
      code: 'INVALID_FIELDS',
      message: 'Please enter a valid phone number.',
      fields: { phoneNumber: 'Please enter a valid phone number.' },
    })
    await toCode()
    const step = await inDialog(details)
    await waitFor(() => expect(step.messageAt('Phone Number')).toBe('Please enter a valid phone number.'))
  })

  test('explains the limit on text messages', async () => {
    net.auth('two-factor/start', 429, {}, { 'retry-after': '3600' })
    await toCode()
    expect(await screen.findByText('Too many attempts. Please wait 1 hour and try again.')).toBeTruthy()
  })
})

describe('by app', () => {
  test('shows a QR code and its key, and enables it with an app code', async () => {
    net.authAnswers('startTwoFactor', { expiresAt: later, phoneHint: null, app })
    net.authAnswers('enableTwoFactor', { recoveryCodes: codes })
    const { user, toDetails, fill } = await open()
    await toDetails('Authenticator app')
    const step = await fill(details, {})
    await user.click(step.button('Continue'))
    const scan = await inDialog('Authenticator App')
    const drawing = scan.getByRole('img', { name: 'QR code for your authenticator app' })
    expect(drawing.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1000)
    expect(drawing.outerHTML).not.toContain('style=')
    expect(scan.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy()
    expect(net.toldTo('startTwoFactor')).toEqual([{ kind: 'app', securityQuestion: 3, securityQuestionAnswer: 'Midsummer' }])
    await completeStep(user, 'Authenticator App', { 'Verification Code': '123456' }, 'Enable')
    expect(await dialog('Recovery Codes')).toBeTruthy()
  })

  test('says to start again after too many wrong codes, without offering a new code', async () => {
    net.authAnswers('startTwoFactor', { expiresAt: later, phoneHint: null, app })
    net.authRefuses('enableTwoFactor', 'CODE_EXPIRED')
    const { user, toDetails, fill } = await open()
    await toDetails('Authenticator app')
    await user.click((await fill(details, {})).button('Continue'))
    const step = await completeStep(user, 'Authenticator App', { 'Verification Code': '123456' }, 'Enable')
    await waitFor(() =>
      expect(step.messageAt('Verification Code')).toBe('You entered too many incorrect codes, or the time ran out. Please start again.'),
    )
  })

  test('asks for the password again if the confirmation has expired', async () => {
    net.authRefuses('startTwoFactor', 'PASSWORD_UNCONFIRMED')
    const { user, toDetails, fill } = await open()
    await toDetails('Authenticator app')
    await user.click((await fill(details, {})).button('Continue'))
    expect((await dialog('Confirm Password')).textContent).toContain('For your security, enter your password again.')
  })
})

test('shows loading and error states', async () => {
  const release = net.holds(authPath('findTwoFactor'), 500, {})
  const { user } = await openEmailAndPassword()
  release()
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
  net.authAnswers('findTwoFactor', factorsOn)
  await user.click(button('Retry'))
  expect(await screen.findByText('On')).toBeTruthy()
})
