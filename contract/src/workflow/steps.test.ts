import { describe, expect, test } from 'vitest'
import {
  act,
  isPossible,
  isReadyToPublish,
  isSkippable,
  canApply,
  newProgress,
  percentCompleted,
  publishStep,
  stepActions,
  stepKeys,
  stepNames,
  type Progress,
  type StepAction,
  type StepKey,
  type StepStatus,
} from './steps.ts'

/** `001020`: a status for each of the six steps. */
const at = (statuses: string, currentStep?: string): Progress => {
  const steps = Object.fromEntries(stepKeys.map((step, index) => [step, Number(statuses[index]) as StepStatus]))
  const first = stepKeys.find((step) => steps[step] === 0)
  return { ...newProgress, ...steps, currentStep: currentStep ?? (first === undefined ? publishStep : stepNames[first]) }
}
const written = (progress: Progress): string => stepKeys.map((step) => progress[step]).join('')

test('names the steps in order', () => {
  expect(stepKeys.map((step) => stepNames[step])).toEqual([
    'Episode Setup',
    'Invite Guests',
    'Schedule Interview',
    'Upload Recording',
    'Write Show Notes',
    'Review Episode',
  ])
  expect(stepKeys.filter(isSkippable)).toEqual(['inviteGuests', 'scheduleInterview', 'reviewEpisode'])
  expect(newProgress).toEqual(at('000000', 'Episode Setup'))
})

describe('every step, status and action', () => {
  const same = null
  /** A status, an action and the resulting six statuses. Null if the action isn't allowed. */
  const table: Record<StepKey, Record<string, Record<StepAction, string | null>>> = {
    setup: {
      '000000': { done: '100000', uncheck: same, skip: same, restore: same },
      '100000': { done: same, uncheck: '000000', skip: same, restore: same },
    },
    inviteGuests: {
      '000000': { done: '010000', uncheck: same, skip: '022000', restore: same },
      '001000': { done: '011000', uncheck: same, skip: '022000', restore: same },
      '010000': { done: same, uncheck: '000000', skip: same, restore: same },
      '022000': { done: same, uncheck: same, skip: same, restore: '000000' },
    },
    scheduleInterview: {
      '000000': { done: '001000', uncheck: same, skip: '022000', restore: same },
      '010000': { done: '011000', uncheck: same, skip: '022000', restore: same },
      '001000': { done: same, uncheck: '000000', skip: same, restore: same },
      '022000': { done: same, uncheck: same, skip: same, restore: '000000' },
    },
    uploadAudio: {
      '000000': { done: '000100', uncheck: same, skip: same, restore: same },
      '000100': { done: same, uncheck: '000000', skip: same, restore: same },
    },
    writeShowNotes: {
      '000000': { done: '000010', uncheck: same, skip: same, restore: same },
      '000010': { done: same, uncheck: '000000', skip: same, restore: same },
    },
    reviewEpisode: {
      '000000': { done: '000001', uncheck: same, skip: '000002', restore: same },
      '000001': { done: same, uncheck: '000000', skip: same, restore: same },
      '000002': { done: same, uncheck: same, skip: same, restore: '000000' },
    },
  }
  const rows = stepKeys.flatMap((step) =>
    Object.entries(table[step]).flatMap(([from, actions]) => stepActions.map((action) => [step, from, action, actions[action]] as const)),
  )

  test.for(rows)('%s, %s, %s: %s', ([step, from, action, to]) => {
    const before = at(from)
    const after = act(before, step, action)
    if (to === null) {
      expect(after).toBe(before)
      expect(canApply(before, step, action)).toBe(false)
    } else {
      expect(written(after)).toBe(to)
      expect(canApply({ ...before, currentStep: stepNames[step] }, step, action)).toBe(true)
    }
  })

  test('the table covers every combination', () => {
    for (const step of stepKeys) {
      const seen = new Set(Object.keys(table[step]).map((from) => at(from)[step]))
      expect([...seen].toSorted(), step).toEqual(isSkippable(step) ? [0, 1, 2] : [0, 1])
    }
  })
})

describe('the current step', () => {
  test.for([
    // The first that is still in progress.
    ['000000', 'setup', 'done', 'Invite Guests'],
    ['000000', 'uploadAudio', 'done', 'Episode Setup'],
    ['100000', 'inviteGuests', 'done', 'Schedule Interview'],
    ['111110', 'reviewEpisode', 'done', 'Publish Episode'],
    ['111101', 'writeShowNotes', 'done', 'Publish Episode'],
    ['111111', 'setup', 'uncheck', 'Episode Setup'],
    ['111111', 'uploadAudio', 'uncheck', 'Upload Recording'],
    // Skipping one of the two skips both, and the next in progress is current.
    ['100000', 'inviteGuests', 'skip', 'Upload Recording'],
    ['110000', 'scheduleInterview', 'skip', 'Upload Recording'],
    ['100100', 'inviteGuests', 'skip', 'Write Show Notes'],
    ['111110', 'reviewEpisode', 'skip', 'Publish Episode'],
    // Restoring a step makes it current, whatever else is open. For the pair, that is Invite Guests.
    ['122000', 'inviteGuests', 'restore', 'Invite Guests'],
    ['122000', 'scheduleInterview', 'restore', 'Invite Guests'],
    ['022000', 'scheduleInterview', 'restore', 'Invite Guests'],
    ['100002', 'reviewEpisode', 'restore', 'Review Episode'],
    ['122112', 'reviewEpisode', 'restore', 'Review Episode'],
  ] as const)('%s, %s, %s: %s', ([from, step, action, current]) => {
    expect(act(at(from), step, action).currentStep).toBe(current)
  })

  test('can only skip the current step', () => {
    expect(canApply(at('100000'), 'inviteGuests', 'skip')).toBe(true)
    expect(canApply(at('100000'), 'scheduleInterview', 'skip')).toBe(false)
    expect(canApply(at('100000'), 'reviewEpisode', 'skip')).toBe(false)
    expect(canApply(at('000000'), 'setup', 'skip')).toBe(false)
    expect(canApply(act(at('100002'), 'reviewEpisode', 'restore'), 'reviewEpisode', 'skip')).toBe(true)
  })
})

test('computes the rounded percentage of done and skipped steps', () => {
  expect(['000000', '100000', '110000', '122000', '122100', '122110', '122112'].map((from) => percentCompleted(at(from)))).toEqual([
    0, 17, 33, 50, 67, 83, 100,
  ])
})

/** All combinations of statuses, possible or not. */
const everything = Array.from({ length: 3 ** 6 }, (_, index) => at(index.toString(3).padStart(6, '0')))

test('is ready to publish with required steps done and the others done or skipped', () => {
  for (const steps of everything) {
    const { setup, uploadAudio, writeShowNotes, inviteGuests, scheduleInterview, reviewEpisode } = steps
    const ready =
      setup === 1 && uploadAudio === 1 && writeShowNotes === 1 && inviteGuests !== 0 && scheduleInterview !== 0 && reviewEpisode !== 0
    expect(isReadyToPublish(steps), written(steps)).toBe(ready)
  }
})

/** A small deterministic random number generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** The invariant that an action broke, or null. */
function faultOf(progress: Progress): string | null {
  const ready = isReadyToPublish(progress)
  const current = stepKeys.find((step) => stepNames[step] === progress.currentStep)
  if (!isPossible(progress)) return 'the state is impossible'
  if ((progress.currentStep === publishStep) !== ready) return "ready and 'Publish Episode' are not the same"
  if (current && progress[current] !== 0) return 'the current step is not in progress'
  if (!current && !ready) return 'no step is current'
  return (percentCompleted(progress) === 100) === ready ? null : 'ready is not 100 %'
}

test('no sequence of actions reaches an invalid state', () => {
  const reached = new Set<string>()
  for (let seed = 1; seed <= 3000; seed++) {
    const roll = dice(seed)
    let progress = newProgress
    for (let turn = 0; turn < 40; turn++) {
      const step = stepKeys[roll(stepKeys.length)]!
      const action = stepActions[roll(stepActions.length)]!
      const before = progress
      progress = act(before, step, action)
      reached.add(written(progress))
      const fault = faultOf(progress)
      if (fault) throw new Error(`${fault}: ${written(before)} ${step} ${action} → ${written(progress)}, ${progress.currentStep}`)
    }
  }
  // Every possible state is reached: 2 × 2 × 2 for the required steps, 5 for the pair, 3 for the review.
  const possible = everything.filter(isPossible).map(written)
  expect(possible).toHaveLength(120)
  expect([...reached].toSorted()).toEqual(possible.toSorted())
})
