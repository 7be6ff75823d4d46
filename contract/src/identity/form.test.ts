import { expect, test } from 'vitest'
import {
  Email,
  NewPassword,
  newPasswordRules,
  ResetPasswordForm,
  SignInForm,
  SignUpForm,
  SignUpPassword,
  signUpPasswordRules,
} from './form.ts'

const messageOf = (result: { success: boolean; error?: { issues: Array<{ message: string }> } }) =>
  result.success ? null : result.error?.issues[0]?.message

test.each([
  ['', 'Email is required.'],
  ['   ', 'Email is required.'],
  ['nobody', 'Email must have a valid domain.'],
  ['a@b', 'Email must have a valid domain.'],
  [`${'a'.repeat(65)}@example.com`, 'Email must have a valid domain.'],
  [`a@${'b'.repeat(250)}.com`, 'Email must have a valid domain.'],
  [' Host@Example.com ', null],
])('email %j: %s', (email, message) => {
  expect(messageOf(Email.safeParse(email))).toBe(message)
})

test.each([
  ['', 'Password is required.'],
  ['aB1!', 'Password must be 8 or more characters.'],
  ['AAAAAAA1!', 'Password must have at least 1 lowercase letter.'],
  ['aaaaaaa1!', 'Password must have at least 1 uppercase letter.'],
  ['aaaaaaaB!', 'Password must have at least 1 number.'],
  ['aaaaaaB1', 'Password must have at least 1 special character (i.e. $ ! @ # ?).'],
  ['aaaaaaB1#', null],
  ['aaaaaaB1%', null],
])('sign-up password %j: %s', (password, message) => {
  expect(messageOf(SignUpPassword.safeParse(password))).toBe(message)
})

test.each([
  ['aaaaaaB1%', 'Password is invalid.'],
  ['aaaaaaB1$', null],
])('new password %j: %s', (password, message) => {
  expect(messageOf(NewPassword.safeParse(password))).toBe(message)
})

test.each([
  ['aaaaaaB1%', true, false],
  ['aaaaaaB1#', true, true],
  ['aaaB1#', false, false],
  [`aaaB1#${'a'.repeat(130)}`, false, false],
])('the checklist of %j is complete exactly if the password is accepted', (password, signUp, change) => {
  expect(signUpPasswordRules.every((rule) => rule.isMet(password))).toBe(signUp)
  expect(SignUpPassword.safeParse(password).success).toBe(signUp)
  expect(newPasswordRules.every((rule) => rule.isMet(password))).toBe(change)
  expect(NewPassword.safeParse(password).success).toBe(change)
})

test('explains a missing or wrong confirmation', () => {
  expect(messageOf(ResetPasswordForm.safeParse({ newPassword: 'aaaaaaB1$', confirmNewPassword: 'other' }))).toBe(
    'Please confirm your password.',
  )
  const empty = ResetPasswordForm.safeParse({ newPassword: '', confirmNewPassword: 'x' })
  expect(empty.error?.issues.map((issue) => issue.message)).toContain('Password is invalid.')
})

test('sign-in requires email and password, and sign-up also the terms', () => {
  expect(SignInForm.safeParse({ email: '', password: '' }).error?.issues.map((issue) => issue.message)).toEqual(
    expect.arrayContaining(['Email is required.', 'Password is required.']),
  )
  expect(messageOf(SignUpForm.safeParse({ email: 'a@example.com', password: 'aaaaaaB1$', terms: false }))).toBe(
    'Please accept our Terms of Service.',
  )
})
