import {
  codeIn,
  dialog,
  emailAndPassword,
  expect,
  expectAccessible,
  field,
  otherDevice,
  press,
  take,
  test,
  wrongCode,
} from './kit/account.ts'
import { call, userIdOf } from './kit/team.ts'
import { goodPassword, newEmail, overflow, phone, register, signIn, signUp, visit } from './kit/test.ts'

const newPassword = 'Second-take-2!'

test('changes password and email and signs out another device', { tag: '@full' }, async ({ page, browser, product }) => {
  const [email, next] = [newEmail(), newEmail()]
  await register(page, email)
  const other = await otherDevice(browser, product, email)
  await expect(other).toHaveURL(/\/my-podcasts$/)
  await page.goto(emailAndPassword)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Signed-in devices' }) })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await press(card, 'Sign out all other devices')
  await press(dialog(page, 'Sign out all other devices?'), 'Sign out all other devices')
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/sign-in/)

  await press(page, 'Change Password')
  await field(page, 'Confirm New Password').fill(newPassword)
  await press(page, 'Save')
  await expect(page.getByText('Password is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Current Password').fill(goodPassword)
  await field(page, 'New Password').fill(newPassword)
  await press(page, 'Save')
  await expect(page.getByText('Changes saved.')).toBeVisible()

  await press(page, 'Change Email')
  await expectAccessible(page)
  await take(page, 'Confirm Password', { Password: newPassword }, 'Continue')
  await take(page, 'Change Email', { 'New Email': next }, 'Send Code')
  const code = codeIn((await product.emailTo(next, /code/)).text)
  await expectAccessible(page)
  await take(page, 'Change Email', { 'Verification Code': code }, 'Update Email')
  await press(dialog(page, 'Update Email'), 'OK')
  await expect(page.getByRole('group', { name: 'Email', exact: true })).toContainText(next)

  await press(page, 'Delete Account')
  await expect(dialog(page, 'Impact of Account Deletion')).toContainText("You don't own any podcasts")
  await expectAccessible(page)
  await press(dialog(page, 'Impact of Account Deletion'), 'Close')

  await page.setViewportSize(phone)
  for (const path of [emailAndPassword, '/settings/my-account/apps-and-integrations']) {
    await visit(page, path)
    await expect(page.getByRole('button', { name: /Change Email|Connect Google/ })).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
})

test(
  'changes the password after asking for the old one, and signs out the other devices',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const email = newEmail()
    await register(page, email)
    const other = await otherDevice(browser, product, email)
    await expect(other).toHaveURL(/\/my-podcasts$/)

    await page.goto(emailAndPassword)
    await expect(page.getByRole('group', { name: 'Email', exact: true })).toContainText(email)
    const fields = ['Current Password', 'New Password', 'Confirm New Password'].map((label) => field(page, label))
    for (const one of fields) await expect(one).toBeDisabled()
    for (const name of ['Save', 'Cancel']) await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()

    await press(page, 'Change Password')
    await expect(field(page, 'Current Password')).toBeFocused()
    await field(page, 'Confirm New Password').fill(newPassword)
    await press(page, 'Save')
    for (const words of ['Password is incorrect.', 'Password is invalid.', 'Please enter a new password first.']) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await expectAccessible(page)
    const rules = page.getByRole('list', { name: 'Password requirements' })
    await field(page, 'New Password').fill('Second')
    await expect(rules.getByText('One uppercase letter: met')).toBeVisible()
    await expect(rules.getByText('One number: not met')).toBeVisible()

    await press(page, 'Cancel')
    for (const one of fields) {
      await expect(one).toHaveValue('')
      await expect(one).toBeDisabled()
    }
    await expect(page.getByText('Password is incorrect.')).toBeHidden()

    await press(page, 'Change Password')
    await field(page, 'Current Password').fill('Wrong-word-1!')
    await field(page, 'New Password').fill(newPassword)
    await field(page, 'Confirm New Password').fill(`${newPassword}!`)
    await press(page, 'Save')
    await expect(page.getByText('Please confirm your password.')).toBeVisible()
    await field(page, 'Confirm New Password').fill(newPassword)
    await press(page, 'Save')
    await expect(page.getByText('Password is incorrect.')).toBeVisible()
    await field(page, 'Current Password').fill(goodPassword)
    await press(page, 'Save')
    await expect(page.getByText('Changes saved.')).toBeVisible()

    const emails = async () => (await product.emails()).filter(({ to, subject }) => to === email && /password was changed/.test(subject))
    await expect.poll(async () => (await emails()).length).toBe(1)
    await other.goto('/my-podcasts')
    await expect(other).toHaveURL(/\/sign-in/)
    await page.reload()
    await expect(page.getByRole('group', { name: 'Email', exact: true })).toContainText(email)
    await signIn(other, email)
    await expect(other.getByText('Incorrect email or password.')).toBeVisible()
    await signIn(other, email, newPassword)
    await expect(other).toHaveURL(/\/my-podcasts$/)
    expect(await emails()).toHaveLength(1)
  },
)

test('asks before discarding a half-typed password', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  await page.goto(emailAndPassword)
  await press(page, 'Change Password')
  await field(page, 'New Password').fill(newPassword)
  await page.getByRole('link', { name: 'Apps & Integrations' }).click()
  const question = dialog(page, 'Do you want to leave without saving?')
  await press(question, 'Keep editing')
  await expect(field(page, 'New Password')).toHaveValue(newPassword)
  await page.getByRole('link', { name: 'Apps & Integrations' }).click()
  await press(question, 'Leave without saving')
  await expect(page.getByRole('heading', { name: 'Google' })).toBeVisible()
})

test('changes the email in three steps with a code sent to the new address', { tag: '@full' }, async ({ page, product, operatorEmail }) => {
  const [email, next] = [newEmail(), newEmail()]
  await register(page, email)
  await page.goto(emailAndPassword)
  await press(page, 'Change Email')
  await expectAccessible(page)
  const confirm = await take(page, 'Confirm Password', { Password: 'Wrong-word-1!' }, 'Continue')
  await expect(confirm.getByText('Password is invalid', { exact: true })).toBeVisible()
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')

  const change = await take(page, 'Change Email', { 'New Email': 'not an address' }, 'Send Code')
  await expect(change.getByText('Please enter a valid email address.')).toBeVisible()
  await take(page, 'Change Email', { 'New Email': operatorEmail }, 'Send Code')
  await expect(change.getByText('This email is already associated with a Castwright account.')).toBeVisible()
  await expectAccessible(page)

  // Closing starts over. What was typed is no change of the form.
  await press(change, 'Close')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const name of ['Save', 'Cancel']) await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  await press(page, 'Change Email')
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await take(page, 'Change Email', { 'New Email': next.toUpperCase() }, 'Send Code')
  const code = codeIn((await product.emailTo(next, /code/)).text)
  await take(page, 'Change Email', { 'Verification Code': '12345' }, 'Update Email')
  await expect(change.getByText('Please enter the 6-digit code.')).toBeVisible()
  await take(page, 'Change Email', { 'Verification Code': wrongCode(code) }, 'Update Email')
  await expect(change.getByText('That code is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await take(page, 'Change Email', { 'Verification Code': code }, 'Update Email')

  const updated = dialog(page, 'Update Email')
  await expect(updated).toContainText(`Your email was updated to ${next}.`)
  await press(updated, 'OK')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Email', exact: true })).toContainText(next)
  await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeHidden()
  await product.emailTo(email, /address was changed/)

  await page.context().clearCookies()
  await signIn(page, email)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await signIn(page, next)
  await expect(page).toHaveURL(/\/my-podcasts$/)
})

test('invalidates the first code when another one is sent', { tag: '@full' }, async ({ page, product }) => {
  await page.clock.install()
  const [email, next] = [newEmail(), newEmail()]
  await register(page, email)
  await page.goto(emailAndPassword)
  await press(page, 'Change Email')
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await take(page, 'Change Email', { 'New Email': next }, 'Send Code')
  const step = dialog(page, 'Change Email')
  await expect(step.getByText(/You can request another in \d+ s\./)).toBeVisible()
  const first = codeIn((await product.emailTo(next, /code/)).text)
  await page.clock.fastForward(31_000)
  await press(step, 'Resend code')
  await expect(step.getByText('A new code is in the outbox. Earlier codes no longer work.')).toBeVisible()
  const codes = async () => (await product.emails()).filter(({ to }) => to === next).map(({ text }) => codeIn(text))
  await expect.poll(async () => (await codes()).length).toBe(2)
  const second = (await codes()).find((code) => code !== first)
  if (second !== undefined) {
    await take(page, 'Change Email', { 'Verification Code': first }, 'Update Email')
    await expect(step.getByText('That code is incorrect.')).toBeVisible()
  }
  await take(page, 'Change Email', { 'Verification Code': second ?? first }, 'Update Email')
  await expect(dialog(page, 'Update Email')).toBeVisible()
})

test('lists devices and signs out one or all', { tag: '@full' }, async ({ page, browser, product }) => {
  const email = newEmail()
  await register(page, email)
  const others = [await otherDevice(browser, product, email), await otherDevice(browser, product, email)]
  for (const other of others) await expect(other).toHaveURL(/\/my-podcasts$/)

  await page.goto(emailAndPassword)
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Signed-in devices' }) })
  const devices = card.getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.nth(1)).toContainText(/Chrome on \w+/)
  await expect(devices.nth(1)).toContainText(/203\.\d+\.\d+\.\d+ · Last active/)

  await press(devices.nth(1), 'Sign out')
  await press(page.getByRole('dialog', { name: /^Sign out Chrome on/ }), 'Sign out')
  await expect(page.getByText(/^Chrome on \w+ was signed out\.$/)).toBeVisible()
  await expect(devices).toHaveCount(2)
  await press(card, 'Sign out all other devices')
  await press(dialog(page, 'Sign out all other devices?'), 'Sign out all other devices')
  await expect(page.getByText('All other devices were signed out.')).toBeVisible()
  await expect(devices).toHaveCount(1)
  for (const other of others) {
    await other.goto('/my-podcasts')
    await expect(other).toHaveURL(/\/sign-in/)
  }

  await press(devices.first(), 'Sign out')
  await press(dialog(page, 'Sign out this device?'), 'Sign out')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('deletes an account in four steps', { tag: '@full' }, async ({ page, browser, product }) => {
  const email = newEmail()
  await register(page, email)
  const username = `ada${Date.now().toString(36).slice(-6)}`
  await call(page, 'UserService.Update', { user: { id: await userIdOf(page), firstName: 'Ada', username } })
  const creator = async () => (await page.request.get(`/pal/${username}`)).status()
  expect(await creator()).toBe(200)
  const other = await otherDevice(browser, product, email)
  await expect(other).toHaveURL(/\/my-podcasts$/)
  await page.goto(emailAndPassword)
  await press(page, 'Delete Account')
  await expect(dialog(page, 'Impact of Account Deletion')).toContainText("You don't own any podcasts")
  await expectAccessible(page)
  await take(page, 'Impact of Account Deletion', {}, 'Continue')
  const confirm = await take(page, 'Confirm Email', { Email: `x${email}` }, 'Continue')
  await expect(confirm.getByText('Your email is incorrect.')).toBeVisible()
  await take(page, 'Confirm Email', { Email: email }, 'Continue')
  const last = await take(page, 'Final Confirmation', { Password: 'Wrong-word-1!' }, 'Delete Account')
  await expect(last.getByText('Password is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await take(page, 'Final Confirmation', { Password: goodPassword }, 'Delete Account')

  await expect(page.getByText('Your account was successfully deleted.')).toBeVisible()
  await expectAccessible(page)
  await press(dialog(page, 'Account Deleted'), 'OK')
  await expect(page).toHaveURL(/\/get-started$/)
  await expect.poll(creator).toBe(404)
  await other.goto('/my-podcasts')
  await expect(other).toHaveURL(/\/sign-in/)
  await signIn(page, email)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await signUp(page, email)
})

test("reports a failed deletion and why an account can't be deleted", { tag: '@full' }, async ({ page, operatorEmail }) => {
  const email = newEmail()
  await register(page, email)
  await page.goto(emailAndPassword)
  await page.route('**/*UserService/Delete', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', msg: 'An unexpected error occurred.', meta: {} } }),
  )
  await press(page, 'Delete Account')
  await take(page, 'Impact of Account Deletion', {}, 'Continue')
  await take(page, 'Confirm Email', { Email: email }, 'Continue')
  await take(page, 'Final Confirmation', { Password: goodPassword }, 'Delete Account')
  await expect(page.getByText('Failed to delete account.')).toBeVisible()
  await expect(dialog(page, 'Final Confirmation')).toBeVisible()

  // The operator can't leave while the instance has other users.
  await page.context().clearCookies()
  await signIn(page, operatorEmail)
  await expect(page).toHaveURL(/\/my-podcasts$/)
  await page.goto(emailAndPassword)
  await press(page, 'Delete Account')
  const impact = dialog(page, 'Impact of Account Deletion')
  await expect(impact).toContainText("Your account can't be deleted right now")
  await expect(impact.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test('shows errors with a retry when loading or saving fails', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  const broken = (path: string) => page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await broken('sessions')
  await broken('change-password')
  await page.goto(emailAndPassword)
  await expect(page.getByText('Error loading data.')).toBeVisible()
  await page.unroute('**/api/auth/sessions')
  await press(page, 'Retry')
  await expect(page.getByText('This device')).toBeVisible()
  await press(page, 'Change Password')
  await field(page, 'Current Password').fill(goodPassword)
  await field(page, 'New Password').fill(newPassword)
  await field(page, 'Confirm New Password').fill(newPassword)
  await press(page, 'Save')
  await expect(page.getByText('An unexpected error occurred while saving.')).toBeVisible()
})
