import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Network } from '../../../../lib/testing/network.ts'
import { dialog, factorsOff, factorsOn, inDialog, later, openEmailAndPassword, serverOf } from '../testing.tsx'
import { ada } from '../../../../lib/testing/people.ts'
import { completeStep } from './testing.ts'

const sent = { phone: true, app: false, phoneHint: '12' }
const both = { ...factorsOn, app: true }

let net: Network
beforeEach(() => {
  net = serverOf(ada, factorsOn)
  net.authAnswers('challengeTwoFactor', sent)
  net.authAnswers('proveTwoFactor', { provenUntil: later })
})

async function open(group: string | null, name: string) {
  const { user } = await openEmailAndPassword()
  await screen.findByText('On')
  const place = group === null ? screen : within(screen.getByRole('group', { name: group }))
  await user.click(place.getByRole('button', { name }))
  await completeStep(user, 'Confirm Password', { Password: 'Sound-check-1!' }, 'Continue')
  const answer = (text = 'Midsummer') => completeStep(user, 'Security Question', { Answer: text }, 'Continue')
  const verify = (verb: string, code = '123456') => completeStep(user, 'Enter Code', { 'Verification Code': code }, verb)
  return { user, answer, verify }
}

test('shows what is set up', async () => {
  await openEmailAndPassword()
  expect(await screen.findByText('We text codes to the number ending in 12.')).toBeTruthy()
  expect(screen.getByText("9 of 10 left, for when you don't have your phone.")).toBeTruthy()
  expect(within(screen.getByRole('group', { name: 'Phone' })).queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('requires the password, the answer and a code to remove it', async () => {
  const { answer, verify } = await open(null, 'Remove Two-Factor Authentication')
  expect((await dialog('Security Question')).textContent).toContain('What is your favorite holiday?')
  await answer()
  net.authAnswers('removeTwoFactor', { success: true })
  net.authAnswers('findTwoFactor', factorsOff)
  await verify('Remove Two-Factor Authentication')
  expect(await screen.findByText('Two-factor authentication is off.')).toBeTruthy()
  expect(net.toldTo('challengeTwoFactor')).toEqual([{ securityQuestionAnswer: 'Midsummer' }])
  expect(net.toldTo('proveTwoFactor')).toEqual([{ kind: 'phone', code: '123456' }])
  expect(net.toldTo('removeTwoFactor')).toEqual([{ kind: 'all' }])
  expect(await screen.findByRole('button', { name: 'Enable Two-Factor Authentication' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('explains missing, wrong and too many answers', async () => {
  net.authRefuses('challengeTwoFactor', 'WRONG_ANSWER')
  const { user, answer } = await open(null, 'Remove Two-Factor Authentication')
  const step = await answer('')
  await waitFor(() => expect(step.messageAt('Answer')).toBe('Please answer the security question.'))
  await answer('Christmas')
  await waitFor(() => expect(step.messageAt('Answer')).toBe('That answer is incorrect.'))
  net.auth('two-factor/challenge', 429, {}, { 'retry-after': '120' })
  await user.click(step.button('Continue'))
  await waitFor(() => expect(step.messageAt('Answer')).toBe('Too many attempts. Please wait 2 minutes and try again.'))
})

test('explains a wrong code and accepts a recovery code', async () => {
  const { user, answer, verify } = await open(null, 'Remove Two-Factor Authentication')
  await answer()
  net.authRefuses('proveTwoFactor', 'WRONG_CODE')
  const step = await verify('Remove Two-Factor Authentication', '000000')
  await waitFor(() => expect(step.messageAt('Verification Code')).toBe('That code is incorrect.'))
  await user.click(step.button('Use a recovery code'))
  expect(document.activeElement).toBe(step.field('Recovery Code'))
  expect(step.field('Recovery Code').value).toBe('')
  net.authAnswers('proveTwoFactor', { provenUntil: later })
  net.authAnswers('removeTwoFactor', { success: true })
  await completeStep(user, 'Enter Code', { 'Recovery Code': 'abcde-fghij' }, 'Remove Two-Factor Authentication')
  expect(await screen.findByText('Two-factor authentication is off.')).toBeTruthy()
  expect(net.toldTo('proveTwoFactor').at(-1)).toEqual({ kind: 'recovery', code: 'abcde-fghij' })
})

test('offers no new app code after too many wrong ones', async () => {
  net.authAnswers('challengeTwoFactor', { phone: true, app: true, phoneHint: '12' })
  const { answer, verify } = await open(null, 'Remove Two-Factor Authentication')
  await answer()
  net.authRefuses('proveTwoFactor', 'CODE_EXPIRED')
  const step = await verify('Remove Two-Factor Authentication')
  await waitFor(() => expect(step.messageAt('Verification Code')).toMatch(/too many incorrect codes/))
  expect(net.toldTo('proveTwoFactor')).toEqual([{ kind: 'app', code: '123456' }])
  expect(step.button('Get a code by text message')).toBeTruthy()
})

test('removes one of two factors', async () => {
  net.authAnswers('findTwoFactor', both)
  const { answer, verify } = await open('Authenticator app', 'Remove')
  await answer()
  net.authAnswers('removeTwoFactor', { success: true })
  await verify('Remove')
  expect(await screen.findByText('Your authenticator app was removed.')).toBeTruthy()
  expect(net.toldTo('removeTwoFactor')).toEqual([{ kind: 'app' }])
})

test('changes the phone and optionally the question after the same verification', async () => {
  const { user, answer, verify } = await open('Phone', 'Change')
  await answer()
  await verify('Continue')
  await screen.findByLabelText('Phone Number')
  const step = await inDialog('Set Up Phone')
  expect(step.queryByLabelText('Security Question')).toBeNull()
  await user.click(step.getByRole('checkbox', { name: 'Change the security question too' }))
  await user.selectOptions(step.field('Security Question'), '5')
  await user.type(step.field('Answer'), 'Owl')
  await user.selectOptions(step.field('Country Code'), 'DE')
  await user.type(step.field('Phone Number'), '0151 23456789')
  net.authAnswers('startTwoFactor', { expiresAt: later, phoneHint: '89', app: null })
  await user.click(step.button('Send Code'))
  net.authAnswers('enableTwoFactor', { recoveryCodes: null })
  await screen.findByText(/ending in 89/)
  await verify('Save')
  expect(await screen.findByText('Your phone was saved.')).toBeTruthy()
  expect(net.toldTo('startTwoFactor')).toEqual([
    { kind: 'phone', phoneNumber: '0151 23456789', phoneNumberCountryCode: 'DE', securityQuestion: 5, securityQuestionAnswer: 'Owl' },
  ])
})

test('starts over if the verification has expired', async () => {
  const { answer, verify } = await open(null, 'Remove Two-Factor Authentication')
  await answer()
  net.authRefuses('proveTwoFactor', 'TWO_FACTOR_UNPROVEN')
  await verify('Remove Two-Factor Authentication')
  expect((await dialog('Confirm Password')).textContent).toContain('For your security, enter your password again.')
})

test('shows new recovery codes after the same verification', async () => {
  const { user, answer, verify } = await open('Recovery codes', 'Get new codes')
  await answer()
  net.authAnswers('renewRecoveryCodes', { recoveryCodes: ['abcde-fghij', 'klmno-pqrst'] })
  await verify('Get New Codes')
  const last = await inDialog('Recovery Codes')
  expect(last.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['abcde-fghij', 'klmno-pqrst'])
  await user.click(last.button("I've saved them"))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
