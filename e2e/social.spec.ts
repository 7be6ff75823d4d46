import type { Page } from '@playwright/test'
import {
  appsAndIntegrations,
  dialog,
  emailAndPassword,
  expect,
  expectAccessible,
  field,
  freshDevice,
  press,
  take,
  test,
} from './kit/account.ts'
import { goodPassword, newEmail, post, register, signIn, signUp } from './kit/test.ts'
import { appCode } from './kit/totp.ts'

async function signUpWith(page: Page, name: 'Google' | 'Facebook') {
  await page.goto('/get-started')
  await press(page, `Sign up with ${name}`)
  await expect(page).toHaveURL(/\/my-podcasts$/)
}

const leave = (page: Page) => page.context().clearCookies()

test('creates an account with a profile through Google and manages it', { tag: '@full' }, async ({ page, oidc }) => {
  const google = oidc.choose({ givenName: 'Ada', familyName: 'Lovelace' })
  await signUpWith(page, 'Google')
  await page.goto('/settings/my-account/profile')
  await expect(field(page, 'First Name')).toHaveValue('Ada')
  await expect(field(page, 'Last Name')).toHaveValue('Lovelace')

  await page.goto(emailAndPassword)
  await expect(page.getByRole('group', { name: 'Email', exact: true })).toContainText(google?.email ?? '')
  for (const what of ['Email', 'Password']) {
    const closed = page.getByRole('button', { name: `Change ${what}` })
    await expect(closed).toHaveAttribute('aria-disabled', 'true')
    await closed.hover()
    await expect(page.getByRole('tooltip', { name: `${what} managed by your Google account` })).toBeVisible()
    await closed.click({ force: true })
    await page.mouse.move(0, 0)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page, 'Current Password')).toBeDisabled()
  await expectAccessible(page)

  await page.goto(appsAndIntegrations)
  const remove = page.getByRole('button', { name: 'Remove Google' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await remove.focus()
  await expect(page.getByRole('tooltip')).toContainText('This is your only way to sign in.')
  await expectAccessible(page)

  // Users without a password aren't asked for one.
  await page.goto(emailAndPassword)
  await press(page, 'Delete Account')
  await take(page, 'Impact of Account Deletion', {}, 'Continue')
  await take(page, 'Confirm Email', { Email: google?.email ?? '' }, 'Delete Account')
  await expect(page.getByText('Your account was successfully deleted.')).toBeVisible()
  await press(dialog(page, 'Account Deleted'), 'OK')
  await expect(page).toHaveURL(/\/get-started$/)
})

test('asks Facebook for the birthday and signs in to the same account at the remembered page', { tag: '@full' }, async ({ page, oidc }) => {
  oidc.choose({ givenName: 'Grace', familyName: 'Hopper', birthdate: '1990-12-09' })
  await signUpWith(page, 'Facebook')
  expect(oidc.asked.at(-1)?.get('scope')?.split(' ')).toContain('user_birthday')
  await page.goto('/settings/my-account/profile')
  await expect(field(page, 'Birthday')).toHaveValue('12/09/1990')
  await leave(page)
  await page.goto(appsAndIntegrations)
  await expect(page).toHaveURL(/\/sign-in\?from=/)
  await press(page, 'Continue with Facebook')
  await expect(page).toHaveURL((url) => url.pathname === appsAndIntegrations)
  await expect(page.getByRole('button', { name: 'Remove Facebook' })).toBeVisible()
})

test('explains a declined consent, a missing email and a taken one, with a way back', { tag: '@full' }, async ({ page, oidc }) => {
  const email = newEmail()
  await signUp(page, email)
  await leave(page)

  oidc.choose(null)
  await page.goto('/sign-in?from=%2Fvideo-tutorials')
  await press(page, 'Continue with Google')
  await expect(page).toHaveURL(/\/sign-in-loading/)
  await expect(page.getByRole('heading', { name: 'Signing in with Google failed' })).toBeVisible()
  await expect(page.getByText("You didn't complete the sign-in.")).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Back to Sign In')
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fvideo-tutorials$/)

  for (const [account, words] of [
    [{ email: undefined }, "The provider didn't share your email address"],
    [{ email, emailVerified: false }, 'An account already exists with this email address'],
  ] as const) {
    oidc.choose(account)
    await page.goto('/get-started')
    await press(page, 'Sign up with Google')
    await expect(page.getByRole('heading', { name: 'Signing up with Google failed' })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await press(page, 'Back to Get Started')
    await expect(page).toHaveURL(/\/get-started$/)
  }
  await page.goto('/my-podcasts')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('connects and removes a provider', { tag: '@full' }, async ({ page, browser, product, oidc }) => {
  const email = newEmail()
  await register(page, email)
  await page.goto(appsAndIntegrations)
  oidc.choose(null)
  await press(page, 'Connect Google')
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await expect(page.getByRole('alert').filter({ hasText: "Google wasn't connected" })).toContainText('Nothing was changed.')

  const google = oidc.choose({})
  await press(page, 'Connect Google')
  await expect(page.getByText('Google is connected')).toBeVisible()
  await expect(page.getByText(`Signs you in as ${email}.`)).toBeVisible()
  await expectAccessible(page)

  // The provider now signs in to this account, whatever its email.
  await leave(page)
  await page.goto('/sign-in')
  await press(page, 'Continue with Google')
  await expect(page).toHaveURL(/\/my-podcasts$/)
  await page.goto(emailAndPassword)
  await expect(page.getByRole('group', { name: 'Email', exact: true })).toContainText(email)
  const other = await freshDevice(browser, product)
  await signUp(other, newEmail())
  await other.goto(appsAndIntegrations)
  oidc.choose(google)
  await press(other, 'Connect Google')
  await take(other, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await expect(other.getByText('This sign-in method is connected to another Castwright account.')).toBeVisible()

  await page.goto(appsAndIntegrations)
  const question = dialog(page, 'Are you sure you want to remove this connection?')
  await press(page, 'Remove Google')
  await press(question, 'Cancel')
  await expect(page.getByRole('button', { name: 'Remove Google' })).toBeVisible()
  await press(page, 'Remove Google')
  await press(question, 'Remove connection')
  await expect(page.getByText('Google was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})

test('requires two-factor authentication after a provider sign-in too', { tag: '@full' }, async ({ page, oidc }) => {
  const email = newEmail()
  await register(page, email)
  oidc.choose({})
  await page.goto(appsAndIntegrations)
  await press(page, 'Connect Facebook')
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await expect(page.getByText('Facebook is connected')).toBeVisible()

  // The dialogs have their own tests.
  await post(page, '/api/auth/confirm-password', { password: goodPassword })
  const answer = { kind: 'app', securityQuestion: 2, securityQuestionAnswer: 'Jo' }
  const started = (await post(page, '/api/auth/two-factor/start', answer)) as { app: { secret: string } }
  const key = started.app.secret
  await post(page, '/api/auth/two-factor/enable', { code: appCode(key) })

  await leave(page)
  await page.goto(`/sign-in?from=${encodeURIComponent(appsAndIntegrations)}`)
  await press(page, 'Continue with Facebook')
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await page.goto('/my-podcasts')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto(`/sign-in?from=${encodeURIComponent(appsAndIntegrations)}`)
  await press(page, 'Continue with Facebook')
  await field(page, 'Verification Code').fill(appCode(key, 1))
  await press(page, 'Continue')
  await expect(page).toHaveURL((url) => url.pathname === appsAndIntegrations)
  await leave(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
})
