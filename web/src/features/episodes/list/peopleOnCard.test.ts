import type { StepKey } from '@castwright/contract/workflow/steps.ts'
import { expect, test } from 'vitest'
import { listed } from '../testing/episodes.ts'
import { peopleOnCard } from './peopleOnCard.ts'

const team = ['Ada', 'Bob', 'Cy', 'Di'].map((name) => ({ id: name, name, photo: null, page: null }))

const assigned = (step: StepKey, id: string, firstName = id) => ({
  step,
  assignee: { id, username: null, firstName, lastName: '', displayName: firstName, thumbnailUrl: null },
  dueDate: null,
  isOverdue: false,
})

const shown = (currentStep: string, ...assignments: ReturnType<typeof assigned>[]) =>
  peopleOnCard({ ...listed(1).episodeProgress, currentStep, assignments }, team).map(({ name, isCurrent }) =>
    isCurrent ? `(${name})` : name,
  )

test('shows three people of the team', () => {
  expect(shown('Episode Setup')).toEqual(['Ada', 'Bob', 'Cy'])
})

test('shows who does the current step first, then who does other steps', () => {
  expect(shown('Write Show Notes', assigned('setup', 'Cy'), assigned('writeShowNotes', 'Di'))).toEqual(['(Di)', 'Cy', 'Ada'])
})

test('shows everyone once', () => {
  expect(shown('Episode Setup', assigned('setup', 'Bob'), assigned('reviewEpisode', 'Bob'))).toEqual(['(Bob)', 'Ada', 'Cy'])
})

test('rings nobody once all steps are done', () => {
  expect(shown('Publish Episode', assigned('setup', 'Bob'))).toEqual(['Bob', 'Ada', 'Cy'])
})

test('names people as the team does, and former members by what is known', () => {
  expect(shown('Episode Setup', assigned('setup', 'Ada', 'Someone'), assigned('reviewEpisode', 'Eve', 'eve.reed'))).toEqual([
    '(Ada)',
    'eve.reed',
    'Bob',
  ])
})
