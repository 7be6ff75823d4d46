import { pathOf } from '@castwright/contract/methods.ts'
import { dialog, expect, expectAccessible, field, press, take, test } from './kit/account.ts'
import { goodPassword, newEmail, overflow, phone, proveEmail, register } from './kit/test.ts'

const at = '/settings/my-account/access-tokens'

test('creates a token, calls the API and the reference with it, and revokes it', async ({ page, product }) => {
  const email = newEmail()
  await register(page, email)
  await proveEmail(page, product, email)
  await page.goto(at)
  await expect(page.getByText('No access tokens yet.')).toBeVisible()
  await press(page, 'Create token')
  const form = dialog(page, 'Create an access token')
  await form.getByRole('textbox', { name: 'Name' }).fill('Website')
  await expectAccessible(page)
  await press(form, 'Create token')
  await expect(dialog(page, 'Confirm Password')).toBeVisible()
  await expectAccessible(page)
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  const done = dialog(page, 'Your new access token')
  const secret = await field(done, 'Access token').inputValue()
  expect(secret).toMatch(/^cw_pat_/)
  await expectAccessible(page)
  await press(done, 'Done')
  await expect(page.getByRole('listitem').filter({ hasText: 'Website' })).toContainText('Not used yet')

  const call = () =>
    fetch(new URL(pathOf('CallerService.Find'), product.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await call()).status).toBe(200)

  await page.goto('/api/docs?q=CallerService')
  await page.getByRole('link', { name: 'CallerService.Find', exact: true }).click()
  await field(page, 'Access token').fill(secret)
  await page.getByText('Try it').click()
  await press(page, 'Send')
  await expect(page.getByRole('status')).toContainText(email)
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.goto(at)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await press(page, 'Revoke')
  await press(dialog(page, 'Revoke Website?'), 'Revoke token')
  await expect(page.getByText('Token revoked.')).toBeVisible()
  expect((await call()).status).toBe(401)
})
