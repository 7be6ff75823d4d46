import { expect, test } from 'vitest'
import { countPlainUrls, linkUrls } from './plain-urls.ts'

const link = (href: string, text = href) => `<a href="${href}" rel="noopener nofollow" target="_blank">${text}</a>`

test.each([
  ['<p>See https://example.com/a?b=1&amp;c=2#d now</p>', `<p>See ${link('https://example.com/a?b=1&amp;c=2#d')} now</p>`],
  ['<p>www.example.com</p>', `<p>${link('https://www.example.com', 'www.example.com')}</p>`],
  ['<p>HTTP://EXAMPLE.COM:8080/x</p>', `<p>${link('HTTP://EXAMPLE.COM:8080/x')}</p>`],
  ['<p>Ends https://example.com.</p>', `<p>Ends ${link('https://example.com')}.</p>`],
  [
    '<p>(https://example.com/a_(b)), and &quot;https://b.org&quot;!</p>',
    `<p>(${link('https://example.com/a_(b)')}), and &quot;${link('https://b.org')}&quot;!</p>`,
  ],
  ['<p>https://a.org<br>https://b.org&nbsp;x</p>', `<p>${link('https://a.org')}<br>${link('https://b.org')}&nbsp;x</p>`],
  ['<p>https://münchen.de/straße</p>', `<p>${link('https://münchen.de/straße')}</p>`],
  ['<p>https://a.org&lt;b&gt;</p>', `<p>${link('https://a.org')}&lt;b&gt;</p>`],
])('links %s', (html, linked) => {
  expect(linkUrls(html)).toBe(linked)
  expect(linkUrls(linked)).toBe(linked)
  expect(countPlainUrls(linked)).toBe(0)
  expect(countPlainUrls(html)).toBeGreaterThan(0)
})

test.each([
  '',
  '<p>No address, ASP.NET or e.g. this</p>',
  '<p><a href="https://example.com">https://example.com</a></p>',
  '<p><a href="https://example.com"><strong>www.example.com</strong></a></p>',
  '<p>ada@www.example.com, https://localhost and http://user:secret@example.com</p>',
  '<img src="https://example.com/a.png" alt="https://example.com">',
])('leaves %s as it is', (html) => {
  expect(linkUrls(html)).toBe(html)
  expect(countPlainUrls(html)).toBe(0)
})

test('stays fast on long text without an end', () => {
  const text = 'www.'.repeat(30_000)
  expect(linkUrls(text)).toContain('www.')
})
