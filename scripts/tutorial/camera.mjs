import { join } from 'node:path'
import { settled } from '../lib/stage.mjs'
import { drawPointer } from './pointer.mjs'

/** Pictures a second while something moves. */
const pace = 12
const beat = 1 / pace

/**
 * Takes a film picture by picture, and gives each the time for which it is seen: a slow machine takes longer for it, and the film
 * is the same.
 */
export async function openCamera(page, folder) {
  const frames = []
  const marks = []
  let seconds = 0
  let pointer = { x: 900, y: 560 }
  await page.addInitScript(drawPointer)

  const shoot = async (time) => {
    await page.evaluate(({ x, y, down }) => globalThis.movePointer(x, y, down), { down: false, ...pointer })
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.png`)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
    frames.push({ file, time })
    seconds += time
  }

  const camera = {
    page,
    /** The next part of the story begins: what is read meanwhile. */
    begin: () => marks.push({ seconds, frame: frames.length }),
    /** How long the part that runs has run. */
    lasted: () => seconds - marks.at(-1).seconds,
    /** What is there, still, for so long. */
    async hold(time) {
      await settled(page)
      if (time > 0) await shoot(time)
    },
    /** Slowly at first and at the end, quickly in between, along a slight bow. */
    async moveTo(locator, place = { x: 0.5, y: 0.5 }) {
      await locator.scrollIntoViewIfNeeded()
      const box = await locator.boundingBox()
      const from = { ...pointer }
      const to = { x: box.x + box.width * place.x, y: box.y + box.height * place.y }
      const way = Math.hypot(to.x - from.x, to.y - from.y)
      const steps = Math.max(5, Math.round((0.35 + way / 1400) * pace))
      for (let at = 1; at <= steps; at += 1) {
        const share = at / steps
        const eased = share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2
        const bow = Math.sin(Math.PI * eased) * way * 0.04
        pointer = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased - bow }
        await page.mouse.move(pointer.x, pointer.y)
        await shoot(beat)
      }
    },
    async press(locator, place) {
      await camera.moveTo(locator, place)
      await shoot(0.25)
      pointer = { ...pointer, down: true }
      await shoot(beat * 2)
      pointer = { x: pointer.x, y: pointer.y }
      await page.mouse.click(pointer.x, pointer.y)
      await shoot(beat)
    },
    /** A few characters a picture, as somebody types who knows what. */
    async type(text, atOnce = 2) {
      for (let at = 0; at < text.length; at += atOnce) {
        await page.keyboard.insertText(text.slice(at, at + atOnce))
        await shoot(beat)
      }
    },
    /** Down a form, without haste. */
    async scrollTo(locator) {
      const target = await locator.evaluate((element) => {
        let box = element.parentElement
        while (box && !(box.scrollHeight > box.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(box).overflowY)))
          box = box.parentElement
        globalThis.scrolled = box ?? document.scrollingElement
        const middle = element.getBoundingClientRect().top - globalThis.scrolled.getBoundingClientRect().top
        const to = globalThis.scrolled.scrollTop + middle - globalThis.scrolled.clientHeight * 0.3
        return {
          from: globalThis.scrolled.scrollTop,
          to: Math.min(to, globalThis.scrolled.scrollHeight - globalThis.scrolled.clientHeight),
        }
      })
      const steps = Math.max(4, Math.round(Math.abs(target.to - target.from) / 45))
      for (let at = 1; at <= steps; at += 1) {
        const eased = (1 - Math.cos((Math.PI * at) / steps)) / 2
        await page.evaluate((top) => void (globalThis.scrolled.scrollTop = top), target.from + (target.to - target.from) * eased)
        await shoot(beat)
      }
    },
    reel: () => ({ frames, marks, seconds, pace }),
  }
  return camera
}
