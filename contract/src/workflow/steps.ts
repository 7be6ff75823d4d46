import { z } from 'zod'

/** The six steps of an episode and their transitions, as pure functions for app and server. */

export const stepKeys = ['setup', 'inviteGuests', 'scheduleInterview', 'uploadAudio', 'writeShowNotes', 'reviewEpisode'] as const
export type StepKey = (typeof stepKeys)[number]

export const stepNames: Record<StepKey, string> = {
  setup: 'Episode Setup',
  inviteGuests: 'Invite Guests',
  scheduleInterview: 'Schedule Interview',
  uploadAudio: 'Upload Recording',
  writeShowNotes: 'Write Show Notes',
  reviewEpisode: 'Review Episode',
}
export const publishStep = 'Publish Episode'

/** The section of each step on the episode page, as named in links. */
export const stepSections: Record<StepKey, string> = {
  setup: 'artwork',
  inviteGuests: 'guests',
  scheduleInterview: 'interview',
  uploadAudio: 'recording',
  writeShowNotes: 'show-notes',
  reviewEpisode: 'review',
}

/** In the API: 0 not done, 1 done, 2 skipped. */
export const StepStatus = z.literal([0, 1, 2])
export type StepStatus = z.infer<typeof StepStatus>

export type Steps = Record<StepKey, StepStatus>
/** The steps and the name of the current one. */
export type Progress = Steps & { currentStep: string }

export const newProgress: Progress = {
  setup: 0,
  inviteGuests: 0,
  scheduleInterview: 0,
  uploadAudio: 0,
  writeShowNotes: 0,
  reviewEpisode: 0,
  currentStep: stepNames.setup,
}

/** For an imported episode, until its recording is imported. */
export const importedProgress: Progress = {
  setup: 1,
  inviteGuests: 1,
  scheduleInterview: 1,
  uploadAudio: 0,
  writeShowNotes: 1,
  reviewEpisode: 1,
  currentStep: stepNames.uploadAudio,
}

const skippable: ReadonlySet<StepKey> = new Set(['inviteGuests', 'scheduleInterview', 'reviewEpisode'])
export const isSkippable = (step: StepKey): boolean => skippable.has(step)

/** These two steps are skipped and restored together. */
const pair: readonly StepKey[] = ['inviteGuests', 'scheduleInterview']
const withPartner = (step: StepKey): readonly StepKey[] => (pair.includes(step) ? pair : [step])

const set = (progress: Progress, steps: readonly StepKey[], status: StepStatus): Progress => ({
  ...progress,
  ...Object.fromEntries(steps.map((step) => [step, status])),
})

const firstInProgress = (steps: Steps): StepKey | null => stepKeys.find((step) => steps[step] === 0) ?? null

/** Setup, recording and notes done; guests, interview and review done or skipped. */
export const isReadyToPublish = (steps: Steps): boolean =>
  stepKeys.every((step) => steps[step] === 1 || (steps[step] === 2 && isSkippable(step)))

/** What an episode can wait for although all its steps are done. */
export const waitingReasons = ['guest_approval', 'guest_change'] as const
export type WaitingFor = (typeof waitingReasons)[number]

/** Shown instead of "Ready". */
export const waitingLabels: Record<WaitingFor, string> = {
  guest_approval: "Waiting for a guest's approval",
  guest_change: 'A guest asked for a change',
}

/** The current step is the first in progress. If none is left, the episode can be published. */
const settle = (progress: Progress): Progress => {
  const first = firstInProgress(progress)
  return { ...progress, currentStep: first === null ? publishStep : stepNames[first] }
}

/** The current step, or null if the episode can be published. */
export const currentStepOf = ({ currentStep }: Pick<Progress, 'currentStep'>): StepKey | null =>
  stepKeys.find((step) => stepNames[step] === currentStep) ?? null

export const stepActions = ['done', 'uncheck', 'skip', 'restore'] as const
export type StepAction = (typeof stepActions)[number]

/** Whether an action fits the step's status, regardless of the current step. */
function fits(steps: Steps, step: StepKey, action: StepAction): boolean {
  if (action === 'uncheck') return steps[step] === 1
  if (action === 'restore') return steps[step] === 2
  return steps[step] === 0 && (action === 'done' || isSkippable(step))
}

/** Whether the app offers an action. Only the current step can be skipped. */
export const canApply = (progress: Progress, step: StepKey, action: StepAction): boolean =>
  fits(progress, step, action) && (action !== 'skip' || progress.currentStep === stepNames[step])

/** The progress after an action. An invalid action changes nothing. */
export function act(progress: Progress, step: StepKey, action: StepAction): Progress {
  if (!fits(progress, step, action)) return progress
  if (action === 'done') return settle(set(progress, [step], 1))
  if (action === 'uncheck') return settle(set(progress, [step], 0))
  if (action === 'skip') return settle(set(progress, withPartner(step), 2))
  const restored = set(progress, withPartner(step), 0)
  return { ...restored, currentStep: stepNames[pair.includes(step) ? 'inviteGuests' : step] }
}

/** Steps done or skipped, as a rounded percentage. */
export const percentCompleted = (steps: Steps): number =>
  Math.round((stepKeys.filter((step) => steps[step] !== 0).length / stepKeys.length) * 100)

/** Impossible states: a required step is skipped, or only one step of the pair is. */
export const isPossible = (steps: Steps): boolean =>
  stepKeys.every((step) => steps[step] !== 2 || isSkippable(step)) && (steps.inviteGuests === 2) === (steps.scheduleInterview === 2)
