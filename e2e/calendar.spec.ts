import type { Locator, Page } from '@playwright/test'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { seriousFaults } from './kit/axe.ts'
import { haveEpisode } from './kit/episodes.ts'
import { newShow } from './kit/team.ts'
import { desktop, dismissToasts, expect, newEmail, overflow, phone, signUp, test, visit } from './kit/test.ts'

/** The 12th of the month after the next, so that all days are in the future and in the grid. */
function futureDay(): string {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 12)).toISOString().slice(0, 10)
}

const middleOf = async (place: Locator): Promise<{ x: number; y: number }> => {
  await place.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

const dayOf = (page: Page, date: string): Locator => page.locator(`[data-day="${date}"]`)

/** Clicks the label, because the radio buttons themselves can't be seen. */
const chooseView = (page: Page, view: string): Promise<void> => page.locator('label', { hasText: view }).click()

async function dragByMouse(page: Page, item: Locator, to: Locator): Promise<void> {
  const start = await middleOf(item)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  const end = (await to.boundingBox())!
  await page.mouse.move(end.x + 20, end.y + 40, { steps: 8 })
  await expect(to).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

/** A finger that rests for a moment before it moves. */
async function dragByTouch(page: Page, item: Locator, to: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const start = await middleOf(item)
  const end = (await to.boundingBox())!
  const target = { x: end.x + end.width / 2, y: end.y + end.height / 2 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [start])
  await expect(item).toHaveAttribute('data-dragging', 'true')
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [{ x: start.x + (target.x - start.x) * share, y: start.y + (target.y - start.y) * share }])
  }
  await expect(to).toHaveAttribute('data-over', 'true')
  await send('touchEnd', [])
}

test('plans a draft by mouse, keyboard and touch', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(desktop)
  await signUp(page, newEmail())
  const show = await newShow(page)
  await haveEpisode(page, show, { title: 'Lighthouses' })
  const day = futureDay()
  await visit(page, `/${show.profileUrl}/calendar?view=month&date=${day}`)
  const tray = page.getByRole('region', { name: 'Drafts without a date' })
  const on = (date: string) => dayOf(page, date).getByRole('button', { name: /Lighthouses/ })

  await dragByMouse(page, tray.getByRole('button', { name: /^Draft, Lighthouses/ }), dayOf(page, day))
  await expect(on(day)).toBeVisible()
  await expect(page.getByText(/^Planned “Lighthouses” for/)).toBeVisible()
  await expect(tray).toBeHidden()
  await dismissToasts(page)
  expect(await seriousFaults(page)).toEqual([])

  await on(day).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Picked up Lighthouses from/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(dayOf(page, dayAfter(day, 8))).toHaveAttribute('data-over', 'true')
  await page.keyboard.press('Space')
  await expect(on(dayAfter(day, 8))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(on(day)).toBeVisible()
  await dismissToasts(page)

  await on(day).click()
  await expect(page.getByRole('dialog', { name: 'Lighthouses' }).getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/view=week/)
  await expect(on(day)).toBeVisible()

  await page.setViewportSize(phone)
  await chooseView(page, 'Month')
  await dayOf(page, day).click()
  const selected = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 3 }) })
  const item = selected.getByRole('button', { name: /Lighthouses/ })
  await dragByTouch(page, item, dayOf(page, dayAfter(day, 3)))
  await expect(page.getByText(/^Moved “Lighthouses” to/)).toBeVisible()
  await dismissToasts(page)
  expect(await seriousFaults(page)).toEqual([])
  await chooseView(page, 'Agenda')
  await expect(page.getByRole('button', { name: /Lighthouses/ })).toBeVisible()
  // What is shown while the next days load is faded.
  await expect(page.locator('[data-stale]')).toHaveCSS('opacity', '1')
  expect(await seriousFaults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
})
