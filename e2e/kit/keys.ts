import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type Stop = ElementHandle<HTMLElement>

/** How an element and what is drawn around it look. */
const look = (element: HTMLElement): string =>
  [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
    .map((one) => {
      if (!one) return ''
      const { outline, border, boxShadow, backgroundColor, transform, color } = getComputedStyle(one)
      return [outline, border, boxShadow, backgroundColor, transform, color].join()
    })
    .join('|')

/** Goes on by the tab key until it is there; every stop on the way must be seen to have the focus. Answers with the stops. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  let before: { stop: Stop; focused: string } | undefined
  for (let times = 0; times < 80; times += 1) {
    await page.keyboard.press(key)
    const stop = (await page.evaluateHandle(() => document.activeElement)) as Stop
    if (before)
      expect(await before.stop.evaluate(look), `the focus cannot be seen on ${await before.stop.innerText()}`).not.toBe(before.focused)
    before = undefined
    // Between the last stop of a page and its first, the bars of the browser have the focus; a heading can have it, and is no stop.
    if (await stop.evaluate((element) => element.tabIndex < 0)) continue
    // In an editor the caret shows it; its frame stays marked for its tools too.
    if (!(await stop.evaluate((element) => element.isContentEditable))) before = { stop, focused: await stop.evaluate(look) }
    stops.push(stop)
    if (await target.evaluate((element) => element === document.activeElement)) return stops
  }
  throw new Error(`${target.toString()} is not reached by the tab key.`)
}

/** The stops lie as one reads: none is above the one before it. */
export async function expectReadingOrder(page: Page, stops: Stop[]): Promise<void> {
  const boxes = await Promise.all(stops.map((stop) => stop.boundingBox()))
  const places = boxes.filter((box) => box !== null)
  for (const [at, { y }] of places.entries()) {
    const next = places[at + 1]
    if (next) expect(next.y + next.height, `stop ${at + 2} is above stop ${at + 1}`).toBeGreaterThanOrEqual(y)
  }
  expect(
    await page.locator('[tabindex]').evaluateAll((all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex > 0).length),
  ).toBe(0)
}
