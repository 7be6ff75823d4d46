import { expect, test } from 'vitest'
import { authCalls, type AuthCall } from './auth.ts'
import { authErrors, socialErrors } from './errors.ts'
import { ChangePasswordForm, NewEmail, SecurityAnswer, VerificationCode } from './form.ts'

const calls: AuthCall[] = Object.values(authCalls)

test('every call has its own path, and only reads use GET', () => {
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  for (const { method, input } of calls) if (method === 'GET') expect(Object.keys(input.shape)).toEqual([])
})

test('every error message is a sentence', () => {
  const words = [...Object.values(authErrors).map(({ message }) => message), ...Object.values(socialErrors)]
  for (const word of words) expect(word).toMatch(/^[A-Z].*\.$/)
})

test.each([
  ['a@example.com', true],
  [' a@example.com ', true],
  ['', false],
  ['plain', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(64)}.com`, false],
  [`a@${`${'b'.repeat(60)}.`.repeat(5)}com`, false],
])('%s as a new address: %s', (email, good) => {
  const parsed = NewEmail.safeParse(email)
  expect(parsed.success).toBe(good)
  for (const issue of parsed.error?.issues ?? []) expect(issue.message).toBe('Please enter a valid email address.')
})

test.each([
  [{ currentPassword: 'x', newPassword: 'Second-take-2!', confirmNewPassword: 'Second-take-2!' }, {}],
  [
    { currentPassword: '', newPassword: 'Second-take-2!', confirmNewPassword: 'Second-take-2!' },
    { currentPassword: 'Password is incorrect.' },
  ],
  [{ currentPassword: 'x', newPassword: 'weak', confirmNewPassword: 'weak' }, { newPassword: 'Password is invalid.' }],
  [
    { currentPassword: 'x', newPassword: 'Second-take-2!', confirmNewPassword: 'other' },
    { confirmNewPassword: 'Please confirm your password.' },
  ],
])('the form %j', (form, expected) => {
  const found = Object.fromEntries(
    (ChangePasswordForm.safeParse(form).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  )
  expect(found).toEqual(expected)
})

test('accepts codes typed in groups and rejects empty answers', () => {
  expect(VerificationCode.parse('123 456')).toBe('123456')
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(VerificationCode.safeParse(code).success).toBe(false)
  expect(SecurityAnswer.safeParse('   ').success).toBe(false)
})
