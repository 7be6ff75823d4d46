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

/** A second check that parses like browsers. Its parser may not be installed. */
async function browserCheck(): Promise<((html: string) => string[]) | null> {
  try {
    return ((await import(pathToFileURL(join(folder, 'xss-oracle.mjs')).href)) as { unsafe(html: string): string[] }).unsafe
  } catch (error) {
    console.warn(
      `The second isSafeInBrowser of cleaned HTML does not sit: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
    )
    return null
  }
}

describe.skipIf(!isThere)('corpora of hostile HTML', () => {
  let second: Awaited<ReturnType<typeof browserCheck>> = null
  beforeAll(async () => {
    second = await browserCheck()
  })

  function isSafeInBrowser(payload: string): void {
    // In text, in attributes, and after an unclosed element.
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

  test('neutralizes attacks on sanitizers', () => {
    const payloads = (load('html-xss/dompurify-expect.json') as Array<{ payload: string }>).map(({ payload }) => payload)
    payloads.forEach(isSafeInBrowser)
    expect(payloads.length).toBeGreaterThan(200)
  })

  test('neutralizes filter evasions', () => {
    const payloads = (load('html-xss/owasp-filter-evasion.json') as Array<{ payload: string }>).map(({ payload }) => payload)
    payloads.forEach(isSafeInBrowser)
    expect(payloads.length).toBeGreaterThan(100)
  })

  test('keeps naughty strings as text', () => {
    const strings = load('naughty/blns.json') as string[]
    strings.forEach(isSafeInBrowser)
    for (const string of strings.filter((one) => !/[<>&\s]/.test(one))) expect(visibleText(string)).toBe(string)
    expect(strings.length).toBeGreaterThan(400)
  })
})
