import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderEmail, emailStyle, emailStyleHash, type EmailContent } from './layout.ts'

const words = (more: Partial<EmailContent> = {}): EmailContent => ({
  to: 'a@example.org',
  subject: 'Welcome',
  title: 'Welcome to Castwright',
  paragraphs: [
    'Everything is ready.',
    { button: { label: 'Open', href: 'https://castwright.example/go?a=1&b=2' } },
    { code: '123456' },
    { note: 'For an hour.' },
  ],
  reason: "You're receiving this email because you asked for access.",
  ...more,
})

test('text and HTML contain every word, the link and the code', () => {
  const { text, html } = renderEmail(words())
  expect(text).toBe(`Welcome to Castwright

Everything is ready.

Open:
https://castwright.example/go?a=1&b=2

    123456

For an hour.

-- 
Castwright
You're receiving this email because you asked for access.
`)
  for (const part of [
    'Welcome to Castwright',
    'Everything is ready.',
    'href="https://castwright.example/go?a=1&amp;b=2"',
    '>Open</a>',
    '123456',
    'For an hour.',
    'because you asked',
  ]) {
    expect(html).toContain(part)
  }
})

test('escapes what people typed', () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&</p></style>\r\n\u0000Bcc: x`
  const made = renderEmail(
    words({
      subject: evil,
      title: evil,
      preview: evil,
      reason: evil,
      paragraphs: [evil, { code: evil }, { note: evil }, { button: { label: evil, href: 'https://castwright.example/' } }],
    }),
  )
  expect(made.subject).not.toMatch(/[\r\n\u0000]/)
  expect(made.html).not.toMatch(/<script|<img|onerror=alert\(1\)>"|\u0000/)
  const tags = new Set([...made.html.matchAll(/<\/?([a-z][a-z0-9]*)/g)].map((match) => match[1]))
  expect([...tags].toSorted()).toEqual(['a', 'body', 'div', 'h1', 'head', 'html', 'main', 'meta', 'p', 'style', 'title'])
  expect(made.html.match(/<\/style>/g)).toHaveLength(1)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/relative',
  'castwright.example',
  'https://me:secret@castwright.example/',
  'mailto:a@example.org',
  '',
])('rejects a button that leads to %s', (href) =>
  expect(() => renderEmail(words({ paragraphs: [{ button: { label: 'x', href } }] }))).toThrow(
    'An email can only link to complete web addresses.',
  ),
)

test('escapes URLs', () => {
  const { html } = renderEmail(
    words({ paragraphs: [{ button: { label: 'x', href: `https://castwright.example/"onmouseover="alert(1)'<b>` } }] }),
  )
  expect(html).toContain('href="https://castwright.example/%22onmouseover=%22alert(1)&#39;%3Cb%3E"')
})

test('has one style, allowed by its hash, and no style attributes', () => {
  const { html } = renderEmail(words())
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1])
  expect(styles).toEqual([emailStyle])
  expect(emailStyleHash).toBe(`sha256-${createHash('sha256').update(styles[0]!).digest('base64')}`)
  expect(html).not.toMatch(/\sstyle=|\son\w+=/)
  expect(emailStyle).toContain('prefers-color-scheme: dark')
  expect(emailStyle).not.toMatch(/url\(|@import|</)
})

test('keeps extra headers', () => {
  expect(renderEmail(words({ headers: { 'List-Unsubscribe': '<https://x.example>' } })).headers).toEqual({
    'List-Unsubscribe': '<https://x.example>',
  })
  expect(renderEmail(words())).not.toHaveProperty('headers')
})
