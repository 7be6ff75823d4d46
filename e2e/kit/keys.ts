import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type Stop = ElementHandle<HTMLElement>

/** The styles that show focus, on the element, on what it draws over its surroundings, and around it. */
const look = (element: HTMLElement): string =>
  [getComputedStyle(element, '::after')]
    .concat(
      [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling].flatMap((one) =>
        one ? getComputedStyle(one) : [],
      ),
    )
    .map(({ outline, border, boxShadow, backgroundColor, transform, color }) =>
      [outline, border, boxShadow, backgroundColor, transform, color].join(),
    )
    .join('|')

/** Presses Tab until the element has focus. Each stop on the way must have a visible focus indicator. Returns the stops. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  let before: { stop: Stop; focused: string } | undefined
  for (let times = 0; times < 80; times += 1) {
    await page.keyboard.press(key)
    const stop = (await page.evaluateHandle(() => document.activeElement)) as Stop
    if (before)
      expect(await before.stop.evaluate(look), `the focus cannot be seen on ${await before.stop.innerText()}`).not.toBe(before.focused)
    before = undefined
    // After the last stop, focus moves to the browser's own controls. A heading may have focus but isn't a stop.
    if (await stop.evaluate((element) => element.tabIndex < 0)) continue
    // In an editor, the caret shows the focus. Its frame also stays highlighted while its toolbar has focus.
    if (!(await stop.evaluate((element) => element.isContentEditable))) before = { stop, focused: await stop.evaluate(look) }
    stops.push(stop)
    if (await target.evaluate((element) => element === document.activeElement)) return stops
  }
  throw new Error(`${target.toString()} is not reached by the tab key.`)
}

/** The names of the tab stops from the top of a page that was just loaded to its content. */
export async function stopsBeforeContent(page: Page): Promise<string[]> {
  const names: string[] = []
  while (names.length < 40) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const { activeElement: stop } = document
      return stop?.closest('main') ? null : (stop?.getAttribute('aria-label') ?? stop?.textContent ?? '')
    })
    if (name === null) return names
    names.push(name)
  }
  throw new Error(`The content comes after ${names.join(', ')}.`)
}

/** The stops are in reading order: none is above the previous one. */
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
