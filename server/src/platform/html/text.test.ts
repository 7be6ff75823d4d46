import { expect, test } from 'vitest'
import { mentionsIn, visibleLength, visibleText } from './text.ts'

test.each([
  ['<p>one</p><p>two</p>', 'one\ntwo', 6],
  ['<p>a<br>b</p>\n\n<p></p>', 'a\nb', 2],
  ['<ul><li>x</li><li><strong>y</strong></li></ul>', 'x\ny', 2],
  ['<p>  a \n <em> b</em>\t</p>', 'a b', 3],
  ['5 &lt; 6 &amp;amp; &quot;7&quot; &gt; 1', '5 < 6 &amp; "7" > 1', 19],
  ['<p>hidden<script>alert(1)</script></p>', 'hidden', 6],
  ['', '', 0],
  ['<p><br></p>', '', 0],
  ['<p>a&nbsp;&nbsp;b</p>', 'a\u00a0\u00a0b', 4],
  ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 1],
  ['e\u0301\u{1f1e9}\u{1f1ea}', 'e\u0301\u{1f1e9}\u{1f1ea}', 2],
])('a reader of %j sees %j', (html, text, length) => {
  expect(visibleText(html)).toBe(text)
  expect(visibleLength(html)).toBe(length)
})

test('the limit counts visible characters, not markup', () => {
  const words = 'a'.repeat(499)
  expect(visibleLength(`<p><strong><em><u><a href="https://example.com/${'x'.repeat(300)}">${words}</a></u></em></strong>&amp;</p>`)).toBe(
    500,
  )
})

test('lists each mention once', () => {
  const mention = (end: string) => `<a data-mention="0190B1C2-0000-7000-8000-00000000000${end}" href="/pal/ada">@ada</a>`
  expect(mentionsIn(mention('a') + mention('b') + mention('a') + '<a data-mention="x" href="/pal/y">@y</a>')).toEqual([
    '0190b1c2-0000-7000-8000-00000000000a',
    '0190b1c2-0000-7000-8000-00000000000b',
  ])
})
