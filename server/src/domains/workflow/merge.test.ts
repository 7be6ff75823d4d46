import { describe, expect, test } from 'vitest'
import {
  isPossible,
  newProgress,
  stepKeys,
  stepNames,
  type Progress,
  type Steps,
  type StepStatus,
} from '@castwright/contract/workflow/steps.ts'
import { mergeSteps, type Changes } from './merge.ts'

const stepsOf = (statuses: string): Steps =>
  Object.fromEntries(stepKeys.map((step, at) => [step, Number(statuses[at]) as StepStatus])) as Steps
const present = (statuses: string): Progress => {
  const steps = stepsOf(statuses)
  const first = stepKeys.find((step) => steps[step] === 0)
  return { ...newProgress, ...steps, currentStep: first ? stepNames[first] : 'Publish Episode' }
}
const merged = (from: string, sent: string, changedAt: Changes = {}, version?: number): string | null => {
  const after = mergeSteps(present(from), changedAt, stepsOf(sent), version)
  return after && stepKeys.map((step) => after[step]).join('')
}

describe('a client that is up to date', () => {
  test.for([
    ['000000', '000000', '000000'],
    ['000000', '100000', '100000'],
    ['100000', '000000', '000000'],
    ['000000', '110101', '110101'],
    // One of the pair, or both: one skip, one restore.
    ['100000', '120000', '122000'],
    ['100000', '102000', '122000'],
    ['100000', '122000', '122000'],
    ['110000', '112000', '122000'],
    ['110000', '122000', '122000'],
    ['101000', '122000', '122000'],
    ['122000', '102000', '100000'],
    ['122000', '120000', '100000'],
    ['122000', '100000', '100000'],
    ['111110', '111112', '111112'],
    ['111112', '111110', '111110'],
    // No action leads there.
    ['111000', '122000', null],
    ['110000', '120000', null],
    ['122000', '112000', null],
    ['122000', '111000', null],
    ['122000', '110000', null],
    ['000000', '200000', null],
    ['100000', '100200', null],
    ['100000', '200000', null],
    ['000001', '000002', null],
    ['000002', '000001', null],
  ])('%s, sent %s: %s', ([from, sent, to]) => expect(merged(from!, sent!)).toBe(to))
})

describe('keeps what others changed since', () => {
  test.for([
    // Different steps: both stay.
    ['100000', '000100', { setup: 2 }, 1, '100100'],
    ['022000', '000100', { inviteGuests: 2, scheduleInterview: 2 }, 1, '022100'],
    // The same step: the newer one stays, even if the sent status would be impossible from there.
    ['122000', '110000', { inviteGuests: 3, scheduleInterview: 3 }, 2, '122000'],
    ['000000', '100000', { setup: 5 }, 4, '000000'],
    ['000000', '100000', { setup: 5 }, 5, '100000'],
    // Skipping both would undo the interview that someone marked as done.
    ['001000', '022000', { scheduleInterview: 2 }, 1, '001000'],
    ['001000', '020000', { scheduleInterview: 2 }, 1, '001000'],
    ['001000', '022000', { scheduleInterview: 2 }, 2, '022000'],
    // A version higher than the current one has seen everything.
    ['100000', '000000', { setup: 2 }, 99, '000000'],
  ] as Array<[string, string, Changes, number, string]>)('%s, sent %s, changed at %o, seen %i: %s', ([from, sent, changedAt, seen, to]) =>
    expect(merged(from, sent, changedAt, seen)).toBe(to),
  )
})

test('no merge results in an invalid state, whatever is sent', () => {
  const every = Array.from({ length: 3 ** 6 }, (_, index) => index.toString(3).padStart(6, '0'))
  const possible = every.filter((statuses) => isPossible(stepsOf(statuses)))
  let impossible = 0
  for (const from of possible) {
    for (const sent of every) {
      for (const stale of [{}, { inviteGuests: 2 }, { scheduleInterview: 2, setup: 2 }]) {
        const after = mergeSteps(present(from), stale, stepsOf(sent), 1)
        if (after === null) impossible += 1
        else if (!isPossible(after)) throw new Error(`${from}, sent ${sent}: ${stepKeys.map((step) => after[step]).join('')}`)
      }
    }
  }
  expect(impossible).toBeGreaterThan(0)
})
