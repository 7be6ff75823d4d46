import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RichText } from './RichText.tsx'

afterEach(cleanup)

const drawn = (html: string) => render(<RichText html={html} />).container.querySelector('.cw-text')?.innerHTML

test('shows an imported image as a link', () => {
  const { container } = render(
    <RichText html={'<h2>Times</h2><img src="https://example.com/a.png" alt="A"><img src="http://example.com/b.png" alt="B">'} />,
  )
  expect(container.firstElementChild?.innerHTML).toBe(
    '<h2>Times</h2><a href="https://example.com/a.png" target="_blank" rel="noreferrer nofollow">[Image: A]</a>',
  )
})

test("renders the editor's output unchanged", () => {
  const html = '<p class="indent-2">a <strong>b</strong> <em>c</em> <u>d</u><br>e</p><ol><li><p>f</p></li></ol><ul><li><p>g</p></li></ul>'
  expect(drawn(html)).toBe(html)
})

test('opens links in a new tab and links mentions to pages', () => {
  expect(drawn('<a href="https://example.com/">x</a>')).toBe(
    '<a href="https://example.com/" target="_blank" rel="noreferrer nofollow">x</a>',
  )
  expect(drawn('<a data-mention="1" href="/pal/bob">@Bob</a>')).toBe(
    '<a data-mention="1" href="/pal/bob" target="_blank" rel="noreferrer">@Bob</a>',
  )
  expect(drawn('<a data-mention="1">@Bob</a>')).toBe('<span data-mention="1">@Bob</span>')
})

test.each([
  ['<img src="x" onerror="alert(1)">a', 'a'],
  ['<p style="color:red" onclick="alert(1)" class="evil indent-1">a</p>', '<p class="indent-1">a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a data-mention="1" href="javascript:alert(1)">a</a>', '<span data-mention="1">a</span>'],
  ['<form><input></form><div><b>a</b></div>', 'a'],
  ['<svg><a href="https://example.com/">x</a></svg>a', 'a'],
])('nothing else gets onto the page: %s', (html, expected) => {
  expect(drawn(html)).toBe(expected)
})
