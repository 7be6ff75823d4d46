import { isFull } from '../server/test/kit/full.ts'
import {
  desktop,
  expect,
  goodPassword,
  holdScripts,
  linkIn,
  newEmail,
  phone,
  signIn,
  signOut,
  register,
  signUp,
  signUpByForm,
  submitSignUp,
  test,
} from './kit/test.ts'

test('validates the sign-up form and rejects a taken email', { tag: '@full' }, async ({ page }) => {
  await page.goto('/get-started')
  await page.getByRole('button', { name: 'Create an Account' }).click()
  await expect(page.getByText('Please fix errors to create your account.')).toBeVisible()
  for (const words of ['Email is required.', 'Password is required.', 'Please accept our Terms of Service.'])
    await expect(page.getByText(words)).toBeVisible()

  const email = newEmail()
  await signUpByForm(page, email)
  await page.context().clearCookies()
  await submitSignUp(page, email)
  await expect(page.getByText('An account already exists with this email address.')).toBeVisible()
  await expect(page).toHaveURL(/\/get-started$/)
})

test("doesn't reveal which credential was wrong and returns to the previous page", async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  await page.context().clearCookies()

  await page.goto('/settings/my-account/email-and-password')
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-word-1!')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/my-account\/email-and-password$/)
  for (const path of ['/sign-in', '/get-started']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/my-podcasts$/)
  }
})

// The tests of `returnTo` cover many more.
const others = ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']

test('never redirects to another site', async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  for (const from of isFull ? others : others.slice(0, 1)) {
    await page.context().clearCookies()
    await page.goto(`/sign-in?from=${encodeURIComponent(from)}`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/my-podcasts$/)
    expect(new URL(page.url()).hostname).toBe('localhost')
  }
})

test('resets a forgotten password by email once and ends old sessions', async ({ page, browser, product }) => {
  const email = newEmail()
  await register(page, email)

  const other = await (await browser.newContext({ baseURL: product.url })).newPage()
  await other.goto('/sign-in')
  await other.getByText('Forgot Password').click()
  const dialog = other.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel('Email', { exact: true }).fill('typed by mistake')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await other.getByText('Forgot Password').click()
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('')
  await dialog.getByLabel('Email', { exact: true }).fill('nobody-here@example.com')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(other.getByText('The email you entered is not associated with a Castwright account.')).toBeVisible()
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  const sent = other.getByRole('dialog', { name: 'Email not sent' })
  await expect(sent).toContainText(
    'Not sent: no mail server. Ask the operator for the link to reset your password, which is in the outbox.',
  )

  const link = linkIn((await product.emailTo(email, /reset/i)).text)
  await other.goto(link)
  await other.getByLabel('New Password', { exact: true }).fill('short')
  await other.getByLabel('Confirm New Password').fill('short')
  await other.getByLabel('Confirm New Password').press('Enter')
  await expect(other.getByText('Password is invalid.')).toBeVisible()
  await other.getByLabel('New Password', { exact: true }).fill('Another-take-2!')
  await other.getByLabel('Confirm New Password').fill('Another-take-3!')
  await other.getByLabel('Confirm New Password').press('Enter')
  await expect(other.getByText('Please confirm your password.')).toBeVisible()
  await other.getByLabel('Confirm New Password').fill('Another-take-2!')
  await other.getByLabel('Confirm New Password').press('Enter')
  await expect(other).toHaveURL(/\/sign-in/)

  // The device signed in with the old password is signed out on its next request.
  await page.goto('/my-podcasts')
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, email)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await signIn(page, email, 'Another-take-2!')
  await expect(page).toHaveURL(/\/my-podcasts$/)

  await other.goto(link)
  await expect(other.getByText(/no longer|expired|not valid/i).first()).toBeVisible()
})

test('stays signed out after the back button', async ({ page }) => {
  await signUp(page, newEmail())
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('keeps what is typed, the focus and the place of the form when the app starts', async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  const [address, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })]
  for (const viewport of [desktop, phone]) {
    await page.context().clearCookies()
    await page.setViewportSize(viewport)
    const startApp = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await address.fill(email)
    await password.pressSequentially(goodPassword.slice(0, 5))
    const tops = async () => Promise.all([address, password].map(async (field) => (await field.boundingBox())!.y))
    const before = await tops()
    await startApp()
    await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeVisible()
    for (const [at, top] of (await tops()).entries()) expect(Math.abs(top - before[at]!)).toBeLessThanOrEqual(2)
    await page.keyboard.type(goodPassword.slice(5))
    await expect(address).toHaveValue(email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/my-podcasts$/)
  }
})

test('signs in with a form that was sent before the app has started', { tag: '@full' }, async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  await page.context().clearCookies()
  const startApp = await holdScripts(page)
  await page.goto('/settings/my-account/profile', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  await startApp()
  await expect(page).toHaveURL(/\/settings\/my-account\/profile$/)
})
