import { expectAccessible } from './kit/account.ts'
import { seriousFaults } from './kit/axe.ts'
import { haveReadyEpisode, publishedShow } from './kit/published.ts'
import { call } from './kit/team.ts'
import { desktop, expect, newEmail, overflow, phone, test } from './kit/test.ts'

const currentTime = () => document.querySelector<HTMLAudioElement>('#player audio')?.currentTime ?? -1

test('verifies a custom domain, which serves the show and nothing else', { tag: '@full' }, async ({ page, product, dns, browser }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['At night'])
  const host = `${show.profileUrl}.example`
  const port = new URL(product.url).port

  await page.goto(`/settings/podcast/${show.id}/custom-domain`)
  await expect(page.getByText('No domains yet.')).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill('localhost')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Enter a domain name such as podcast.example.com.')).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill(`https://${host.toUpperCase()}/`)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const item = page.getByRole('list', { name: 'Domains' }).getByRole('listitem')
  await expect(item.getByText('Not verified')).toBeVisible()
  await item.getByRole('button', { name: 'Check record' }).click()
  await expect(item.getByText("We haven't found the record yet.")).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize(desktop)

  const args = ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP *.example 127.0.0.1`]
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const visitors = await browser.browserType().launch({ executablePath, args })
  const context = await visitors.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' } })
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (/Content.Security.Policy|Refused to|violates/i.test(message.text())) complaints.push(message.text())
  })
  const visitor = await context.newPage()
  const origin = `http://${host}:${port}`
  expect((await visitor.goto(origin))?.status()).toBe(421)

  const name = await item.getByRole('textbox', { name: 'TXT record name' }).inputValue()
  dns.texts.set(name, [await item.getByRole('textbox', { name: 'TXT record value' }).inputValue()])
  await item.getByRole('button', { name: 'Check record' }).click()
  await expect(item.getByText('Verified', { exact: true })).toBeVisible()
  await expect(item.getByText('Primary', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // The show plays there, with everything from its own domain.
  await expect.poll(async () => (await visitor.goto(origin))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: show.title })).toBeVisible()
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => visitor.evaluate(currentTime)).toBeGreaterThan(0.2)
  await visitor.getByRole('link', { name: 'At night' }).first().click()
  await expect(visitor).toHaveURL(`${origin}/pod/${show.profileUrl}/${episodeIds[0]}`)
  expect(await seriousFaults(visitor)).toEqual([])
  const from = await visitor.evaluate(() => performance.getEntriesByType('resource').map((one) => new URL(one.name).hostname))
  expect([...new Set(from)]).toEqual([host])

  // There is nothing to sign in to, and no cookie.
  for (const path of ['/sign-in', '/my-podcasts', '/api/auth/get-session', '/api/docs'])
    expect([path, (await visitor.goto(`${origin}${path}`))?.status()]).toEqual([path, 404])
  expect((await visitor.goto(`http://other.example:${port}/sign-in`))?.status()).toBe(421)
  expect(await context.cookies()).toEqual([])
  expect(complaints).toEqual([])

  // After its removal, the domain stops working immediately, even if the old record exists.
  await item.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click()
  await expect(page.getByText('No domains yet.')).toBeVisible()
  await expect.poll(async () => (await visitor.goto(origin))?.status()).toBe(421)
  await visitors.close()
})

test('sends a newsletter to those who confirmed, without a script', { tag: '@full' }, async ({ page, product, browser }) => {
  const { show } = await publishedShow(page, product, ['The first'])
  await page.goto(`/settings/podcast/${show.id}/newsletter`)
  await expect(page.getByText('No subscribers yet')).toBeVisible()
  await page.getByRole('switch', { name: 'Send a newsletter' }).click({ force: true })
  await page.getByLabel('Footer').fill('1 Main Street')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Newsletter saved.')).toBeVisible()

  const email = newEmail()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const visitor = await context.newPage()
  await visitor.goto(`/pod/${show.profileUrl}`)
  await visitor.getByRole('link', { name: 'Get it by email' }).click()
  await visitor.getByLabel('Your email').fill(email)
  await visitor.getByRole('button', { name: 'Subscribe' }).click()
  await expect(visitor.getByRole('heading', { name: 'The email was not sent' })).toBeVisible()
  const { text } = await product.emailTo(email, /Confirm/)
  await visitor.goto(/\/newsletter\/\S+/.exec(text)![0])
  await visitor.getByRole('button', { name: 'Confirm' }).click()
  await expect(visitor.getByRole('heading', { name: "You're subscribed" })).toBeVisible()

  const episodeId = await haveReadyEpisode(page, show, { title: 'The second', episodeNumber: 2 })
  await call(page, 'EpisodeService.Publish', { episodeId })
  const letter = await product.emailTo(email, /The second/)
  expect(letter.text).toContain('1 Main Street')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Emails' }).getByText('Sent to 1')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Subscribers' }).getByText(email)).toBeVisible()

  await visitor.goto(/\/newsletter\/\S+/.exec(letter.text)![0])
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' })
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`Email\n${email}\nzoe@example.com\nnonsense\n`) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('checkbox').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText('1 subscriber added.')).toBeVisible()
  await expect(dialog.getByText(/^Line 4:/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table').getByText('zoe@example.com')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBe(0)
  await page.goto(`/pod/${show.profileUrl}/newsletter`)
  expect(await overflow(page)).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
})
