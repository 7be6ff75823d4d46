import { seriousFaults } from './kit/axe.ts'
import { newShow } from './kit/team.ts'
import { haveReadyEpisode } from './kit/published.ts'
import { desktop, expect, newEmail, overflow, phone, signUp, test, visit } from './kit/test.ts'

test('finds an episode despite a typo, and lists the shortcuts', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(desktop)
  await signUp(page, newEmail())
  const show = await newShow(page)
  const episodeId = await haveReadyEpisode(page, show, { title: 'Interview with a lighthouse keeper' })
  await visit(page, '/my-podcasts')
  const search = page.getByRole('combobox', { name: 'Search' })
  const palette = page.getByRole('dialog', { name: 'Search and commands' })

  await page.keyboard.press('ControlOrMeta+k')
  await search.pressSequentially('interveiw lighthuose')
  const hit = palette.getByRole('option', { name: /Interview with a lighthouse keeper/ })
  await expect(hit).toHaveAttribute('aria-selected', 'true')
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${show.profileUrl}/episodes/manage/${episodeId}$`))
  await expect(palette).toBeHidden()

  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(page.getByRole('heading', { level: 1, name: 'Interview with a lighthouse keeper' })).toBeVisible()
  await page.locator('body').press('?')
  await expect(sheet.getByText('Show Notes')).toBeVisible()
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL(new RegExp(`/${show.profileUrl}/recordings$`))

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(search).toBeFocused()
  await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Interview with a lighthouse keeper')
  expect(await overflow(page)).toBe(0)
})
