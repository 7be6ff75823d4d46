import { expect, test } from 'vitest'
import { characters, visibleLength, visibleText } from './text.ts'

test('counts grapheme clusters', () => {
  expect(characters('e\u0301👩‍👩‍👧‍👦🇩🇪a')).toHaveLength(4)
})

test('ignores markup', () => {
  expect(visibleText('<p>One <strong>two</strong></p><ul><li>three</li><li class="indent-1">four</li></ul>')).toBe('One two\nthree\nfour')
  expect(visibleText('<p>  a \n b&nbsp;c &lt;b&gt; &amp;amp; &quot;&#39;</p><p></p>')).toBe('a b\u00a0c <b> &amp; "\'')
  expect(visibleLength('<p>One</p><p>two</p><p><br></p>')).toBe(6)
  expect(visibleLength('')).toBe(0)
})
