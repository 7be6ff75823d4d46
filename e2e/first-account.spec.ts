import { expectAccessible } from './kit/account.ts'
import { startProduct } from './kit/product.ts'
import { said } from './kit/recording.ts'
import { expect, linkIn, newEmail, signIn, signOut, signUpByForm, test, visit } from './kit/test.ts'

test('never locks out the first account and lets the operator admit the second', { tag: '@full' }, async ({ browser }) => {
  const product = await startProduct()
  try {
    const [operatorContext, guestContext] = [
      await browser.newContext({ baseURL: product.url }),
      await browser.newContext({ baseURL: product.url }),
    ]
    const [operator, guest] = [await operatorContext.newPage(), await guestContext.newPage()]
    const [operatorEmail, guestEmail] = [newEmail(), newEmail()]

    await operator.goto('/')
    await expect(operator).toHaveURL(/\/get-started$/)
    await expect(operator.getByRole('heading', { name: 'Create the admin account' })).toBeVisible()
    await operator.getByRole('button', { name: 'Sign up with Google' }).hover()
    await expect(operator.getByRole('link', { name: 'How to set it up' }).first()).toBeVisible()
    await expectAccessible(operator)
    await operator.goto('/sign-in')
    await expect(operator).toHaveURL(/\/get-started$/)
    await signUpByForm(operator, operatorEmail)
    await expect(operator).toHaveURL(/\/my-podcasts$/)
    await expect(operator.getByRole('heading', { name: 'My Podcasts' })).toBeVisible()
    await expect(operator.getByText('Add Your First Podcast')).toBeVisible()
    // Without a mail server, no one could send them a link.
    await expect(operator.getByRole('button', { name: 'Resend verification email' })).toBeHidden()
    await expect(operator.getByRole('link', { name: 'Upgrade' })).toBeHidden()
    const checklist = operator.locator('section', { hasText: 'Get your show live' })
    await expect(checklist).toContainText('0 of 9 done')
    await expectAccessible(operator)
    await checklist.getByRole('button', { name: 'Hide the checklist' }).click()
    await expect(checklist).toBeHidden()
    await operator.getByRole('button', { name: 'Help Center' }).click()
    await operator.getByRole('button', { name: 'Getting started checklist' }).click()
    await expect(checklist).toBeVisible()
    await visit(operator, '/settings/subscription-and-billing/plan-usage')
    await expect(operator.getByText('You have no plan limits.')).toBeVisible()

    await signUpByForm(guest, guestEmail)
    await expect(guest.getByText(/private party/i)).toBeVisible()
    const message = await product.emailTo(guestEmail, /verify/i)
    await guest.goto(linkIn(message.text))
    await expect(guest.getByText('Your email was successfully verified. Thanks for verifying your email address.')).toBeVisible()
    await guest.getByRole('dialog', { name: 'Email Verified' }).getByRole('button').last().click()
    await expect(guest.getByText(/private party/i)).toBeVisible()
    await expectAccessible(guest)
    await visit(guest, '/settings/my-account/profile')
    await expect(guest.getByText(/private party/i)).toBeVisible()
    await expect(guest.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await guest.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }))
    await guest.getByRole('button', { name: /^Castwright: sign out/ }).click()
    await said(guest, 'Failed to log out.')
    await guest.unroute('**/api/auth/sign-out')
    await guest.getByRole('button', { name: /^Castwright: sign out/ }).click()
    await expect(guest).toHaveURL(/\/sign-in$/)
    await signIn(guest, guestEmail)
    await expect(guest.getByText(/private party/i)).toBeVisible()
    await guest.getByLabel('What is your show about?').fill('We make a show about bees.')
    await guest.getByRole('button', { name: 'Get Access' }).click()
    await expect(guest.getByText(/recorded|received|requested/i).first()).toBeVisible()

    await visit(operator, '/dev/outbox')
    await expect(operator.getByText(guestEmail).first()).toBeVisible()
    await expectAccessible(operator)
    await visit(operator, '/operator/access')
    const row = operator.getByRole('row', { name: new RegExp(guestEmail) })
    await expect(row).toContainText('We make a show about bees.')
    await expectAccessible(operator)
    await row.getByRole('button', { name: /grant access/i }).click()
    await operator
      .getByRole('dialog')
      .getByRole('button', { name: /grant access/i })
      .click()
    await expect(row).toBeHidden()

    await guest.goto('/')
    await expect(guest).toHaveURL(/\/my-podcasts$/)
    await expect(guest.getByText('Add Your First Podcast')).toBeVisible()

    await signOut(guest)
    await signIn(guest, guestEmail)
    await expect(guest).toHaveURL(/\/my-podcasts$/)
  } finally {
    await product.stop()
  }
})
