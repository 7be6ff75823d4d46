import { newProgress, type Steps } from '@castwright/contract/workflow/steps.ts'
import { expect, test } from 'vitest'
import { publishActions } from './PublishButtons.tsx'

const ready: Steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 1 }
const plain = { isPublished: false, publishedEpisodeModified: false, scheduledReleaseDate: null }
const open = (episode: Parameters<typeof publishActions>[0], steps: Steps | undefined, isVerified = true) =>
  publishActions(episode, steps, isVerified).map(({ label, disabledReason }) => [label, disabledReason === null])

test.each([
  [
    'not ready',
    plain,
    newProgress,
    [
      ['Publish Now', false],
      ['Publish Later', false],
    ],
  ],
  [
    'ready',
    plain,
    ready,
    [
      ['Publish Now', true],
      ['Publish Later', true],
    ],
  ],
  [
    'scheduled',
    { ...plain, scheduledReleaseDate: '2026-03-05T20:04:00Z' },
    ready,
    [
      ['Publish Now', true],
      ['Publish Later', false],
    ],
  ],
  ['published', { ...plain, isPublished: true }, ready, [['Republish', false]]],
  ['modified', { ...plain, isPublished: true, publishedEpisodeModified: true }, newProgress, [['Republish', true]]],
])('%s', (_, episode, steps, actions) => {
  expect(open(episode, steps)).toEqual(actions)
})

test('disables everything until the steps are loaded', () => {
  expect(open(plain, undefined)).toEqual([
    ['Publish Now', false],
    ['Publish Later', false],
  ])
})

test('disables everything until the email is verified', () => {
  expect(open(plain, ready, false)).toEqual([
    ['Publish Now', false],
    ['Publish Later', false],
  ])
  expect(publishActions({ ...plain, isPublished: true, publishedEpisodeModified: true }, ready, false)).toEqual([
    { label: 'Republish', disabledReason: 'Please verify your email address first.' },
  ])
})
