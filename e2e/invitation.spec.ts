import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './kit/account.ts'
import { startProduct, type Product } from './kit/product.ts'
import { introduce, invitationTo, newShow, Team } from './kit/team.ts'
import { expect, goodPassword, newEmail, proveEmail, register, sessionOf, test } from './kit/test.ts'

/** Clicks of one person, including those in another program. */
const counter = () => {
  const counted = { clicks: 0 }
  return Object.assign(counted, {
    click: async (target: Locator) => {
      counted.clicks += 1
      await target.click()
    },
  })
}

let product: Product | undefined
test.afterEach(() => product?.stop())

for (const hasMailServer of [true, false])
  test(`gets a colleague into the show with few clicks, ${hasMailServer ? 'with' : 'without'} a mail server`, async ({ browser }) => {
    const own = await startProduct({}, { hasMailServer })
    product = own
    const open = async (): Promise<Page> => (await browser.newContext({ baseURL: own.url, reducedMotion: 'reduce' })).newPage()
    const page = await open()
    const ownerEmail = newEmail()
    await register(page, ownerEmail)
    await proveEmail(page, own, ownerEmail)
    await introduce(page, 'Olive')
    const show = await newShow(page)
    const team = new Team(page, show)
    await team.open()

    const [inviter, colleague] = [counter(), counter()]
    const email = newEmail()
    const form = page.getByRole('dialog', { name: 'Invite Your Team' })
    await inviter.click(page.getByRole('button', { name: 'Add People' }))
    await form.getByLabel('Email', { exact: true }).fill(email)
    for (const [label, option] of [
      ['Team Role', 'Audio Engineer'],
      ['Show Access', 'Editor'],
    ] as const) {
      await inviter.click(form.getByRole('combobox', { name: label }))
      await inviter.click(page.getByRole('option', { name: option, exact: true }))
    }
    await inviter.click(form.getByRole('button', { name: 'Send Invitations' }))
    const field = page.getByRole('dialog', { name: 'Invitations created' }).getByLabel(`Link for ${email}`, { exact: true })
    if (!hasMailServer) {
      await expect(page.getByText('Not sent: no mail server. Copy the link')).toBeVisible()
      await expectAccessible(page)
      await inviter.click(page.getByRole('button', { name: `Copy Link for ${email}` }))
    }
    const link = hasMailServer ? await invitationTo(own, email, show) : await field.inputValue()

    const guest = await open()
    colleague.clicks += 1
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: `Olive Doe invites you to ${show.title}` })).toBeVisible()
    await expect(guest.getByLabel('Password', { exact: true })).toBeFocused()
    await guest.keyboard.type(goodPassword)
    await colleague.click(guest.getByRole('button', { name: 'Create account and join' }))
    await expect(guest).toHaveURL(new RegExp(`/${show.profileUrl}/episodes/all$`))
    expect((await sessionOf(guest)).user.emailVerified).toBe(hasMailServer)
    expect([inviter.clicks, colleague.clicks]).toEqual([hasMailServer ? 6 : 7, 2])

    // What needs a verified address says so.
    if (!hasMailServer) await expect(guest.getByText(`Ask the operator to mark ${email} as verified.`)).toBeVisible()
  })
