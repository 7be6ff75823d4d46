import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { network, type Network } from '../../../lib/testing/network.ts'
import { ada } from '../../../lib/testing/people.ts'
import { editor, found, openStaged, pilot, progressOf, section, write } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

const update = pathOf('EpisodeService.Update')
const saved: Episode = {
  ...pilot,
  showNotes: '<p>Before.</p>',
  showNotesVersion: 3,
  showNotesUpdatedAt: '2026-03-05T20:04:00Z',
  showNotesUpdatedBy: 'Bob Brown',
}
const card = () => within(section('Show Notes'))
const button = (name: string) => card().getByRole<HTMLButtonElement>('button', { name, hidden: true })
const status = () => section('Show Notes').querySelector('[data-save-state]')?.textContent
const sent = () => net.callsTo(update).map(({ body }) => (body as { episode: unknown }).episode)
const draftsOf = `castwright.draft.0198c0de-0000-7000-8000-000000000001.${pilot.id}.notes.`
const kept = () =>
  Object.entries({ ...localStorage })
    .filter(([key]) => key.startsWith(draftsOf))
    .map(([, value]) => String(value))
    .join()

describe('the status line', () => {
  test.each([
    ['nothing yet', { episode: pilot }, 'Not applicable'],
    ['saved', { episode: saved }, 'Last saved 3/5/26 at 3:04 PM'],
    [
      'done',
      { episode: saved, progress: progressOf({ writeShowNotes: 1, showNotesDoneAt: '2026-03-06T14:05:00Z' }) },
      'Completed on 3/6/26 at 9:05 AM',
    ],
  ])('%s', async (_, staged, words) => {
    await openStaged(net, staged)
    await waitFor(() => expect(status()).toBe(words))
    expect(button('Save as Draft').disabled).toBe(true)
  })

  test('shows unsaved changes and reverts once they are undone', async () => {
    await openStaged(net, { episode: saved })
    write(' More.')
    await waitFor(() => expect(status()).toBe('Unsaved changes'))
    expect(button('Save as Draft').disabled).toBe(false)
    editor().editor.commands.undo()
    await waitFor(() => expect(status()).toBe('Last saved 3/5/26 at 3:04 PM'))
  })
})

describe('Save as Draft and Mark as Done', () => {
  test('disables both buttons without text', async () => {
    await openStaged(net)
    expect(button('Mark as Done').getAttribute('aria-description')).toBe('Write and save show notes first.')
    write('Hello')
    await waitFor(() => expect(button('Mark as Done').getAttribute('aria-disabled')).toBeNull())
  })

  test('saves a draft with its base version', async () => {
    const { user } = await openStaged(net, { episode: saved })
    net.answers('EpisodeService.Update', { episode: { ...saved, showNotes: '<p>Before. More.</p>', showNotesVersion: 4 } })
    write(' More.')
    await waitFor(() => expect(kept()).toContain('Before. More.'))
    await user.click(button('Save as Draft'))
    expect(await screen.findByText('Saved changes to Show Notes.')).toBeTruthy()
    expect(sent()).toEqual([{ show_notes: '<p>Before. More.</p>', show_notes_version: 3 }])
    await waitFor(() => expect(button('Save as Draft').disabled).toBe(true))
    expect(kept()).toBe('')
  })

  test('keeps a draft that failed to save', async () => {
    const { user } = await openStaged(net, { episode: saved })
    net.refuses('EpisodeService.Update', 'internal')
    write(' More.')
    await user.click(button('Save as Draft'))
    expect(await screen.findByText('Failed to save show notes draft.')).toBeTruthy()
    expect(editor().textContent).toBe('Before. More.')
    expect(status()).toBe("Couldn't save, trying again")
    await user.click(button('Mark as Done'))
    expect(await screen.findByText('Error occurred updating show notes.')).toBeTruthy()
    expect(net.callsTo(pathOf('EpisodeProgressService.Update'))).toEqual([])
  })

  test('saves before marking as done', async () => {
    const { user } = await openStaged(net, { episode: saved })
    net.answers('EpisodeService.Update', { episode: { ...saved, showNotes: '<p>Before. More.</p>', showNotesVersion: 4 } })
    net.answers('EpisodeProgressService.Update', {
      episodeProgress: progressOf({ writeShowNotes: 1, showNotesDoneAt: '2026-03-06T14:05:00Z', version: 2 }),
    })
    write(' More.')
    await user.click(button('Mark as Done'))
    await waitFor(() => expect(status()).toBe('Completed on 3/6/26 at 9:05 AM'))
    expect(sent()).toHaveLength(1)
    expect(button('Uncheck')).toBeTruthy()
  })

  test('shows imported notes that are too long and disables saving', async () => {
    await openStaged(net, { episode: { ...saved, showNotes: `<p>${'x'.repeat(4001)}</p>` } })
    expect(screen.getByText('4001/4000').dataset['over']).toBe('true')
    expect(screen.getByText('Show notes cannot exceed 4000 characters.')).toBeTruthy()
    expect(button('Mark as Done').getAttribute('aria-description')).toBe('Show notes cannot exceed 4000 characters.')
    write('x')
    await screen.findByText('4002/4000')
    expect(button('Save as Draft').disabled).toBe(true)
  })
})

test('links all URLs, with undo, and focuses the text that a link leads to', async () => {
  const plain = { ...saved, showNotes: '<p>See https://example.com.</p>' }
  const { user } = await openStaged(net, { episode: plain, led: { section: 'show-notes', fix: 'notes-links' } })
  await waitFor(() => expect(document.activeElement).toBe(editor()))
  await card().findByText("1 URL isn't a link.")
  await user.click(button('Link URLs'))
  await waitFor(() => expect(editor().querySelector('a')?.getAttribute('href')).toBe('https://example.com'))
  expect(card().queryByRole('button', { name: 'Link URLs' })).toBeNull()
  net.answers('EpisodeService.Update', { episode: { ...plain, showNotes: editor().innerHTML, showNotesVersion: 4 } })
  await user.click(button('Save as Draft'))
  await waitFor(() => expect(button('Save as Draft').disabled).toBe(true))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(editor().querySelector('a')).toBeNull())
  expect(editor().textContent).toBe('See https://example.com.')
  expect(status()).toBe('Unsaved changes')
})

describe('concurrent edits', () => {
  const theirs: Episode = { ...saved, showNotes: '<p>Of Bob.</p>', showNotesVersion: 4, showNotesUpdatedAt: '2026-03-05T21:00:00Z' }

  async function collide(by: Partial<Episode> = {}) {
    const page = await openStaged(net, { episode: saved })
    net.refuses('EpisodeService.Update', 'aborted', 'Somebody else.', { reason: 'show_notes_changed', changed_by: 'Bob Brown' })
    net.answers('EpisodeService.Find', found({ ...theirs, ...by }))
    write(' Mine.')
    await page.user.click(button('Save as Draft'))
    const dialog = await screen.findByRole('dialog', { name: 'The show notes have changed' })
    const who = by.showNotesUpdaterId ? 'You, in another tab,' : 'Bob Brown'
    expect(within(dialog).getByText(`${who} saved a different version on 3/5/26 at 4:00 PM. Keeping yours will replace it.`)).toBeTruthy()
    expect(await within(dialog).findByText('Before. Mine.')).toBeTruthy()
    expect(await within(dialog).findByText('Of Bob.')).toBeTruthy()
    return { ...page, choose: (name: string) => page.user.click(within(dialog).getByRole('button', { name })) }
  }

  test('in two tabs of one person say so', async () => {
    await collide({ showNotesUpdaterId: ada.id })
    expect(screen.getByRole('region', { name: 'Other tab (saved)' })).toBeTruthy()
    expect(screen.queryByText(/Bob Brown/)).toBeNull()
  })

  test('keep mine overwrites the saved version', async () => {
    const { choose } = await collide()
    net.answers('EpisodeService.Update', { episode: { ...theirs, showNotes: '<p>Before. Mine.</p>', showNotesVersion: 5 } })
    await choose('Keep mine')
    expect(await screen.findByText('Saved changes to Show Notes.')).toBeTruthy()
    expect(sent().at(-1)).toEqual({ show_notes: '<p>Before. Mine.</p>', show_notes_version: 4 })
  })

  test('use theirs keeps my version for later', async () => {
    const { choose, user } = await collide()
    await choose('Use theirs')
    await waitFor(() => expect(editor().textContent).toBe('Of Bob.'))
    expect(kept()).toContain('Before. Mine.')
    await user.click(await screen.findByRole('button', { name: 'Restore my text' }))
    await waitFor(() => expect(editor().textContent).toBe('Before. Mine.'))
  })

  test('keep editing changes nothing and asks again on the next save', async () => {
    const { choose, user } = await collide()
    await choose('Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(editor().textContent).toBe('Before. Mine.')
    const before = sent().length
    await user.click(button('Save as Draft'))
    await waitFor(() => expect(sent()).toHaveLength(before + 1))
    expect(sent().at(-1)).toMatchObject({ show_notes_version: 3 })
  })
})

describe('unsaved text', () => {
  const left = (text: string) => {
    const draft = { text, version: 3, at: Date.now() }
    localStorage.setItem(`${draftsOf}left`, JSON.stringify({ draft, aside: [] }))
  }

  test('is offered after a reload and restored', async () => {
    left('<p>Left behind.</p>')
    const { user } = await openStaged(net, { episode: saved })
    expect(editor().textContent).toBe('Before.')
    await user.click(await screen.findByRole('button', { name: 'Restore my text' }))
    await waitFor(() => expect(editor().textContent).toBe('Left behind.'))
    expect(status()).toBe('Unsaved changes')
  })

  test('can be discarded', async () => {
    left('<p>Left behind.</p>')
    const { user } = await openStaged(net, { episode: saved })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(kept()).toBe(''))
    expect(screen.queryByRole('button', { name: 'Restore my text' })).toBeNull()
  })

  test('is not replaced by new text', async () => {
    left('<p>Left behind.</p>')
    const { user } = await openStaged(net, { episode: saved })
    write(' New.')
    await waitFor(() => expect(kept()).toContain('New.'))
    expect(kept()).toContain('Left behind.')
    await user.click(screen.getByRole('button', { name: 'Restore my text' }))
    await waitFor(() => expect(editor().textContent).toBe('Left behind.'))
    await user.click(await screen.findByRole('button', { name: 'Restore my text' }))
    await waitFor(() => expect(editor().textContent).toBe('Before. New.'))
  })

  test('ignores invalid stored data', async () => {
    localStorage.setItem(`${draftsOf}left`, '{"draft":5')
    await openStaged(net, { episode: saved })
    expect(editor().textContent).toBe('Before.')
  })
})
