import { expect, test } from 'vitest'
import { renderer } from '../render.tsx'
import { pagesSaying } from '../testing.ts'
import { showEmailLinks } from './emailLinks.ts'

const assets = { script: '/assets/island.js', guestScript: '', icon: '/assets/icon.svg' }

function showPage(contactEmail: string): string {
  const show = pagesSaying('Words').find((page) => page.kind === 'show')!
  return renderer.render({ ...show, contactEmail }, assets)
}

test('makes a mailto link of the contact email, which the page itself only spells out', () => {
  const html = showPage('hello+show@example.com')
  expect(html).not.toContain('hello+show@example.com')
  expect(html).not.toContain('mailto:')
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')!
  document.body.replaceChildren(document.adoptNode(main))
  expect(document.body.textContent).toContain('Contact: hello+show (at) example.com')
  showEmailLinks()
  const link = document.querySelector('a[href^="mailto:"]')
  expect(link?.getAttribute('href')).toBe('mailto:hello%2Bshow@example.com')
  expect(document.body.textContent).toContain('Contact: hello+show@example.com')
})

test('shows no contact line without a contact email', () => {
  expect(showPage('')).not.toContain('Contact:')
})
