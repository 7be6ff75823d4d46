import { pathOf } from '@castwright/contract/methods.ts'
import { act, type StepAction, type StepKey, stepNames } from '@castwright/contract/workflow/steps.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordingNamed } from '../../../features/recordings/testing.ts'
import { network, type Network } from '../../../lib/testing/network.ts'
import { folder, openStaged, pilot, progressOf, section } from './testing/open.tsx'

let net: Network
beforeEach(() => {
  net = network()
  localStorage.clear()
})

const update = pathOf('EpisodeProgressService.Update')
const rows = () => within(section('Episode Progress')).getAllByRole('listitem')
const row = (step: StepKey) => {
  const found = rows().find((one) => one.textContent.includes(stepNames[step]))
  if (!found) throw new Error(`There is no step called ${stepNames[step]}.`)
  return within(found)
}
const buttonsOf = (step: StepKey) =>
  row(step)
    .queryAllByRole('button')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    // Assignee and due date are always offered.
    .filter((name) => !/due date|assign/i.test(name))
const currentOnes = () =>
  rows()
    .filter((one) => one.getAttribute('aria-current') === 'step')
    .map((one) => one.querySelector('a')?.textContent)

/** The server accepts the whole object and returns it with the next version. */
const obedient = () =>
  net.on(update, ({ body }) => {
    const { episode_progress: sent } = body as { episode_progress: Record<string, unknown> }
    const answer = { ...sent, version: Number(sent['version']) + 1, show_notes_done_at: null, assignments: [], waiting_for: null }
    return new Response(JSON.stringify({ episode_progress: answer }), { status: 200, headers: { 'content-type': 'application/json' } })
  })

const after = (...deeds: [StepKey, StepAction][]) =>
  progressOf(deeds.reduce((progress, [step, action]) => act(progress, step, action), progressOf() as Parameters<typeof act>[0]))

describe('what is offered', () => {
  test('initially all steps can be done, none is skipped and the first is current', async () => {
    await openStaged(net)
    await waitFor(() => expect(rows()).toHaveLength(6))
    expect(buttonsOf('setup')).toEqual(['Mark as Done'])
    expect(buttonsOf('inviteGuests')).toEqual(['Mark as Done'])
    expect(buttonsOf('reviewEpisode')).toEqual(['Mark as Done'])
    expect(currentOnes()).toEqual(['Episode Setup'])
    expect(screen.getByRole('img', { name: '0% completed' }).dataset['color']).toBe('red')
  })

  test('offers to skip the current step if allowed', async () => {
    await openStaged(net, { progress: after(['setup', 'done']) })
    await waitFor(() => expect(buttonsOf('inviteGuests')).toEqual(['Mark as Done', 'Skip']))
    expect(buttonsOf('setup')).toEqual(['Uncheck'])
    expect(buttonsOf('scheduleInterview')).toEqual(['Mark as Done'])
    expect(within(section('Invite Guests')).getByRole('button', { name: 'Skip' })).toBeTruthy()
    expect(within(section('Schedule Interview')).queryByRole('button', { name: 'Skip' })).toBeNull()
    expect(within(section('Invite Guests')).getByText('Current step')).toBeTruthy()
  })

  test('only offers to restore skipped steps', async () => {
    const { user } = await openStaged(net, { progress: after(['setup', 'done'], ['inviteGuests', 'skip']) })
    await waitFor(() => expect(buttonsOf('inviteGuests')).toEqual(['Restore']))
    expect(buttonsOf('scheduleInterview')).toEqual(['Restore'])
    expect(currentOnes()).toEqual(['Upload Recording'])
    await user.click(folder('Schedule Interview'))
    expect(within(section('Schedule Interview')).getByRole('button', { name: 'Restore' })).toBeTruthy()
  })

  test.each([
    [[['setup', 'done']], '17% completed', 'red'],
    [
      [
        ['setup', 'done'],
        ['uploadAudio', 'done'],
      ],
      '33% completed',
      'yellow',
    ],
    [
      [
        ['setup', 'done'],
        ['inviteGuests', 'skip'],
        ['uploadAudio', 'done'],
        ['writeShowNotes', 'done'],
      ],
      '83% completed',
      'blue',
    ],
  ] as [[StepKey, StepAction][], string, string][])('the circle: %j', async (deeds, label, color) => {
    await openStaged(net, { progress: after(...deeds) })
    expect((await screen.findByRole('img', { name: label })).dataset['color']).toBe(color)
  })

  test('shows a green circle and allows publishing when all steps are done or skipped', async () => {
    const steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
    await openStaged(net, { progress: progressOf({ ...steps, currentStep: 'Publish Episode' }) })
    expect((await screen.findByRole('img', { name: '100% completed' })).dataset['color']).toBe('green')
    expect(screen.getByText('Publish Episode')).toBeTruthy()
    expect(currentOnes()).toEqual([])
  })
})

test.each([
  ['guest_approval', "Waiting for a guest's approval", 'Waiting'],
  ['guest_change', 'A guest asked for a change', 'Needs changes'],
] as const)('says %s instead of Ready, and keeps the percentage', async (waitingFor, words, badge) => {
  const steps = { setup: 1, inviteGuests: 1, scheduleInterview: 1, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 } as const
  await openStaged(net, { progress: progressOf({ ...steps, currentStep: 'Publish Episode', waitingFor }) })
  await screen.findByRole('img', { name: '100% completed' })
  expect(within(section('Episode Status')).getByText(words)).toBeTruthy()
  expect(within(section('Episode Progress')).getByText(badge)).toBeTruthy()
  expect(screen.queryByText('Ready')).toBeNull()
})

describe('steps that need something first', () => {
  const take = recordingNamed('Take.mp3', 1, { episodeId: pilot.id })
  const disabledReason = (step: StepKey) => row(step).getByRole('button', { name: 'Mark as Done' }).getAttribute('aria-description')

  test('the rail and the card say what is missing and send nothing', async () => {
    const { user } = await openStaged(net)
    await waitFor(() => expect(rows()).toHaveLength(6))
    expect(disabledReason('setup')).toBeNull()
    expect(disabledReason('uploadAudio')).toBe('Upload or choose a recording first.')
    expect(disabledReason('writeShowNotes')).toBe('Write and save show notes first.')
    const inCard = within(section('My Recording')).getByRole('button', { name: 'Mark as Done' })
    expect(inCard.getAttribute('aria-description')).toBe('Upload or choose a recording first.')
    await user.click(inCard)
    await user.click(row('uploadAudio').getByRole('button', { name: 'Mark as Done' }))
    await user.click(row('writeShowNotes').getByRole('button', { name: 'Mark as Done' }))
    expect(net.callsTo(update)).toEqual([])
  })

  test('with notes and a recording they can be marked as done', async () => {
    await openStaged(net, { episode: { ...pilot, showNotes: '<p>We talk.</p>', recording: take } })
    await waitFor(() => expect(rows()).toHaveLength(6))
    expect([disabledReason('uploadAudio'), disabledReason('writeShowNotes')]).toEqual([null, null])
  })

  test("shows the server's reason for a rejection", async () => {
    const { user } = await openStaged(net, { episode: { ...pilot, recording: take } })
    await waitFor(() => expect(rows()).toHaveLength(6))
    net.refuses('EpisodeProgressService.Update', 'failed_precondition', 'Upload or choose a recording first.')
    await user.click(row('uploadAudio').getByRole('button', { name: 'Mark as Done' }))
    expect(await screen.findByText('Failed to mark step as done. Upload or choose a recording first.')).toBeTruthy()
  })
})

describe('what happens', () => {
  test('marks a step as done optimistically, sends all steps with their version, and shows the response', async () => {
    const { user } = await openStaged(net)
    await waitFor(() => expect(rows()).toHaveLength(6))
    const others = progressOf({ setup: 1, reviewEpisode: 1, currentStep: 'Invite Guests', version: 7 })
    const { percentCompleted, currentStep, showNotesDoneAt, assignments, waitingFor, ...steps } = others
    const wire = {
      episode_id: steps.episodeId,
      setup: 1,
      invite_guests: 0,
      schedule_interview: 0,
      upload_audio: 0,
      write_show_notes: 0,
      review_episode: 1,
      version: 7,
      percent_completed: percentCompleted,
      current_step: currentStep,
      show_notes_done_at: showNotesDoneAt,
      assignments,
      waiting_for: waitingFor,
    }
    const release = net.holds(update, 200, { episode_progress: wire })
    await user.click(row('setup').getByRole('button', { name: 'Mark as Done' }))
    await waitFor(() => expect(buttonsOf('setup')).toEqual(['Uncheck']))
    expect(currentOnes()).toEqual(['Invite Guests'])
    expect(screen.getByRole('img', { name: '17% completed' })).toBeTruthy()
    expect(net.callsTo(update)[0]?.body).toMatchObject({
      episode_progress: { setup: 1, invite_guests: 0, review_episode: 0, version: 1, current_step: 'Invite Guests' },
    })
    release()
    expect(await screen.findByRole('img', { name: '33% completed' })).toBeTruthy()
    expect(buttonsOf('reviewEpisode')).toEqual(['Uncheck'])
  })

  test('bases the second change on the response to the first', async () => {
    obedient()
    const { user } = await openStaged(net)
    await waitFor(() => expect(rows()).toHaveLength(6))
    await user.click(row('setup').getByRole('button', { name: 'Mark as Done' }))
    await user.click(row('setup').getByRole('button', { name: 'Uncheck' }))
    await waitFor(() => expect(net.callsTo(update)).toHaveLength(2))
    expect(net.callsTo(update).map(({ body }) => body)).toMatchObject([
      { episode_progress: { setup: 1, version: 1 } },
      { episode_progress: { setup: 0, version: 2 } },
    ])
    await waitFor(() => expect(buttonsOf('setup')).toEqual(['Mark as Done']))
  })

  test('skips and restores guests and interview together and keeps the focus', async () => {
    obedient()
    const { user } = await openStaged(net, { progress: after(['setup', 'done']) })
    await waitFor(() => expect(buttonsOf('inviteGuests')).toContain('Skip'))
    row('inviteGuests').getByRole('button', { name: 'Skip' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(buttonsOf('scheduleInterview')).toEqual(['Restore']))
    expect(document.activeElement?.textContent).toBe('Restore')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(buttonsOf('scheduleInterview')).toEqual(['Mark as Done']))
    expect(currentOnes()).toEqual(['Invite Guests'])
  })

  test('restores a skipped step with Undo', async () => {
    obedient()
    const { user } = await openStaged(net, { progress: after(['setup', 'done']) })
    await waitFor(() => expect(buttonsOf('inviteGuests')).toContain('Skip'))
    await user.click(row('inviteGuests').getByRole('button', { name: 'Skip' }))
    await screen.findByText('Steps skipped.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(buttonsOf('inviteGuests')).toContain('Skip'))
    expect(currentOnes()).toEqual(['Invite Guests'])
  })

  test('refetches the episode when a step is unchecked', async () => {
    obedient()
    const { user } = await openStaged(net, { progress: after(['setup', 'done']) })
    await waitFor(() => expect(buttonsOf('setup')).toEqual(['Uncheck']))
    const before = net.callsTo(pathOf('EpisodeService.Find')).length
    await user.click(row('setup').getByRole('button', { name: 'Uncheck' }))
    await waitFor(() => expect(net.callsTo(pathOf('EpisodeService.Find')).length).toBeGreaterThan(before))
  })

  test.each([
    ['done', 'Mark as Done', [], 'setup', 'Failed to mark step as done.'],
    ['uncheck', 'Uncheck', [['setup', 'done']], 'setup', 'Failed to mark step as incomplete.'],
    ['skip', 'Skip', [['setup', 'done']], 'inviteGuests', 'Error occurred skipping this step.'],
    [
      'restore',
      'Restore',
      [
        ['setup', 'done'],
        ['inviteGuests', 'skip'],
      ],
      'inviteGuests',
      'Error occurred restoring this step.',
    ],
  ] as [string, string, [StepKey, StepAction][], StepKey, string][])(
    'a failure is told, and all is as before: %s',
    async (_, label, deeds, step, words) => {
      const { user } = await openStaged(net, { progress: after(...deeds) })
      net.refuses('EpisodeProgressService.Update', 'internal')
      await waitFor(() => expect(buttonsOf(step)).toContain(label))
      await user.click(row(step).getByRole('button', { name: label }))
      expect(await screen.findByText(words)).toBeTruthy()
      await waitFor(() => expect(buttonsOf(step)).toContain(label))
    },
  )

  test('links each step to its section', async () => {
    const { user } = await openStaged(net)
    await waitFor(() => expect(rows()).toHaveLength(6))
    await user.click(row('writeShowNotes').getByRole('link'))
    expect(document.activeElement?.id).toBe('show-notes')
  })
})
