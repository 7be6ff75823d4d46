import { expectAccessible } from './kit/account.ts'
import { expect } from './kit/test.ts'
import { invitationTo, newOwner, newPerson, newShow, Team, test } from './kit/team.ts'

// The second test reads the emails that the first one caused.
test.describe.configure({ mode: 'serial' })

test('notifies the inviter without a reload when an invitation is accepted', { tag: '@full' }, async ({ browser, product, operator }) => {
  const olive = await newOwner(browser, product, operator)
  const show = await newShow(olive.page)
  const team = new Team(olive.page, show)
  const guests = [await newPerson(browser, product), await newPerson(browser, product)]
  await team.open()
  for (const guest of guests) await team.invite(guest.email)
  await olive.page.goto('/my-podcasts')
  const bell = olive.page.getByRole('button', { name: 'Notifications', exact: true })
  await bell.click()
  const panel = olive.page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Nothing new right now.')).toBeVisible()

  for (const { page, email } of guests) {
    await page.goto(await invitationTo(product, email, show))
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL(new RegExp(`/${show.profileUrl}/episodes/all$`))
  }
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(bell).toHaveAttribute('aria-description', '2 unread')
  await expect(panel.getByRole('listitem').first()).toContainText(show.title)
  await expect(panel.getByText('Just now').first()).toBeVisible()
  await expectAccessible(olive.page)

  // The red dot marks it as read, then it can be deleted.
  const first = panel.getByRole('listitem').first()
  await first.getByRole('button', { name: /^Mark as read/ }).hover()
  await expect(olive.page.getByRole('tooltip', { name: 'Mark as read' })).toBeVisible()
  await first.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(bell).toHaveAttribute('aria-description', '1 unread')
  await first.hover()
  await first.getByRole('button', { name: /^Delete/ }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)

  // A click marks it as read and opens its target.
  await panel.getByRole('listitem').getByRole('link').click()
  await expect(olive.page).toHaveURL(new RegExp(`/settings/podcast/${show.id}/team-management$`))
  await expect(bell).not.toHaveAttribute('aria-description', /unread/)

  // After a reload it is still read, and all can be deleted.
  await olive.page.reload()
  await bell.click()
  await panel.getByRole('button', { name: 'Delete all' }).click()
  await olive.page.getByRole('dialog', { name: 'Delete all notifications?' }).getByRole('button', { name: 'Delete all' }).click()
  await olive.page.reload()
  await bell.click()
  await expect(panel.getByText('Nothing new right now.')).toBeVisible()
})

test('sends emails as chosen, and their link turns them off', { tag: '@full' }, async ({ browser, product }) => {
  const withLink = async () => (await product.emails()).find(({ text }) => text.includes('/unsubscribe/'))
  await expect.poll(withLink).toBeDefined()
  const message = (await withLink())!
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(message.text)?.[0] ?? ''
  const page = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
  await expect(page.getByText(/You won't get emails about “Accepted invitations” anymore/)).toBeVisible()
  await expectAccessible(page)

  // The preferences show it too, and changes are saved immediately.
  await page.getByRole('link', { name: 'Email preferences' }).click()
  await page.getByLabel('Email', { exact: true }).fill(message.to)
  await page.getByLabel('Password', { exact: true }).fill('Sound-check-1!')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  const kind = page.getByRole('radiogroup', { name: 'Accepted invitations' })
  await expect(kind.getByRole('radio', { name: 'Off' })).toBeChecked()
  await expectAccessible(page)
  await kind.getByRole('radio', { name: 'Off' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Changes Saved.')).toBeVisible()
  await page.reload()
  await expect(kind.getByRole('radio', { name: 'Daily digest' })).toBeChecked()
})
