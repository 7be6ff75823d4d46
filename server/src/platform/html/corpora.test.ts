import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize.ts'
import { unsafe } from './testing.ts'
import { visibleLength, visibleText } from './text.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora')
const isThere = existsSync(join(folder, 'html-xss'))
if (!isThere) console.warn('Attacks written by others are not tested: there is no folder ../shared/corpora/html-xss.')

const load = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** A second judge, which parses as browsers do; it needs a parser that may not be installed. */
async function secondJudge(): Promise<((html: string) => string[]) | null> {
  try {
    return ((await import(pathToFileURL(join(folder, 'xss-oracle.mjs')).href)) as { unsafe(html: string): string[] }).unsafe
  } catch (error) {
    console.warn(`The second judge of cleaned HTML does not sit: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    return null
  }
}

describe.skipIf(!isThere)('strings of others', () => {
  let second: Awaited<ReturnType<typeof secondJudge>> = null
  beforeAll(async () => {
    second = await secondJudge()
  })

  function judge(payload: string): void {
    // In text, in attributes, and behind an element that was left open.
    const shapes = [
      payload,
      `<p>${payload}</p>`,
      `<a href="${payload}">x</a>`,
      `<ul><li><a href='https://example.com/'>${payload}`,
      `<h2>${payload}</h2><img src="${payload}" alt="${payload}">`,
    ]
    for (const html of shapes) {
      for (const place of ['bio', 'notes'] as const) {
        const cleaned = sanitizeHtml(html, place)
        expect(unsafe(cleaned), html).toBeNull()
        expect(second?.(cleaned) ?? [], html).toEqual([])
        expect(sanitizeHtml(cleaned, place), html).toBe(cleaned)
      }
      expect(visibleLength(html)).toBeLessThanOrEqual(visibleText(html).length)
    }
  }

  test('attacks on sanitisers do nothing here', () => {
    const payloads = (load('html-xss/dompurify-expect.json') as Array<{ payload: string }>).map(({ payload }) => payload)
    payloads.forEach(judge)
    expect(payloads.length).toBeGreaterThan(200)
  })

  test('ways around filters do nothing here', () => {
    const payloads = (load('html-xss/owasp-filter-evasion.json') as Array<{ payload: string }>).map(({ payload }) => payload)
    payloads.forEach(judge)
    expect(payloads.length).toBeGreaterThan(100)
  })

  test('naughty strings are text, and stay it', () => {
    const strings = load('naughty/blns.json') as string[]
    strings.forEach(judge)
    for (const string of strings.filter((one) => !/[<>&\s]/.test(one))) expect(visibleText(string)).toBe(string)
    expect(strings.length).toBeGreaterThan(400)
  })
})
