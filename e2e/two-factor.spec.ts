import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeIn, dialog, emailAndPassword, expect, expectAccessible, field, press, take, test, wrongCode } from './kit/account.ts'
import { goodPassword, newEmail, signIn, register } from './kit/test.ts'
import { appCode } from './kit/totp.ts'

let numbers = 100
/** A unique fictional number in the browser's country. */
const newNumber = () => `202555${String((numbers += 1)).padStart(4, '0')}`

const confirmPassword = (page: Page) => take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
const enable = 'Enable Two-Factor Authentication'
const answer = { Answer: 'Midsummer' }

async function toDetails(page: Page, choice: string) {
  await page.goto(emailAndPassword)
  await press(page, enable)
  await confirmPassword(page)
  await dialog(page, enable).getByRole('radio', { name: choice }).check()
  await expectAccessible(page)
  await press(dialog(page, enable), 'Continue')
  const step = dialog(page, enable)
  await field(step, 'Security Question').waitFor()
  return step
}

async function codesShown(page: Page): Promise<string[]> {
  const items = dialog(page, 'Recovery Codes').getByRole('listitem')
  await expect(items).toHaveCount(10)
  return items.allInnerTexts()
}

async function withApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const step = await toDetails(page, 'Authenticator app')
  await field(step, 'Security Question').selectOption({ label: 'What is your favorite holiday?' })
  await take(page, enable, answer, 'Continue')
  const scan = dialog(page, 'Authenticator App')
  await expect(scan.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await scan.locator('code').innerText()
  await expectAccessible(page)
  await take(page, 'Authenticator App', { 'Verification Code': wrongCode(appCode(key)) }, 'Enable')
  await expect(scan.getByText('That code is incorrect.')).toBeVisible()
  await take(page, 'Authenticator App', { 'Verification Code': appCode(key) }, 'Enable')
  const codes = await codesShown(page)
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), press(dialog(page, 'Recovery Codes'), 'Download')])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toEqual(codes)
  await press(dialog(page, 'Recovery Codes'), "I've saved them")
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return { key, codes }
}

test('sets up a phone, asks for its code at every sign-in and removes it', { tag: '@full' }, async ({ page, product }) => {
  const [email, number] = [newEmail(), newNumber()]
  await register(page, email)
  const step = await toDetails(page, 'Text message')
  await press(step, 'Send Code')
  for (const words of [
    'Please choose a security question.',
    'Please answer the security question.',
    'Please enter a valid phone number.',
  ]) {
    await expect(step.getByText(words)).toBeVisible()
  }
  await expectAccessible(page)
  await field(step, 'Security Question').selectOption({ label: 'What is your favorite holiday?' })
  await field(step, 'Country Code').selectOption('US')
  await take(page, enable, { ...answer, 'Phone Number': number }, 'Send Code')

  const code = codeIn(await product.textTo(`+1${number}`))
  const enter = await take(page, 'Enter Code', { 'Verification Code': wrongCode(code) }, 'Enable')
  await expect(enter).toContainText(`the number ending in ${number.slice(-2)}`)
  await expect(enter.getByText('That code is incorrect.')).toBeVisible()
  await take(page, 'Enter Code', { 'Verification Code': code }, 'Enable')

  const shown = dialog(page, 'Recovery Codes')
  const codes = await codesShown(page)
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), press(shown, 'Download')])
  expect((await readFile(await file.path(), 'utf8')).trim().split('\n')).toEqual(codes)
  await press(shown, 'Close')
  await expect(shown.getByText("You won't see these codes again. Save them first.")).toBeVisible()
  await press(shown, "I've saved them")
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await product.emailTo(email, /Two-factor authentication is on/)

  // Signing in now requires a code.
  await page.context().clearCookies()
  await page.goto(`/sign-in?from=${encodeURIComponent(emailAndPassword)}`)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(goodPassword)
  await press(page, 'Sign In')
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expectAccessible(page)
  const second = codeIn(await product.textTo(`+1${number}`, 2))
  await field(page, 'Verification Code').fill(wrongCode(second))
  await press(page, 'Continue')
  await expect(page.getByText('That code is incorrect.')).toBeVisible()
  await press(page, 'Back to Sign In')
  await page.goto('/my-podcasts')
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, email)
  const third = codeIn(await product.textTo(`+1${number}`, 3))
  await field(page, 'Verification Code').fill(third)
  await press(page, 'Continue')
  await expect(page).toHaveURL(/\/my-podcasts$/)

  // Password, answer and code turn it off.
  await page.goto(emailAndPassword)
  await press(page, 'Remove Two-Factor Authentication')
  await confirmPassword(page)
  const asked = await take(page, 'Security Question', { Answer: 'Christmas' }, 'Continue')
  await expect(asked).toContainText('What is your favorite holiday?')
  await expect(asked.getByText('That answer is incorrect.')).toBeVisible()
  await take(page, 'Security Question', { Answer: ' midSUMMER ' }, 'Continue')
  const fourth = codeIn(await product.textTo(`+1${number}`, 4))
  const last = await take(page, 'Enter Code', { 'Verification Code': wrongCode(fourth) }, 'Remove Two-Factor Authentication')
  await expect(last.getByText('That code is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await take(page, 'Enter Code', { 'Verification Code': fourth }, 'Remove Two-Factor Authentication')
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: enable })).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, email)
  await expect(page).toHaveURL(/\/my-podcasts$/)
})

test('sends another text message at sign-in after a countdown', { tag: '@full' }, async ({ page, product }) => {
  await page.clock.install()
  const [email, number] = [newEmail(), newNumber()]
  await register(page, email)
  const step = await toDetails(page, 'Text message')
  await field(step, 'Security Question').selectOption('1')
  await field(step, 'Country Code').selectOption('US')
  await take(page, enable, { ...answer, 'Phone Number': number }, 'Send Code')
  await take(page, 'Enter Code', { 'Verification Code': codeIn(await product.textTo(`+1${number}`)) }, 'Enable')
  await press(dialog(page, 'Recovery Codes'), "I've saved them")
  await page.context().clearCookies()
  await signIn(page, email)
  await expect(page.getByText(/You can request another in \d+ s\./)).toBeVisible()
  await product.textTo(`+1${number}`, 2)
  await page.clock.fastForward(31_000)
  await press(page, 'Resend code')
  await expect(page.getByText('A new code is in the outbox. Earlier codes no longer work.')).toBeVisible()
  await field(page, 'Verification Code').fill(codeIn(await product.textTo(`+1${number}`, 3)))
  await field(page, 'Verification Code').press('Enter')
  await expect(page).toHaveURL(/\/my-podcasts$/)
})

test('combines an app, a phone and recovery codes', { tag: '@full' }, async ({ page, product }) => {
  const [email, number] = [newEmail(), newNumber()]
  await register(page, email)
  const { key, codes } = await withApp(page)

  await page.context().clearCookies()
  await signIn(page, email)
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Verification Code').fill(appCode(key, 1))
  await press(page, 'Continue')
  await expect(page).toHaveURL(/\/my-podcasts$/)

  // A recovery code works once.
  for (const [at, words] of [
    [0, null],
    [0, 'That code is incorrect.'],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page, email)
    await press(page, 'Use a recovery code')
    await field(page, 'Recovery Code').fill(codes[at] ?? '')
    await press(page, 'Continue')
    if (words === null) await expect(page).toHaveURL(/\/my-podcasts$/)
    else await expect(page.getByText(words)).toBeVisible()
  }
  await field(page, 'Recovery Code').fill((codes[1] ?? '').toUpperCase().replace('-', ' '))
  await press(page, 'Continue')
  await expect(page).toHaveURL(/\/my-podcasts$/)

  // With a phone next to the app, either can be removed.
  await page.goto(emailAndPassword)
  await expect(page.getByText('8 of 10 left')).toBeVisible()
  await press(page.getByRole('group', { name: 'Phone' }), 'Add')
  await confirmPassword(page)
  await take(page, 'Security Question', answer, 'Continue')
  await press(dialog(page, 'Enter Code'), 'Use a recovery code')
  await take(page, 'Enter Code', { 'Recovery Code': codes[2] ?? '' }, 'Continue')
  const setUp = dialog(page, 'Set Up Phone')
  await field(setUp, 'Country Code').selectOption('US')
  await expectAccessible(page)
  await take(page, 'Set Up Phone', { 'Phone Number': number }, 'Send Code')
  await take(page, 'Enter Code', { 'Verification Code': codeIn(await product.textTo(`+1${number}`)) }, 'Save')
  await expect(page.getByText('Your phone was saved.')).toBeVisible()
  await expect(page.getByText(`the number ending in ${number.slice(-2)}`)).toBeVisible()
  await expectAccessible(page)

  await press(page.getByRole('group', { name: 'Recovery codes' }), 'Get new codes')
  await confirmPassword(page)
  await take(page, 'Security Question', answer, 'Continue')
  await press(dialog(page, 'Enter Code'), 'Get a code by text message')
  await take(page, 'Enter Code', { 'Verification Code': codeIn(await product.textTo(`+1${number}`, 2)) }, 'Get New Codes')
  const renewed = await codesShown(page)
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  await press(dialog(page, 'Recovery Codes'), "I've saved them")
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await press(page.getByRole('group', { name: 'Authenticator app' }), 'Remove')
  await confirmPassword(page)
  await take(page, 'Security Question', answer, 'Continue')
  await press(dialog(page, 'Enter Code'), 'Use a recovery code')
  await take(page, 'Enter Code', { 'Recovery Code': renewed[0] ?? '' }, 'Remove')
  await expect(page.getByText('Your authenticator app was removed.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Authenticator app' }).getByRole('button')).toHaveText(['Add'])
})
