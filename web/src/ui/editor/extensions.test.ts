import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { extensions } from './extensions.ts'

const mentioned = '0198c0de-0000-7000-8000-00000000000b'
let editor: Editor
const open = (content: string): Editor =>
  (editor = new Editor({ content, extensions: extensions({ mentions: () => Promise.resolve([]) }) }))
afterEach(() => editor.destroy())

/** The whole text chosen. */
const all = (content: string) => open(content).chain().selectAll()

test('round-trips stored HTML', () => {
  const html = [
    '<p class="indent-1">I am <strong>Ada</strong>, <em>producer</em> of <u>things</u>.<br>Ask ',
    `<a data-mention="${mentioned}" href="/pal/bob.b_1">@Bob</a> or `,
    '<a target="_blank" rel="noopener nofollow" href="https://example.com/a?b=1&amp;c=%20d#e">read</a>.</p>',
    '<ol><li class="indent-9"><p>one</p></li><li><p>two</p><ul><li><p>three</p></li></ul></li></ol>',
  ].join('')
  expect(open(html).getHTML()).toBe(html)
})

test('text typed after a link is not part of the link', () => {
  const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
  const link = (text: string) => `<a target="_blank" rel="noopener nofollow" href="https://example.com">${text}</a>`
  open(`<p>${link('read')}</p>`).commands.focus('end')
  type(' and more')
  expect(editor.getHTML()).toBe(`<p>${link('read')} and more</p>`)
  editor.commands.setTextSelection(3)
  type('x')
  expect(editor.getHTML()).toBe(`<p>${link('rexad')} and more</p>`)
})

const linked = (href: string, text = href) => `<a target="_blank" rel="noopener nofollow" href="${href}">${text}</a>`

test.each([
  ['https://example.com/a', linked('https://example.com/a')],
  ['www.example.com', linked('https://www.example.com', 'www.example.com')],
  ['(https://example.com)', `(${linked('https://example.com')})`],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('links %s as you type', (typed, html) => {
  open('<p>See</p>').commands.focus('end')
  for (const character of ` ${typed} `) editor.view.dispatch(editor.state.tr.insertText(character))
  expect(editor.getHTML()).toBe(`<p>See ${html} </p>`)
})

test.each([
  ['https://example.com/a.', `${linked('https://example.com/a')}.`],
  ['(https://example.com/a_(b)),', `(${linked('https://example.com/a_(b)')}),`],
  ['www.', 'www.'],
  ['https://user:secret@example.com.', 'https://user:secret@example.com.'],
])('links %s at the end of a sentence', (typed, html) => {
  const { view } = open('<p>See</p>')
  editor.commands.focus('end')
  view.dispatch(editor.state.tr.insertText(` ${typed}`))
  const { from } = editor.state.selection
  view.someProp('handleTextInput', (handle) => handle(view, from, from, ' ', () => editor.state.tr))
  expect(editor.getHTML().replace(' </p>', '</p>')).toBe(`<p>See ${html}</p>`)
})

test('links pasted URLs, and selected words to one', () => {
  open('<p>See this</p>').commands.focus('end')
  editor.view.pasteText(', https://example.com/a and more')
  expect(editor.getHTML()).toBe(`<p>See this, ${linked('https://example.com/a')} and more</p>`)
  editor.commands.setTextSelection({ from: 5, to: 9 })
  editor.view.pasteText('https://example.com/b')
  expect(editor.getHTML()).toContain(`<p>See ${linked('https://example.com/b', 'this')}, `)
})

test('keeps headings and images only in show notes', () => {
  const html = '<h2>Times</h2><p>0:00</p><img src="https://example.com/a.png" alt="A"><h4>End</h4>'
  editor = new Editor({ content: html, extensions: extensions({ isNotes: true }) })
  expect(editor.getHTML()).toBe(html)
  editor.destroy()
  expect(open(html).getHTML()).toBe('<p>Times</p><p>0:00</p><p>End</p>')
})

test('writes marks and lists as the server expects', () => {
  all('<p>x</p>').toggleBold().toggleItalic().toggleUnderline().run()
  expect(editor.getHTML()).toBe('<p><strong><em><u>x</u></em></strong></p>')
  all('<p>x</p>').toggleBulletList().run()
  expect(editor.getHTML()).toBe('<ul><li><p>x</p></li></ul>')
  all('<p>x</p>').toggleOrderedList().run()
  expect(editor.getHTML()).toBe('<ol><li><p>x</p></li></ol>')
})

test('indents up to nine levels with classes', () => {
  all('<p>x</p>')
  for (let level = 1; level <= 9; level++) {
    expect(editor.commands.indent(1)).toBe(true)
    expect(editor.getHTML()).toBe(`<p class="indent-${level}">x</p>`)
  }
  expect(editor.can().indent(1)).toBe(false)
  for (let level = 9; level >= 1; level--) editor.commands.indent(-1)
  expect(editor.getHTML()).toBe('<p>x</p>')
  expect(editor.can().indent(-1)).toBe(false)
})

test('indents list items, not their content', () => {
  all('<ul><li>a</li><li>b</li></ul>').indent(1).run()
  expect(editor.getHTML()).toBe('<ul><li class="indent-1"><p>a</p></li><li class="indent-1"><p>b</p></li></ul>')
})

test("drops what the server's sanitizer would remove", () => {
  open(
    '<h1 style="color:red">Hi</h1><blockquote>you</blockquote><pre><code>x</code></pre><s>gone</s><img src="x" onerror="alert(1)"><hr><ol start="5"><li>five</li></ol><p class="indent-12 evil" style="x" onclick="y()">end</p>',
  )
  expect(editor.getHTML()).toBe('<p>Hi</p><p>you</p><p>x</p><p>gone</p><ol><li><p>five</p></li></ol><p>end</p>')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/settings', 'vbscript:x'])('shows the link %s as plain text', (href) => {
  expect(open(`<p><a href="${href}">words</a></p>`).getHTML()).toBe('<p>words</p>')
})

test('deletes a mention as a whole', () => {
  open(`<p>Ask <a data-mention="${mentioned}" href="/pal/bob">@Bob</a></p>`).commands.focus('end')
  expect(editor.getText()).toBe('Ask @Bob')
  editor.commands.keyboardShortcut('Backspace')
  expect(editor.getHTML()).toBe('<p>Ask </p>')
})
