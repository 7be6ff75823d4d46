import { act, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { button, openPage } from '../../lib/testing/page.tsx'
import type { MentionSource } from './mention.ts'
import { RichTextField } from './RichTextField.tsx'

const bob = { id: '0198c0de-0000-7000-8000-00000000000b', name: 'Bob Brown', href: '/pal/bob', hint: 'bob' }
const eve = { id: '0198c0de-0000-7000-8000-00000000000e', name: 'Eve Gray', href: '/pal/eve', hint: 'eve' }

/** Tiptap leaves its editor at its element. */
type WithEditor = HTMLElement & { editor: Editor }
const box = () => screen.getByRole('textbox', { name: 'About' }) as WithEditor

async function open(stored = '', mentions?: MentionSource) {
  const changes: string[] = []
  function Form() {
    const [value, setValue] = useState(stored)
    const [disabled, setDisabled] = useState(false)
    return (
      <>
        <RichTextField
          label="About"
          description="Who you are."
          limit={10}
          value={value}
          disabled={disabled}
          error={value.includes('bad') ? 'Not that.' : undefined}
          mentions={mentions}
          onChange={(html) => {
            changes.push(html)
            setValue(html)
          }}
        />
        <button type="button" onClick={() => setValue('<p>again</p>')}>
          Again
        </button>
        <button type="button" onClick={() => setDisabled(true)}>
          Lock
        </button>
      </>
    )
  }
  const page = await openPage(Form, '/form')
  await screen.findByRole('textbox', { name: 'About' })
  const write = (html: string) => act(() => void box().editor.chain().focus('end').insertContent(html).run())
  const choose = () => act(() => void box().editor.commands.selectAll())
  return { ...page, changes, write, choose }
}

test('has a label, help and a counter of visible characters', async () => {
  const { write } = await open('<p>one <strong>two</strong></p>')
  expect(box().getAttribute('aria-multiline')).toBe('true')
  const help = () => document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent
  expect(help()).toBe('Who you are.7/10')
  write(' \u{1f468}\u200d\u{1f469}\u200d\u{1f467}')
  expect(help()).toBe('Who you are.9/10')
  expect(screen.getByText('9/10').dataset['over']).toBeUndefined()
  write('xy')
  expect(screen.getByText('11/10').dataset['over']).toBe('true')
  expect(box().getAttribute('aria-invalid')).toBe('true')
})

test('shows an error and associates it with the field', async () => {
  const { write } = await open()
  write('bad')
  expect(screen.getByText('Not that.')).toBeTruthy()
  expect(box().getAttribute('aria-describedby')?.split(' ')).toContain(screen.getByText('Not that.').id)
})

test('returns the exact stored HTML after undoing changes', async () => {
  const stored = '<p>a<br />b</p>'
  const { changes, write } = await open(stored)
  write('!')
  expect(changes.at(-1)).toBe('<p>a<br>b!</p>')
  act(() => void box().editor.commands.undo())
  expect(changes.at(-1)).toBe(stored)
})

test('treats an empty line as empty', async () => {
  const { changes, choose } = await open('<p>a</p>')
  choose()
  act(() => void box().editor.commands.deleteSelection())
  expect(changes.at(-1)).toBe('')
})

test('shows values set by the form without reporting a change', async () => {
  const { user, changes } = await open('<p>a</p>')
  await user.click(button('Again'))
  await waitFor(() => expect(box().textContent).toBe('again'))
  expect(changes).toEqual([])
})

test('disables the text and the toolbar', async () => {
  const { user, changes, choose } = await open('<p>a</p>')
  choose()
  await user.click(button('Lock'))
  await waitFor(() => expect(box().getAttribute('contenteditable')).toBe('false'))
  expect(box().getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Bold'))
  expect(changes).toEqual([])
})

test.each([
  ['Bold', '<p><strong>a</strong></p>'],
  ['Italic', '<p><em>a</em></p>'],
  ['Underline', '<p><u>a</u></p>'],
  ['Numbered list', '<ol><li><p>a</p></li></ol>'],
  ['Bulleted list', '<ul><li><p>a</p></li></ul>'],
  ['Increase indent', '<p class="indent-1">a</p>'],
])('the tool %s makes %s', async (tool, html) => {
  const { user, changes, choose } = await open('<p>a</p>')
  choose()
  await user.click(button(tool))
  expect(changes.at(-1)).toBe(html)
})

test('shows the state and shortcut of each tool', async () => {
  const { user, choose } = await open('<p>a</p>')
  choose()
  expect(button('Bold').getAttribute('aria-pressed')).toBe('false')
  expect(button('Bold').getAttribute('aria-keyshortcuts')).toMatch(/^(Control|Meta)\+B$/)
  expect(button('Decrease indent').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Bold'))
  await waitFor(() => expect(button('Bold').getAttribute('aria-pressed')).toBe('true'))
})

test('makes the toolbar one tab stop with arrow key navigation', async () => {
  const { user } = await open()
  act(() => button('Bold').focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(button('Underline'))
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(button('Link'))
  const stops = within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .filter((one) => one.tabIndex === 0)
  expect(stops).toEqual([button('Link')])
})

test('links the selected text and rejects invalid URLs', async () => {
  const { user, changes, choose } = await open('<p>site</p>')
  choose()
  await user.click(button('Link'))
  const address = await screen.findByLabelText('Address')
  await user.type(address, 'javascript:alert(1)')
  await user.click(button('Save link'))
  expect(await screen.findByText('Please enter a web or email address.')).toBeTruthy()
  expect(changes).toEqual([])
  await user.clear(address)
  await user.type(address, 'example.com{Enter}')
  await waitFor(() => expect(changes.at(-1)).toBe('<p><a target="_blank" rel="noopener nofollow" href="https://example.com/">site</a></p>'))
})

test('changes and removes a link', async () => {
  const { user, changes } = await open('<p><a href="https://example.com/">site</a></p>')
  act(() => void box().editor.commands.setTextSelection(2))
  await user.click(button('Link'))
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe('https://example.com/')
  await user.click(button('Remove link'))
  await waitFor(() => expect(changes.at(-1)).toBe('<p>site</p>'))
})

test('inserts the URL without a selection', async () => {
  const { user, changes } = await open('')
  await user.click(button('Link'))
  await user.type(await screen.findByLabelText('Address'), 'ada@example.com{Enter}')
  await waitFor(() =>
    expect(changes.at(-1)).toBe('<p><a target="_blank" rel="noopener nofollow" href="mailto:ada@example.com">ada@example.com</a></p>'),
  )
})

test('suggests people after an @ and selects them by keyboard', async () => {
  const source = vi.fn<MentionSource>(() => Promise.resolve([bob, eve]))
  const { user, changes, write } = await open('', source)
  write('@b')
  const options = () => within(screen.getByRole('listbox', { name: 'People to mention' })).getAllByRole('option')
  await waitFor(() => expect(options()).toHaveLength(2))
  expect(source.mock.calls[0]?.[0]).toBe('b')
  expect(box().getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(box().getAttribute('aria-activedescendant')).toBe(options()[1]?.id))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(changes.at(-1)).toBe(`<p><a data-mention="${eve.id}" href="/pal/eve">@Eve Gray</a> </p>`))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(box().getAttribute('aria-activedescendant')).toBeNull()
})

test('an early Enter selects from the next results', async () => {
  const { user, changes, write } = await open('', (text) => Promise.resolve(text === 'e' ? [eve] : [bob, eve]))
  write('@')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  write('e')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(changes.at(-1)).toBe(`<p><a data-mention="${eve.id}" href="/pal/eve">@Eve Gray</a> </p>`))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('typing after an early Enter selects nobody', async () => {
  const unanswered = new Promise<never>(() => {})
  const answers: Record<string, Promise<(typeof eve)[]>> = { '': Promise.resolve([bob, eve]), e: unanswered, ev: Promise.resolve([eve]) }
  const { user, changes, write } = await open('', (text) => answers[text]!)
  write('@')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  write('e')
  await user.keyboard('{Enter}')
  write('v')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(changes.at(-1)).toBe('<p>@ev</p>')
})

test('selects a person by click', async () => {
  const { user, changes, write } = await open('', () => Promise.resolve([bob]))
  write('@')
  await user.click(await screen.findByRole('option', { name: /Bob Brown/ }))
  await waitFor(() => expect(changes.at(-1)).toContain(`data-mention="${bob.id}"`))
})

test('shows empty and failed searches, and Escape closes the list', async () => {
  let answer: () => Promise<never[]> = () => Promise.resolve([])
  const { user, write } = await open('', () => answer())
  write('@')
  expect(await screen.findByText('You can mention team members who have a username.')).toBeTruthy()
  write('x')
  expect(await screen.findByText('No matching team members.')).toBeTruthy()
  answer = () => Promise.reject(new Error('no network'))
  write('y')
  expect(await screen.findByText("We couldn't load your team. Please try again.")).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText("We couldn't load your team. Please try again.")).toBeNull())
})
