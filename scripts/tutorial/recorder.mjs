import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntilLoaded } from '../lib/demo-browser.mjs'
import { drawPointer } from './pointer.mjs'

/** Frames per second while something moves. */
const frameRate = 12
const frameTime = 1 / frameRate

/**
 * Records a video frame by frame, each with its own duration, so that the result is the same on a slow machine. With `stills`, saves no
 * frames, only a screenshot with this name at the end of each step.
 */
export async function createRecorder(page, folder, stills) {
  const frames = []
  const marks = []
  let seconds = 0
  let pointer = { x: 900, y: 560 }
  await page.addInitScript(drawPointer)

  // Much faster than page.screenshot.
  const devtools = await page.context().newCDPSession(page)
  const shoot = async (name) => {
    await page.evaluate(({ x, y, down }) => globalThis.movePointer(x, y, down), { down: false, ...pointer })
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    const file = join(folder, `${name}.png`)
    writeFileSync(file, data, 'base64')
    return file
  }
  const capture = async (time) => {
    if (!stills) frames.push({ file: await shoot(String(frames.length).padStart(5, '0')), time })
    seconds += time
  }

  const recorder = {
    page,
    /** Starts the next step. */
    begin: () => marks.push({ seconds, frame: frames.length }),
    end: async () => void (stills && (await shoot(`${stills}-${marks.length}`))),
    /** Seconds since the current step started. */
    elapsed: () => seconds - marks.at(-1).seconds,
    /** Shows the page unchanged for this many seconds, once it shows `expected`. */
    async hold(time, expected) {
      await expected?.waitFor()
      await waitUntilLoaded(page)
      if (time > 0) await capture(time)
    },
    /** Shows what the page does by itself until the locator is visible, without waiting for the network. */
    async watch(locator) {
      do {
        await capture(frameTime * 2)
        await page.waitForTimeout(100)
      } while (!(await locator.isVisible()))
    },
    /** Closes toasts, which would cover what the next step is about. */
    async clearToasts() {
      const close = page.getByRole('button', { name: 'Dismiss' })
      await close.evaluateAll((buttons) => {
        for (const button of buttons) button.click()
      })
      await close.first().waitFor({ state: 'detached' })
    },
    /** Moves the pointer with easing, along a slight curve, and holds there. `x` and `y` are fractions of the element. */
    async moveTo(locator, { x = 0.5, y = 0.5, hold = 0 } = {}) {
      await locator.scrollIntoViewIfNeeded()
      const box = await locator.boundingBox()
      const from = { ...pointer }
      const to = { x: box.x + box.width * x, y: box.y + box.height * y }
      const distance = Math.hypot(to.x - from.x, to.y - from.y)
      const steps = Math.max(5, Math.round((0.35 + distance / 1400) * frameRate))
      for (let at = 1; at <= steps; at += 1) {
        const share = at / steps
        const eased = share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2
        const curve = Math.sin(Math.PI * eased) * distance * 0.04
        pointer = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased - curve }
        await page.mouse.move(pointer.x, pointer.y)
        await capture(frameTime)
      }
      if (hold > 0) await recorder.hold(hold)
    },
    async press(locator, { hold = 0, ...place } = {}) {
      await recorder.moveTo(locator, place)
      await capture(0.25)
      pointer = { ...pointer, down: true }
      await capture(frameTime * 2)
      pointer = { x: pointer.x, y: pointer.y }
      await page.mouse.click(pointer.x, pointer.y)
      await capture(frameTime)
      if (hold > 0) await recorder.hold(hold)
    },
    /** Types a few characters per frame. */
    async type(text, perFrame = 2) {
      for (let at = 0; at < text.length; at += perFrame) {
        await page.keyboard.insertText(text.slice(at, at + perFrame))
        await capture(frameTime)
      }
    },
    /** Scrolls smoothly. */
    async scrollTo(locator) {
      const target = await locator.evaluate((element) => {
        let box = element.parentElement
        while (box && !(box.scrollHeight > box.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(box).overflowY)))
          box = box.parentElement
        globalThis.scrolled = box ?? document.scrollingElement
        const edge = globalThis.scrolled === document.scrollingElement ? 0 : globalThis.scrolled.getBoundingClientRect().top
        const top = element.getBoundingClientRect().top - edge
        const to = globalThis.scrolled.scrollTop + top - globalThis.scrolled.clientHeight * 0.3
        return {
          from: globalThis.scrolled.scrollTop,
          to: Math.min(Math.max(to, 0), globalThis.scrolled.scrollHeight - globalThis.scrolled.clientHeight),
        }
      })
      const steps = Math.max(4, Math.round(Math.abs(target.to - target.from) / 45))
      for (let at = 1; at <= steps; at += 1) {
        const eased = (1 - Math.cos((Math.PI * at) / steps)) / 2
        await page.evaluate((top) => void (globalThis.scrolled.scrollTop = top), target.from + (target.to - target.from) * eased)
        await capture(frameTime)
      }
    },
    recording: () => ({ frames, marks, seconds }),
  }
  return recorder
}
