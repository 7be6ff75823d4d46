import type { ChecklistItem, EpisodeChecklist } from '@castwright/contract/checklist/shapes.ts'
import { EpisodeChecklistService } from '@castwright/contract/checklist/methods.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { fromWire, toWire } from '@castwright/contract/wire.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queryClient.ts'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { AddItem, ChecklistCard } from './ChecklistCard.tsx'

const episodeId = '0198c0de-0000-7000-8000-0000000000e1'
const userId = '0198c0de-0000-7000-8000-000000000001'
const id = (nth: number) => `0198c0de-0000-4000-8000-${String(nth).padStart(12, '0')}`
const item = (nth: number, name: string, checked = false): ChecklistItem => ({ id: id(nth), name, checked })
const path = pathOf('EpisodeChecklistService.Update')

let net: Network
let kept: EpisodeChecklist
beforeEach(() => {
  net = network()
  localStorage.clear()
  kept = { id: id(99), episodeId, items: [item(1, 'Book the studio'), item(2, 'Write questions', true)], version: 3 }
})

afterEach(() => onlineManager.setOnline(true))

const answer = () => new Response(JSON.stringify(toWire(EpisodeChecklistService.Update.output, { episodeChecklist: kept })))

type Sent = { episodeChecklist: EpisodeChecklist }
const sent = (): EpisodeChecklist[] =>
  net.callsTo(path).map(({ body }) => (fromWire(EpisodeChecklistService.Update.input, body) as Sent).episodeChecklist)

async function open(isPublished = false) {
  net.answers('EpisodeChecklistService.FindByEpisodeID', { episodeChecklist: kept })
  // The server accepts the list and increments the version.
  net.on(path, ({ body }) => {
    const { items } = (fromWire(EpisodeChecklistService.Update.input, body) as Sent).episodeChecklist
    kept = { ...kept, items, version: kept.version + 1 }
    return answer()
  })
  const page = await openPage(
    () => <ChecklistCard episodeId={episodeId} userId={userId} today="2026-03-05" isPublished={isPublished} />,
    '/episode',
  )
  await screen.findByLabelText('Add a task')
  return page
}

const names = () => screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))

test('shows the tasks and how many are done', async () => {
  await open()
  expect(names()).toEqual(['Book the studio', 'Write questions'])
  expect(screen.getByText('1 of 2 done')).toBeTruthy()
})

test('folds when everything was done before, but not when the last task is checked', async () => {
  const { user } = await open()
  const fold = () => screen.getByRole('button', { name: 'My Checklist' })
  await user.click(screen.getByRole('checkbox', { name: 'Book the studio' }))
  expect(await screen.findByText('2 of 2 done')).toBeTruthy()
  expect(fold().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(kept.version).toBe(4))
  cleanup()
  queryClient.clear()
  await open()
  expect(fold().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  await user.click(fold())
  expect(names()).toEqual(['Book the studio', 'Write questions'])
})

test('is folded on a published episode', async () => {
  await open(true)
  expect(screen.getByRole('button', { name: 'My Checklist' }).getAttribute('aria-expanded')).toBe('false')
})

test('says that there are no tasks yet', async () => {
  kept = { ...kept, items: [], version: 0 }
  await open()
  expect(screen.getByText('No tasks yet.')).toBeTruthy()
  expect(screen.queryByText(/done$/)).toBeNull()
})

test('adds a task with Enter, unchecked and with its own ID', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('Add a task'), '  Call Bob  {Enter}{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ id: id(99), episodeId, version: 3 })
  expect(sent()[0]?.items.at(-1)).toMatchObject({ name: 'Call Bob', checked: false })
  expect(names()).toEqual(['Book the studio', 'Write questions', 'Call Bob'])
  expect(screen.getByLabelText<HTMLInputElement>('Add a task').value).toBe('')
})

test('checks a task optimistically, then shows the server state', async () => {
  const { user } = await open()
  const release = net.holds(
    path,
    200,
    toWire(EpisodeChecklistService.Update.output, {
      episodeChecklist: {
        ...kept,
        items: [item(1, 'Book the studio', true), item(2, 'Write questions', true), item(3, 'From another tab')],
        version: 5,
      },
    }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Book the studio' }))
  expect(await screen.findByText('2 of 2 done')).toBeTruthy()
  release()
  expect(await screen.findByText('2 of 3 done')).toBeTruthy()
  expect(names()).toContain('From another tab')
})

test('shows changes from another tab within 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await open()
  kept = { ...kept, items: [...kept.items, item(3, 'From another tab')], version: 4 }
  net.answers('EpisodeChecklistService.FindByEpisodeID', { episodeChecklist: kept })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(names()).toContain('From another tab'))
  vi.useRealTimers()
})

test('sends quick edits one by one, each based on the previous response', async () => {
  const { user } = await open()
  const gates: (() => void)[] = []
  net.on(path, async ({ body }) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    const { items } = (fromWire(EpisodeChecklistService.Update.input, body) as Sent).episodeChecklist
    kept = { ...kept, items, version: kept.version + 1 }
    return answer()
  })
  await user.type(screen.getByLabelText('Add a task'), 'One{Enter}Two{Enter}')
  await user.click(screen.getByRole('checkbox', { name: 'Book the studio' }))
  expect(names()).toEqual(['Book the studio', 'Write questions', 'One', 'Two'])
  for (const nth of [0, 1, 2]) {
    await waitFor(() => expect(gates).toHaveLength(nth + 1))
    gates[nth]?.()
  }
  await waitFor(() => expect(kept.version).toBe(6))
  expect(sent().map(({ version }) => version)).toEqual([3, 4, 5])
  expect(kept.items.map(({ name, checked }) => [name, checked])).toEqual([
    ['Book the studio', true],
    ['Write questions', true],
    ['One', false],
    ['Two', false],
  ])
})

test('renames in place, except on Escape or an empty name', async () => {
  const { user } = await open()
  await user.click(button('Rename Book the studio'))
  const field = () => screen.getByLabelText('Task name')
  await user.clear(field())
  await user.type(field(), 'Other{Escape}')
  await user.click(button('Rename Book the studio'))
  await user.clear(field())
  await user.type(field(), '{Enter}')
  expect(sent()).toEqual([])
  await user.click(button('Rename Book the studio'))
  await user.clear(field())
  await user.type(field(), 'Book a room{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(names()).toEqual(['Book a room', 'Write questions'])
})

test('restores a removed task at its position', async () => {
  const { user } = await open()
  await user.click(button('Remove Book the studio'))
  await waitFor(() => expect(names()).toEqual(['Write questions']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(names()).toEqual(['Book the studio', 'Write questions']))
  await waitFor(() => expect(kept.items).toHaveLength(2))
  // The server rejects removed IDs.
  expect(kept.items[0]?.id).not.toBe(id(1))
})

test('rolls back and reports a failed change, and keeps a failed new task in the field', async () => {
  const { user } = await open()
  net.refuses('EpisodeChecklistService.Update', 'internal')
  await user.click(screen.getByRole('checkbox', { name: 'Book the studio' }))
  expect(await screen.findByText('Error occurred updating checklist.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Book the studio' }).checked).toBe(false))
  await user.type(screen.getByLabelText('Add a task'), 'Call Bob{Enter}')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Add a task').value).toBe('Call Bob'))
  expect(names()).toEqual(['Book the studio', 'Write questions'])
})

test('shows an error with a retry if loading fails', async () => {
  net.refuses('EpisodeChecklistService.FindByEpisodeID', 'internal')
  const { user } = await openPage(
    () => <ChecklistCard episodeId={episodeId} userId={userId} today="2026-03-05" isPublished={false} />,
    '/episode',
  )
  expect(await screen.findByText('Error loading checklist.')).toBeTruthy()
  net.answers('EpisodeChecklistService.FindByEpisodeID', { episodeChecklist: kept })
  await user.click(button('Retry'))
  expect(await screen.findByRole('checkbox', { name: 'Book the studio' })).toBeTruthy()
})

test('accepts no more tasks when full', async () => {
  const items = Array.from({ length: 200 }, (_, nth) => item(nth, `Task ${nth}`))
  await openPage(() => <AddItem draftKey="task" list={{ items, apply: () => Promise.resolve(true), state: 'idle' }} />, '/episode')
  expect(screen.getByLabelText<HTMLInputElement>('Add a task').disabled).toBe(true)
  expect(screen.getByText('A checklist cannot have more than 200 tasks.')).toBeTruthy()
})

test('describes how to move a task by keyboard', async () => {
  await open()
  const rows = screen.getAllByRole('listitem')
  const handle = within(rows[0] as HTMLElement).getByRole('button', { name: 'Move Book the studio' })
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toContain('press Space or Enter')
})

const state = () => document.querySelector('[data-save-state]')?.textContent

test('says when a change is saved', async () => {
  const { user } = await open()
  expect(state()).toBe('')
  await user.click(screen.getByLabelText('Book the studio'))
  await waitFor(() => expect(state()).toBe('Saved'))
  expect(localStorage.length).toBe(0)
})

test('changes made offline are kept and saved when back', async () => {
  const { user } = await open()
  act(() => onlineManager.setOnline(false))
  await user.type(screen.getByLabelText('Add a task'), 'Call Bob{Enter}')
  await waitFor(() => expect(names()).toEqual(['Book the studio', 'Write questions', 'Call Bob']))
  expect(state()).toBe('Offline, will save')
  expect(sent()).toEqual([])
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(state()).toBe('Saved'))
  expect(
    sent()
      .at(-1)
      ?.items.map(({ name }) => name),
  ).toEqual(['Book the studio', 'Write questions', 'Call Bob'])
  expect(localStorage.length).toBe(0)
})

test('changes of a closed tab and a half-typed task are there on return', async () => {
  const { user } = await open()
  act(() => onlineManager.setOnline(false))
  await user.type(screen.getByLabelText('Add a task'), 'Call Bob{Enter}')
  await waitFor(() => expect(names()).toHaveLength(3))
  await user.type(screen.getByLabelText('Add a task'), 'Then ca')
  cleanup()
  queryClient.clear()
  onlineManager.setOnline(true)
  await open()
  await waitFor(() =>
    expect(
      sent()
        .at(-1)
        ?.items.map(({ name }) => name),
    ).toEqual(['Book the studio', 'Write questions', 'Call Bob']),
  )
  expect(sent()).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Add a task').value).toBe('Then ca')
})

test('sets, changes and removes a due date, and marks what is overdue', async () => {
  kept = { ...kept, items: [{ ...item(1, 'Book the studio'), dueDate: '2026-03-04' }, item(2, 'Write questions')] }
  const { user } = await open()
  expect(screen.getByText('Overdue: Yesterday')).toBeTruthy()
  await user.click(button('Set a due date for Write questions'))
  await user.click(await screen.findByRole('button', { name: '6 March 2026' }))
  expect(await screen.findByText('Due tomorrow')).toBeTruthy()
  await user.click(button('Book the studio: overdue, due March 4, 2026'))
  await user.click(await screen.findByRole('button', { name: 'Remove due date' }))
  await waitFor(() => expect(screen.queryByText('Overdue: Yesterday')).toBeNull())
  await waitFor(() =>
    expect(
      sent()
        .at(-1)
        ?.items.map(({ dueDate }) => dueDate),
    ).toEqual([null, '2026-03-06']),
  )
})

test('a checked task is not overdue and keeps its due date', async () => {
  kept = { ...kept, items: [{ ...item(1, 'Book the studio'), dueDate: '2026-03-04' }] }
  const { user } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Book the studio' }))
  await waitFor(() => expect(screen.queryByText('Overdue: Yesterday')).toBeNull())
  await waitFor(() => expect(sent().at(-1)?.items).toEqual([{ ...item(1, 'Book the studio', true), dueDate: '2026-03-04' }]))
})
