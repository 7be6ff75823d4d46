import { expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize.ts'
import { tagSoup, unsafe } from './testing.ts'

const clean = (html: string): string => sanitizeHtml(html, 'bio')
const mark = '0190b1c2-0000-7000-8000-00000000000a'

test('keeps what the editor writes', () => {
  const bio = [
    '<p class="indent-1">I am <strong>Ada</strong>, <em>producer</em> of <u>things</u>.<br />Ask <a data-mention="' +
      mark +
      '" href="/pal/bob.b_1">@Bob</a>',
    ' or <a href="https://example.com/a?b=1&amp;c=%20d#e" rel="noopener nofollow" target="_blank">read</a>.</p>',
    '<ol><li class="indent-9">one</li><li>two<ul><li>three</li></ul></li></ol>',
  ].join('')
  expect(clean(bio)).toBe(bio)
})

test('replaces old tags by current ones', () => {
  expect(clean('<b>a</b><i>b</i>')).toBe('<strong>a</strong><em>b</em>')
})

test('removes tags but keeps their text, and removes code entirely', () => {
  expect(clean('<h1 id="x">Hi</h1><img src=x onerror=alert(1)><p style="color:red" onclick="x()">there</p>')).toBe('Hi<p>there</p>')
  expect(clean('a<script>alert(1)</script><style>p{}</style><svg><text>t</text></svg><template>t</template>b')).toBe('ab')
  expect(clean('<p class="indent-10 evil indent-3 indent-0">x</p><strong class="indent-1">y</strong>')).toBe(
    '<p class="indent-3">x</p><strong>y</strong>',
  )
})

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://EXAMPLE.com/A', 'http://example.com/A'],
  ['  https://example.com/x y', 'https://example.com/x%20y'],
  ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
])('the link %s leads to %s', (href, wanted) => {
  expect(clean(`<a href="${href}" onmouseover="x()" rel="opener" target="_top">w</a>`)).toBe(
    `<a href="${wanted}" rel="noopener nofollow" target="_blank">w</a>`,
  )
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java&#9;script:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'ftp://example.com/',
  'tel:123',
  '//example.com',
  '/settings',
  'example.com',
  '#top',
  '',
  'https://',
  'https://user:secret@example.com/',
  '/pal/ada',
])('keeps only the text of the link %j', (href) => {
  expect(clean(`<p><a href="${href}">words</a></p>`)).toBe('<p>words</p>')
})

test.each([
  ['no id', 'data-mention="x" href="/pal/ada"'],
  ['no page', `data-mention="${mark}"`],
  ['another site', `data-mention="${mark}" href="https://example.com/"`],
  ['a script', `data-mention="${mark}" href="javascript:alert(1)"`],
  ['a way out', `data-mention="${mark}" href="/pal/../settings"`],
  ['another page', `data-mention="${mark}" href="/pod/show"`],
  ['a name too long', `data-mention="${mark}" href="/pal/abcdefghijklmno"`],
])('keeps only the text of a mention with %s', (_what, attributes) => {
  expect(clean(`<a ${attributes}>@ada</a>`)).toBe('@ada')
})

test('makes any tag soup safe and idempotent', () => {
  for (let seed = 1; seed <= 1500; seed++) {
    const soup = tagSoup(seed)
    const cleaned = clean(soup)
    expect(unsafe(cleaned), `seed ${seed}: ${soup}`).toBeNull()
    expect(clean(cleaned), `seed ${seed}: ${soup}`).toBe(cleaned)
  }
})

test('handles deep nesting and endless attributes cheaply', () => {
  const deep = clean('<ul><li>'.repeat(2000) + 'end')
  expect(unsafe(deep)).toBeNull()
  expect(deep.split('<ul>').length).toBeLessThan(20)
  expect(deep).toContain('end')
  expect(clean(`<a ${'href="https://example.com/" '.repeat(500)}>x</a>`)).toContain('>x</a>')
})

test('the safety check itself finds violations', () => {
  for (const bad of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x" rel="noopener nofollow" target="_blank">',
    '<p style="x">',
    '<img>',
    'a < b',
    '&copy;',
    '<p class="x">',
  ]) {
    expect(unsafe(`fine ${bad}`), bad).not.toBeNull()
  }
})

test('a comment can mention a person without a page', () => {
  const comment = `<p><a data-mention="${mark}">@Bob</a></p>`
  expect(sanitizeHtml(comment, 'comment')).toBe(comment)
  expect(clean(comment)).toBe('<p>@Bob</p>')
  expect(sanitizeHtml('<p><a>x</a><a data-mention="7">y</a><a href="/pal/ada">z</a></p>', 'comment')).toBe('<p>xyz</p>')
})
