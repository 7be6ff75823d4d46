import { expectAccessible } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { failing } from './kit/failing.ts'
import { haveReadyEpisode, publishedShow } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { expect, test, visit } from './kit/test.ts'

const billing = '/settings/subscription-and-billing'

test(
  'stops the seventh episode on the Free plan, upgrades through the test checkout and manages the plan in the portal',
  { tag: '@full' },
  async ({ page, product }) => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    const { show } = await publishedShow(page, product, titles)
    const episodeId = await haveReadyEpisode(page, show, { title: 'Seven', episodeNumber: 7 })
    const at = new ManageEpisode(page)
    await at.open(show, episodeId)

    // The limit leads to the offers.
    await page.getByRole('button', { name: 'Publish Now' }).click()
    const full = page.getByRole('dialog', { name: "Oops! You've exceeded the limits of your current plan." })
    const asking = page.getByRole('dialog', { name: 'Are you sure you want to publish now?' })
    await expect(full.or(asking)).toBeVisible()
    if (await asking.isVisible()) await asking.getByRole('button', { name: 'Confirm' }).click()
    await expect(full).toBeVisible()
    await full.getByRole('link', { name: 'View Plan Usage' }).click()
    await expect(page.getByText('6 of 6')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Upgrade', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${billing}/offers-and-upgrades$`))
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(card('Free').getByRole('button')).toHaveText('Current Plan')
    await expect(card('Starter').getByText('$25')).toBeVisible()
    for (const plan of ['Starter', 'Pro', 'Agency']) await expect(card(plan).getByRole('button')).toHaveText('Select Plan')
    await expect(page.getByRole('main').getByRole('link', { name: 'contact support' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Upgrade' })).toBeVisible()
    await page.getByText('Yearly', { exact: true }).click()
    await expect(card('Starter').getByText('$19')).toBeVisible()
    await expectAccessible(page)

    // A declined card changes nothing, a valid one upgrades.
    await card('Pro').getByRole('button', { name: 'Select Plan' }).click()
    await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Subscribe to Pro/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Card number').fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await said(page, "Thank you! You're now on the Pro plan.")
    await expect(page.getByText('6, no limit')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Upgrade', exact: true })).toBeDisabled()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Upgrade' })).toHaveCount(0)

    // Someone who pays changes the plan in the portal, and moves to a smaller one with support.
    await visit(page, `${billing}/offers-and-upgrades`)
    await expect(card('Pro').getByRole('button')).toHaveText('Current Plan')
    for (const lower of ['Free', 'Starter']) await expect(card(lower).getByRole('button')).toBeDisabled()
    const works = await failing(page, 'BillingService.CreateCustomerPortalSession')
    await card('Agency').getByRole('button', { name: 'Select Plan' }).click()
    await said(page, 'An unexpected error occurred.')
    await works()
    const offered = page.waitForEvent('popup')
    await card('Agency').getByRole('button', { name: 'Select Plan' }).click()
    const other = await offered
    await expect(other.getByRole('heading', { name: 'Customer portal' })).toBeVisible()
    await other.close()

    await at.open(show, episodeId)
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await asking.getByRole('button', { name: 'Confirm' }).click()
    await said(page, 'Episode published to RSS Feed!')

    // The card, the invoice and the portal, which opens in a new tab.
    await visit(page, `${billing}/payment-method`)
    await expect(page.getByText('Visa ending in 4242')).toBeVisible()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Change Payment Method' }).click()
    const portal = await opening
    await expect(portal.getByRole('heading', { name: 'Customer portal' })).toBeVisible()
    await expectAccessible(portal)
    await portal.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(portal.getByRole('heading', { name: 'Cancel Pro, billed yearly?' })).toBeVisible()
    await expectAccessible(portal)
    await portal.getByRole('button', { name: 'Cancel plan' }).click()
    await portal.getByRole('button', { name: 'Keep plan' }).click()
    await expect(portal.getByRole('link', { name: 'Cancel plan' })).toBeVisible()

    // Another plan and card of the portal reach the app.
    const change = portal.getByLabel('Change to')
    await change.selectOption((await change.locator('option', { hasText: /^Agency.*year/ }).getAttribute('value')) ?? '')
    await portal.getByRole('button', { name: 'Change plan' }).click()
    await expect(portal.getByText(/^Agency/).first()).toBeVisible()
    await portal.getByLabel('Card number').fill('5555 5555 5555 4444')
    await portal.getByRole('button', { name: 'Update card' }).click()
    await expect(portal.getByText(/Mastercard ending in 4444/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Mastercard ending in 4444')).toBeVisible()
    await visit(page, `${billing}/offers-and-upgrades`)
    await page.getByText('Yearly', { exact: true }).click()
    await expect(card('Agency').getByRole('button')).toHaveText('Current Plan')
    for (const lower of ['Free', 'Starter', 'Pro']) await expect(card(lower).getByRole('button')).toBeDisabled()

    await portal.getByRole('link', { name: 'Cancel plan' }).click()
    await portal.getByRole('button', { name: 'Cancel plan' }).click()
    await expect(portal.getByRole('button', { name: 'Keep plan' })).toBeVisible()
    await portal.close()
    await visit(page, `${billing}/invoices`)
    const row = page.getByRole('row').filter({ hasText: '$348.00' })
    await expect(row).toContainText('Paid')
    const pdf = await page.request.get((await row.getByRole('link').getAttribute('href')) ?? '')
    expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectAccessible(page)

    // The plan ends at the end of the period. Published episodes stay published.
    await page.goto(`${billing}/plan-usage`)
    await expect(page.getByText(/Your Agency plan ends on/)).toBeVisible()
    expect(await (await page.request.get(`/rss/${show.id}.xml`)).text()).toContain('Seven')
  },
)
