import type { Episode } from '@castwright/contract/episodes/shapes.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSession } from '../../../lib/session.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { editor, found, openStaged, pilot, section, write } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})
afterEach(() => onlineManager.setOnline(true))

const update = pathOf('EpisodeService.Update')
const saved: Episode = { ...pilot, showNotes: '<p>Before.</p>', showNotesVersion: 3, showNotesUpdatedAt: '2026-03-05T20:04:00Z' }
const status = () => section('Show Notes').querySelector<HTMLElement>('[data-save-state]')
const state = () => status()?.textContent
const isSaved = () => waitFor(() => expect(status()?.dataset['saveState']).toBe('saved'))
const sent = () => net.callsTo(update).map(({ body }) => (body as { episode: unknown }).episode)
const drafts = () =>
  Object.entries({ ...localStorage })
    .filter(([key]) => key.startsWith('castwright.draft.'))
    .map(([, value]) => String(value))
    .join()
const button = (name: string) => within(section('Show Notes')).getByRole<HTMLButtonElement>('button', { name })

/** The server saves what it gets, one version later. */
const saves = (facts: Partial<Episode> = {}) => {
  let version = saved.showNotesVersion
  net.on(update, ({ body }) => {
    const { show_notes: showNotes } = (body as { episode: { show_notes: string } }).episode
    version += 1
    net.answers('EpisodeService.Find', found({ ...saved, ...facts, showNotes, showNotesVersion: version }))
    const episode = { ...saved, ...facts, showNotes, showNotesVersion: version }
    return net.wire('EpisodeService.Update', { episode })
  })
}

test('saves after a pause and says so, and then there is nothing left to save', async () => {
  saves({ isPublished: true, publishedEpisodeModified: true, lastPublishedDate: '2026-03-05T20:04:00Z' })
  await openStaged(net, { episode: saved })
  write(' More.')
  expect(state()).toBe('Unsaved changes')
  expect(drafts()).toContain('Before. More.')
  expect(button('Save as Draft').disabled).toBe(false)
  await isSaved()
  expect(state()).toBe('Last saved 3/5/26 at 3:04 PM')
  expect(sent()).toEqual([{ show_notes: '<p>Before. More.</p>', show_notes_version: 3 }])
  expect(drafts()).toBe('')
  // A published episode is only marked.
  expect(await screen.findByText(/This episode has unsynced changes!/)).toBeTruthy()
  expect(button('Save as Draft').disabled).toBe(true)
  expect(sent()).toHaveLength(1)
})

test('sends one request at a time, and what was typed meanwhile on the new version', async () => {
  const release = net.holdsAnswer('EpisodeService.Update', { episode: { ...saved, showNotes: '<p>Before. One</p>', showNotesVersion: 4 } })
  await openStaged(net, { episode: saved })
  write(' One')
  // Leaving the field saves right away.
  act(() => editor().blur())
  await waitFor(() => expect(state()).toBe('Saving…'))
  write(' two')
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(sent()).toHaveLength(1)
  saves()
  release()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ show_notes: '<p>Before. One two</p>', show_notes_version: 4 })
  expect(editor().textContent).toBe('Before. One two')
})

test('offline, the text stays on the device and is saved when back', async () => {
  await openStaged(net, { episode: saved })
  act(() => onlineManager.setOnline(false))
  write(' Far away.')
  await waitFor(() => expect(state()).toBe('Offline, will save'))
  expect(sent()).toEqual([])
  expect(drafts()).toContain('Far away.')
  saves()
  act(() => onlineManager.setOnline(true))
  await isSaved()
  expect(sent()).toEqual([{ show_notes: '<p>Before. Far away.</p>', show_notes_version: 3 }])
  expect(drafts()).toBe('')
})

test('says that saving fails and tries again while the server has errors', async () => {
  net.refuses('EpisodeService.Update', 'internal')
  await openStaged(net, { episode: saved })
  write(' Again.')
  await waitFor(() => expect(state()).toBe("Couldn't save, trying again"))
  expect(drafts()).toContain('Again.')
  saves()
  act(() => editor().blur())
  await isSaved()
})

test("never overwrites somebody else's version: it stops and shows both", async () => {
  const { user } = await openStaged(net, { episode: saved })
  net.refuses('EpisodeService.Update', 'aborted', 'Somebody else.', { reason: 'show_notes_changed', changed_by: 'Bob Brown' })
  net.answers('EpisodeService.Find', found({ ...saved, showNotes: '<p>Of Bob.</p>', showNotesVersion: 4, showNotesUpdatedBy: 'Bob Brown' }))
  write(' Mine.')
  const dialog = await screen.findByRole('dialog', { name: 'The show notes have changed' })
  expect(await within(dialog).findByText('Before. Mine.')).toBeTruthy()
  expect(await within(dialog).findByText('Of Bob.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(state()).toBe('Not saved: changed elsewhere'))
  write(' And more.')
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(sent()).toEqual([{ show_notes: '<p>Before. Mine.</p>', show_notes_version: 3 }])
  expect(drafts()).toContain('Mine. And more.')
})

test('leaving the page saves what was typed last, and a sign-out leaves nothing on the device', async () => {
  await openStaged(net, { episode: saved })
  write(' Last words.')
  act(() => void dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(sent()).toEqual([{ show_notes: '<p>Before. Last words.</p>', show_notes_version: 3 }]))
  // Nobody answered, so the text is still here.
  expect(drafts()).toContain('Last words.')
  cleanup()
  await forgetSession()
  expect(drafts()).toBe('')
})
