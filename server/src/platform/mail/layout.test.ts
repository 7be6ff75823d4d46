import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { renderEmail, type EmailContent } from './layout.ts'
import { emailStyle, emailStyleHash } from './style.ts'

const words = (more: Partial<EmailContent> = {}): EmailContent => ({
  to: 'a@example.org',
  subject: 'Welcome',
  title: 'Welcome to Castwright',
  paragraphs: [
    'Everything is ready.',
    { quote: 'First line\n\nSecond line' },
    { list: ['One', 'Two'] },
    { button: { label: 'Open', href: 'https://castwright.example/go?a=1&b=2' } },
    { code: '123456' },
    { note: 'For an hour.' },
  ],
  reason: "You're receiving this email because you asked for access.",
  footerLinks: [{ label: 'Email settings', href: 'https://castwright.example/settings' }],
  ...more,
})

test('text and HTML contain every word, the link and the code, and the text ends with the link', () => {
  const { text, html } = renderEmail(words())
  expect(text).toBe(`Welcome to Castwright

Everything is ready.

> First line
> Second line

- One
- Two

    123456

For an hour.

Open:
https://castwright.example/go?a=1&b=2

-- 
Castwright
You're receiving this email because you asked for access.
Email settings:
https://castwright.example/settings
`)
  for (const part of [
    'Welcome to Castwright',
    'Everything is ready.',
    'href="https://castwright.example/go?a=1&amp;b=2"',
    '>Open</font></a>',
    'First line<br>Second line',
    '<li>One</li><li>Two</li>',
    '123456',
    'For an hour.',
    'because you asked',
    '<a href="https://castwright.example/settings">Email settings</a>',
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
      paragraphs: [
        evil,
        { code: evil },
        { note: evil },
        { quote: evil },
        { list: [evil] },
        { link: { label: evil, href: 'https://castwright.example/' } },
        { button: { label: evil, href: 'https://castwright.example/', showsUrl: true } },
      ],
      footerLinks: [{ label: evil, href: 'https://castwright.example/' }],
    }),
  )
  expect(made.subject).not.toMatch(/[\r\n\u0000]/)
  expect(made.html).not.toMatch(/<script|<img|onerror=alert\(1\)>"|\u0000/)
  const tags = new Set([...made.html.matchAll(/<\/?([a-z][a-z0-9]*)/g)].map((match) => match[1]))
  expect([...tags].toSorted()).toEqual(
    ['a', 'body', 'br', 'div', 'font', 'h1', 'head', 'html', 'li', 'meta', 'p', 'style', 'table', 'td', 'title', 'tr', 'ul'].toSorted(),
  )
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

test('shows the URL of a button only if asked to, in small print after everything else', () => {
  const shown = 'Button not working? Open this link: <a href="https://castwright.example/go">https://castwright.example/go</a>'
  const button = { label: 'Open', href: 'https://castwright.example/go' }
  expect(renderEmail(words({ paragraphs: [{ button }] })).html).not.toContain('>https:')
  const { html } = renderEmail(words({ paragraphs: [{ button: { ...button, showsUrl: true } }, { note: 'For an hour.' }] }))
  expect(html.indexOf(shown)).toBeGreaterThan(html.indexOf('For an hour.'))
})

test('works without CSS: colors and widths are attributes, too', () => {
  const { html } = renderEmail(words())
  expect(html).toContain('<!--[if mso]><table role="presentation" width="600"')
  expect(html).toMatch(/<td class="action" bgcolor="#[0-9a-f]{6}">.*<font color="#ffffff">Open<\/font>/)
})

test('keeps extra headers', () => {
  expect(renderEmail(words({ headers: { 'List-Unsubscribe': '<https://x.example>' } })).headers).toEqual({
    'List-Unsubscribe': '<https://x.example>',
  })
  expect(renderEmail(words())).not.toHaveProperty('headers')
})
