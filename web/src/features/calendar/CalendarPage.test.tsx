import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { newProgress } from '@castwright/contract/workflow/steps.ts'
import { pathOf } from '@castwright/contract/methods.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { openPage } from '../../lib/testing/page.tsx'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { longTake } from '../../lib/testing/podcasts.ts'
import { pilot } from '../episodes/testing/episodes.ts'
import { CalendarPage } from './CalendarPage.tsx'
import type { Found } from './items.ts'
import type { CalendarSearch } from './search.ts'
import { calendarItem, calendarWith, undatedDraft } from './testing.ts'

let net: Network
beforeEach(() => {
  net = network()
  signedIn(net, ada)
  progress([])
  tasks([])
})

const answer = (items: Found['items'], facts: Partial<Found> = {}) => net.answers('CalendarService.Find', calendarWith(items, facts))
const progress = (assignments: { step: 'uploadAudio'; dueDate: string }[]) =>
  net.answers('EpisodeProgressService.FindByEpisodeID', {
    episodeProgress: {
      ...newProgress,
      episodeId: calendarItem(1).episodeId!,
      percentCompleted: 0,
      version: 1,
      showNotesDoneAt: null,
      waitingFor: null,
      assignments: assignments.map((one) => ({ ...one, assignee: null, isOverdue: false })),
    },
  })

const tasks = (items: { id: string; name: string; checked: boolean; dueDate?: string }[]) =>
  net.answers('EpisodeChecklistService.FindByEpisodeID', {
    episodeChecklist: { id: calendarItem(90).episodeId!, episodeId: calendarItem(1).episodeId!, items, version: 4 },
  })

const changes = vi.fn<(search: CalendarSearch) => void>()
const current = () => changes.mock.lastCall![0]
const open = async (start: CalendarSearch = {}, locale = 'en-US') => {
  const Screen = () => {
    const [search, setSearch] = useState<CalendarSearch>({ date: '2099-03-04', ...start })
    const change = (next: CalendarSearch) => {
      changes(next)
      setSearch(next)
    }
    return <CalendarPage podcast={longTake} hasOthers search={search} onSearch={change} locale={locale} />
  }
  const page = await openPage(Screen, '/the-long-take/calendar')
  if (start.view !== 'agenda') await screen.findByRole('grid')
  return page
}

const cell = (name: RegExp | string) => screen.getByRole('gridcell', { name })
const on = (day: number) => within(cell(new RegExp(`March ${day}, 2099`)))
const moveCalls = () => net.callsTo(pathOf('CalendarService.MoveRelease')).map(({ body }) => body)
const moved = (to: string | null, dueDates: { step: 'uploadAudio'; from: string; to: string }[] = []) =>
  net.answers('CalendarService.MoveRelease', { plannedReleaseDate: to, dueDates, tasks: [] })

/** Moves an item with the date picker of its details. */
async function moveTo(user: Awaited<ReturnType<typeof openPage>>['user'], name: RegExp, day: string) {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('button', { name: /Move to…|Plan for…/ }))
  await user.click(await screen.findByRole('button', { name: day }))
}

test('shows a month with the first day of the week in the locale, and pages with the keyboard', async () => {
  answer([calendarItem(1), calendarItem(2, { kind: 'gap', title: '', episodeId: null, date: '2099-03-11' })])
  const { user } = await open()
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)[0]).toBe('Sun')
  expect(on(10).getByRole('button', { name: /^Planned release.*6 AM.*Item 1.*The Long Take$/ })).toBeTruthy()
  expect(on(11).getByRole('button', { name: /No release planned.*The Long Take$/ })).toBeTruthy()
  expect(screen.getByText('Times in UTC')).toBeTruthy()
  const today = cell(/March 4, 2099/)
  expect([today.tabIndex, today.getAttribute('aria-current')]).toEqual([0, 'date'])
  act(() => today.focus())
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(cell(/March 12, 2099/))
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}')
  expect(document.activeElement?.textContent).toContain('Item 1')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(cell(/March 10, 2099/))
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(document.activeElement).toBe(cell(/April 1, 2099/)))
  expect(current().date).toBe('2099-04-01')
  await user.click(screen.getByRole('button', { name: 'Today' }))
  expect(current().date).toBeUndefined()
})

test('weeks start on Monday elsewhere, and views are part of the URL', async () => {
  answer([calendarItem(1, { kind: 'interview', place: 'https://meet.example/x' })])
  const { user } = await open({}, 'de-DE')
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Mon')
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(current().view).toBe('week')
  await waitFor(() => expect(screen.getAllByRole('gridcell')).toHaveLength(7))
  expect(net.callsTo(pathOf('CalendarService.Find')).at(-1)?.body).toEqual({
    from: '2099-03-02',
    to: '2099-03-08',
    podcast_ids: [longTake.id],
  })
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(current().date).toBe('2099-03-11')
})

test('collapses a full day, and shows all of it', async () => {
  answer(Array.from({ length: 6 }, (_, at) => calendarItem(at + 1)))
  const { user } = await open()
  expect(on(10).getAllByRole('button')).toHaveLength(4)
  await user.click(on(10).getByRole('button', { name: '+3 more on Tuesday, March 10, 2099' }))
  const day = await screen.findByRole('dialog', { name: 'Tuesday, March 10, 2099' })
  await user.click(within(day).getByRole('button', { name: /Item 6/ }))
  const details = await screen.findByRole('dialog', { name: 'Item 6' })
  expect(within(details).getByRole('link', { name: 'Open episode' }).getAttribute('href')).toContain('section=status')
  expect(within(details).getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    `/calendar/event/${encodeURIComponent(calendarItem(6).key)}.ics`,
  )
})

test('filters by kind, and offers to clear the filters', async () => {
  answer([calendarItem(1), calendarItem(2, { kind: 'step' })])
  const { user } = await open({ kinds: 'task' })
  expect(screen.queryByText('Item 1')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(on(10).getAllByRole('button')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Kinds: All kinds' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Steps' }))
  expect(current().kinds?.split(',')).not.toContain('step')
  expect(on(10).getAllByRole('button')).toHaveLength(1)
})

test('moves a release with the keyboard, says where it is, and takes it back', async () => {
  answer([calendarItem(1)])
  moved('2099-03-18T06:00:00.000Z')
  const { user } = await open()
  const item = await screen.findByRole('button', { name: /Item 1/ })
  act(() => item.focus())
  await act(async () => void fireEvent.keyDown(item, { code: 'Space', key: ' ' }))
  await screen.findByText(/Picked up Item 1 from Tuesday, March 10, 2099/)
  answer([calendarItem(1, { date: '2099-03-18' })])
  await press('ArrowRight')
  await screen.findByText('Item 1 is over Wednesday, March 11, 2099.')
  await press('ArrowDown')
  await screen.findByText('Item 1 is over Wednesday, March 18, 2099.')
  await press('Space')
  await waitFor(() => expect(on(18).getByRole('button', { name: /Item 1/ })).toBeTruthy())
  const { episodeId } = calendarItem(1)
  const [from, to] = ['2099-03-10T06:00:00.000Z', '2099-03-18T06:00:00.000Z']
  expect(moveCalls()).toEqual([{ episode_id: episodeId, from, to, shift_due_dates: false }])
  answer([calendarItem(1)])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(moveCalls()[1]).toEqual({ episode_id: episodeId, from: to, to: from, due_dates: [], tasks: [] }))
  await waitFor(() => expect(on(10).getByRole('button', { name: /Item 1/ })).toBeTruthy())
})

const press = (code: string) => act(async () => void document.activeElement!.dispatchEvent(keyDown(code)))
const keyDown = (code: string) =>
  new KeyboardEvent('keydown', { code, key: code === 'Space' ? ' ' : code, bubbles: true, cancelable: true })

test('Escape puts it back', async () => {
  answer([calendarItem(1)])
  await open()
  const item = await screen.findByRole('button', { name: /Item 1/ })
  act(() => item.focus())
  await act(async () => void fireEvent.keyDown(item, { code: 'Space', key: ' ' }))
  await screen.findByText(/Picked up Item 1/)
  await press('ArrowRight')
  await press('Escape')
  await screen.findByText(/Move canceled/)
  expect(moveCalls()).toEqual([])
})

test('offers to move open due dates along, and undoes both', async () => {
  progress([{ step: 'uploadAudio', dueDate: '2099-03-08' }])
  const { taskId, episodeId } = calendarItem(1, { kind: 'task' })
  const task = { id: taskId!, name: 'Call', checked: false, dueDate: '2099-03-07' }
  tasks([task, { id: episodeId!, name: 'Done', checked: true, dueDate: '2099-03-07' }])
  answer([calendarItem(1), calendarItem(1, { kind: 'step', date: '2099-03-08' })])
  const { user } = await open()
  const shifted = { step: 'uploadAudio', from: '2099-03-08', to: '2099-03-10' } as const
  const movedTasks = [{ taskId: task.id, version: 5 }]
  net.answers('CalendarService.MoveRelease', { plannedReleaseDate: '2099-03-12T06:00:00.000Z', dueDates: [shifted], tasks: movedTasks })
  await moveTo(user, /Planned release.* Item 1/, '12 March 2099')
  const dialog = await screen.findByRole('dialog', { name: 'Move the due dates too?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Upload Recording: Mar 8 → Mar 10', 'Call: Mar 7 → Mar 9'])
  answer([calendarItem(1, { date: '2099-03-12' }), calendarItem(1, { kind: 'step', date: '2099-03-10' })])
  await user.click(within(dialog).getByRole('button', { name: 'Move 2 due dates too' }))
  await waitFor(() => expect(moveCalls()).toMatchObject([{ shift_due_dates: true }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(moveCalls()[1]).toMatchObject({
      due_dates: [{ step: 'uploadAudio', from: '2099-03-10', to: '2099-03-08' }],
      tasks: [{ task_id: task.id, version: 5 }],
    }),
  )
})

test('asks before a scheduled release moves, and leaves it if the answer is no', async () => {
  answer([calendarItem(1, { kind: 'scheduled' })])
  const { user } = await open()
  await moveTo(user, /Scheduled release/, '12 March 2099')
  const dialog = await screen.findByRole('dialog', { name: 'Move the scheduled release?' })
  expect(dialog.textContent).toContain('March 12, 2099 at 6:00 AM instead of March 10, 2099 at 6:00 AM')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(on(10).getByRole('button', { name: /Scheduled release/ })).toBeTruthy())
  expect(net.callsTo(pathOf('EpisodeService.Schedule'))).toEqual([])
})

test('published episodes and past days stay as they are', async () => {
  answer([calendarItem(1, { kind: 'published' }), calendarItem(2)])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /Published.* Item 1/ }))
  await screen.findByText("Published episodes can't be moved.")
  expect(screen.queryByRole('button', { name: 'Move to…' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /Item 2/ }))
  await user.click(await screen.findByRole('button', { name: 'Move to…' }))
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '3 March 2099' })).disabled).toBe(true)
})

test('plans a draft from the tray, and removes the date again', async () => {
  answer([], { undated: [undatedDraft(7)] })
  moved('2099-03-20T06:00:00.000Z')
  const { user } = await open()
  const planned = calendarItem(7, { title: 'Draft 7', date: '2099-03-20' })
  await user.click(await screen.findByRole('button', { name: /^Draft, Draft 7/ }))
  await user.click(await screen.findByRole('button', { name: 'Plan for…' }))
  answer([planned])
  await user.click(await screen.findByRole('button', { name: '20 March 2099' }))
  await waitFor(() => expect(moveCalls()).toMatchObject([{ from: null, to: '2099-03-20T06:00:00.000Z' }]))
  await screen.findByText('Planned “Draft 7” for March 20, 2099.')
  await user.click(await screen.findByRole('button', { name: /Planned release.* Draft 7/ }))
  await user.click(await screen.findByRole('button', { name: 'Remove date' }))
  await waitFor(() => expect(moveCalls()[1]).toMatchObject({ from: '2099-03-20T06:00:00.000Z', to: null }))
})

test('says that someone else moved it, and shows the new date', async () => {
  answer([calendarItem(1)])
  net.refuses('CalendarService.MoveRelease', 'aborted', 'Changed.', { reason: 'date_changed' })
  const { user } = await open()
  answer([calendarItem(1, { date: '2099-03-25' })])
  await moveTo(user, /Item 1/, '12 March 2099')
  await screen.findByText('Someone else changed the date of “Item 1”. The calendar now shows the new date.')
  await waitFor(() => expect(on(25).getByRole('button', { name: /Item 1/ })).toBeTruthy())
})

test('moves a step unless its date changed, and asks before an interview moves', async () => {
  answer([calendarItem(1, { kind: 'step' }), calendarItem(2, { kind: 'interview', people: ['someone'], isDone: true })])
  const { user } = await open()
  await moveTo(user, /Step due/, '12 March 2099')
  await screen.findByText(/Someone else changed the date of “Item 1”/)
  await moveTo(user, /Interview/, '12 March 2099')
  const dialog = await screen.findByRole('dialog', { name: 'Move the interview?' })
  expect(dialog.textContent).toContain('updated invitation by email')
  expect(dialog.textContent).toContain('need to confirm the new time')
})

const callsTo = (name: Parameters<typeof pathOf>[0]) => net.callsTo(pathOf(name)).map(({ body }) => body)
const undo = async (user: Awaited<ReturnType<typeof openPage>>['user']) => user.click(await screen.findByRole('button', { name: 'Undo' }))

test('moves a step and a task with the calls of their forms, and takes both back', async () => {
  const [step, task] = [calendarItem(1, { kind: 'step' }), calendarItem(2, { kind: 'task' })]
  const kept = { id: task.taskId!, name: 'Call', checked: false }
  progress([{ step: 'uploadAudio', dueDate: '2099-03-10' }])
  tasks([{ ...kept, dueDate: '2099-03-10' }])
  answer([step, task])
  const { user } = await open()
  net.answers('EpisodeProgressService.UpdateDueDate', {
    episodeProgress: {
      ...newProgress,
      episodeId: step.episodeId!,
      percentCompleted: 0,
      version: 2,
      showNotesDoneAt: null,
      waitingFor: null,
      assignments: [],
    },
  })
  answer([{ ...step, date: '2099-03-12' }, task])
  await moveTo(user, /Step due/, '12 March 2099')
  await waitFor(() => expect(on(12).getByRole('button', { name: /Step due/ })).toBeTruthy())
  const due = (dueDate: string) => ({ episode_id: step.episodeId, step: 'uploadAudio', due_date: dueDate })
  await waitFor(() => expect(callsTo('EpisodeProgressService.UpdateDueDate')).toEqual([due('2099-03-12')]))
  answer([step, task])
  await undo(user)
  await waitFor(() => expect(callsTo('EpisodeProgressService.UpdateDueDate').at(-1)).toEqual(due('2099-03-10')))
  await waitFor(() => expect(on(10).getByRole('button', { name: /Step due/ })).toBeTruthy())

  net.answers('EpisodeChecklistService.Update', {
    episodeChecklist: {
      id: calendarItem(90).episodeId!,
      episodeId: task.episodeId!,
      items: [{ ...kept, dueDate: '2099-03-11' }],
      version: 5,
    },
  })
  answer([step, { ...task, date: '2099-03-11' }])
  await moveTo(user, /Task due/, '11 March 2099')
  const saved = (dueDate: string) => ({ episode_checklist: { items: [{ ...kept, due_date: dueDate }], version: 4 } })
  await waitFor(() => expect(callsTo('EpisodeChecklistService.Update')).toMatchObject([saved('2099-03-11')]))
  tasks([{ ...kept, dueDate: '2099-03-11' }])
  answer([step, task])
  await screen.findByText('Moved “Item 2” to March 11, 2099.')
  await undo(user)
  await waitFor(() => expect(callsTo('EpisodeChecklistService.Update').at(-1)).toMatchObject(saved('2099-03-10')))
})

test('moves a confirmed interview and a scheduled release after asking, and takes both back', async () => {
  const [interview, release] = [calendarItem(1, { kind: 'interview', isDone: true }), calendarItem(2, { kind: 'scheduled' })]
  const kept: Interview = {
    episodeId: interview.episodeId!,
    startsAt: interview.startsAt!,
    minutes: 60,
    place: 'Studio',
    timeZone: 'UTC',
    people: [],
    confirmedAt: '2099-03-01T00:00:00.000Z',
    confirmedBy: 'Ada',
    version: 3,
  }
  net.answers('InterviewService.FindByEpisodeID', { interview: kept })
  net.answers('InterviewService.Save', { interview: { ...kept, startsAt: '2099-03-12T06:00:00.000Z', confirmedAt: null, version: 4 } })
  net.answers('InterviewService.Confirm', { interview: kept })
  answer([interview, release])
  const { user } = await open()
  await moveTo(user, /Interview/, '12 March 2099')
  answer([{ ...interview, date: '2099-03-12', startsAt: '2099-03-12T06:00:00.000Z', isDone: false, version: 4 }, release])
  await user.click(await screen.findByRole('button', { name: 'Move interview' }))
  await screen.findByText('Moved “Item 1” to March 12, 2099.')
  expect(callsTo('InterviewService.Save')).toMatchObject([
    { interview: { starts_at: '2099-03-12T06:00:00.000Z', place: 'Studio' }, version: 3 },
  ])
  await undo(user)
  await waitFor(() =>
    expect(callsTo('InterviewService.Save').at(-1)).toMatchObject({ interview: { starts_at: kept.startsAt }, version: 4 }),
  )
  await waitFor(() => expect(callsTo('InterviewService.Confirm')).toMatchObject([{ starts_at: kept.startsAt, confirmed: true }]))

  const [from, to] = [release.startsAt, '2099-03-14T06:00:00.000Z']
  const movedTasks = [{ taskId: calendarItem(3, { kind: 'task' }).taskId!, version: 7 }]
  net.answers('EpisodeService.Schedule', { episode: { ...pilot, scheduledReleaseDate: to }, dueDates: [], tasks: movedTasks })
  await moveTo(user, /Scheduled release/, '14 March 2099')
  await user.click(await screen.findByRole('button', { name: 'Move release' }))
  const message = await screen.findByText('Moved “Item 2” to March 14, 2099.')
  expect(callsTo('EpisodeService.Schedule')).toMatchObject([{ from, scheduled_release_date: to, shift_due_dates: false }])
  // The interview's toast may still be closing.
  await user.click(within(message.parentElement!).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(callsTo('EpisodeService.Schedule').at(-1)).toMatchObject({
      from: to,
      scheduled_release_date: from,
      tasks: [{ task_id: movedTasks[0]!.taskId, version: 7 }],
    }),
  )
})

test('has an agenda, and an error if it fails to load', async () => {
  answer([calendarItem(1), calendarItem(2, { kind: 'busy', title: 'Easter', episodeId: null })])
  const { user } = await open({ view: 'agenda' })
  const day = await screen.findByRole('region', { name: 'Tuesday, March 10, 2099' })
  expect(within(day).getByRole('button', { name: /Item 1/ })).toBeTruthy()
  expect(within(day).getByText('Day off: Easter')).toBeTruthy()
  net.refuses('CalendarService.Find', 'invalid_argument', 'Broken.')
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  await screen.findByText("Couldn't load the calendar.")
})

test('has no accessibility faults', async () => {
  answer([calendarItem(1), calendarItem(2, { kind: 'busy', title: 'Easter', episodeId: null }), calendarItem(3, { kind: 'published' })], {
    undated: [undatedDraft(7)],
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /Item 1/ }))
  await screen.findByRole('dialog', { name: 'Item 1' })
  const rules = Object.fromEntries(['color-contrast', 'target-size', 'region'].map((rule) => [rule, { enabled: false }]))
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false, rules })
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.html).join('\n')}`)).toEqual([])
})
