import { episodeMessages } from '@castwright/contract/episodes/messages.ts'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { templateLimits } from '@castwright/contract/templates/limits.ts'
import type { ReviewType } from '@castwright/contract/reviews/shapes.ts'
import { type StepKey, stepKeys } from '@castwright/contract/workflow/steps.ts'
import type { CollaboratorType } from '@castwright/contract/teams/shapes.ts'
import { type Template, type TemplateForm, templateMessages } from '@castwright/contract/templates/shapes.ts'
import { visibleLength } from '@castwright/contract/text.ts'
import type { Weekday } from '../../../lib/weekdays.ts'

export type StepDraft = {
  role: CollaboratorType | null
  daysBefore: number | null
  /** One per line. */
  tasks: string
}

export type ReviewDraft = { key: string; reviewType: ReviewType; role: CollaboratorType | null }

/** A template while it is edited. */
export type TemplateDraft = {
  name: string
  weekday: Weekday | null
  /** Empty for none. */
  time: string
  steps: Record<StepKey, StepDraft>
  showNotes: string
  reviewers: ReviewDraft[]
  isDefault: boolean
}

const nothing: StepDraft = { role: null, daysBefore: null, tasks: '' }

const stepDraft = (step: TemplateForm['steps'][number] | undefined): StepDraft =>
  step ? { role: step.role, daysBefore: step.daysBefore, tasks: step.tasks.join('\n') } : nothing

export const toDraft = (template: Template | null): TemplateDraft => ({
  name: template?.name ?? '',
  weekday: template?.weekday ?? null,
  time: template?.time ?? '',
  steps: Object.fromEntries(stepKeys.map((key) => [key, stepDraft(template?.steps.find(({ step }) => step === key))])) as Record<
    StepKey,
    StepDraft
  >,
  showNotes: template?.showNotes ?? '',
  reviewers: (template?.reviewers ?? []).map((reviewer, at) => ({ ...reviewer, key: `kept-${at}` })),
  isDefault: template?.isDefault ?? false,
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Leaves out steps with nothing to start with. */
export const toForm = ({ name, weekday, time, steps, showNotes, reviewers, isDefault }: TemplateDraft): TemplateForm => ({
  name,
  weekday,
  time: time || null,
  steps: stepKeys
    .map((step) => ({ step, role: steps[step].role, daysBefore: steps[step].daysBefore, tasks: linesOf(steps[step].tasks) }))
    .filter(({ role, daysBefore, tasks }) => role !== null || daysBefore !== null || tasks.length > 0),
  showNotes,
  reviewers: reviewers.map(({ reviewType, role }) => ({ reviewType, role })),
  isDefault,
})

export type Faults = { name?: string; showNotes?: string; tasks: Partial<Record<StepKey, string>> }

function tasksFault(text: string): string | null {
  const tasks = linesOf(text)
  if (tasks.length > templateLimits.tasks) return `A step cannot have more than ${templateLimits.tasks} tasks.`
  const isTooLong = tasks.some((task) => [...task].length > episodeLimits.checklistItem)
  return isTooLong ? `A task cannot exceed ${episodeLimits.checklistItem} characters.` : null
}

/** What has to be corrected before saving, by field. Null if nothing has. */
export function faultsOf({ name, steps, showNotes }: TemplateDraft): Faults | null {
  const tasks = Object.fromEntries(
    stepKeys.flatMap((step) => {
      const fault = tasksFault(steps[step].tasks)
      return fault === null ? [] : [[step, fault]]
    }),
  )
  const nameFault =
    name.trim() === '' ? templateMessages.nameEmpty : [...name.trim()].length > templateLimits.name ? templateMessages.nameTooLong : null
  const faults: Faults = {
    ...(nameFault !== null && { name: nameFault }),
    ...(visibleLength(showNotes) > episodeLimits.notes && { showNotes: episodeMessages.notesTooLong }),
    tasks,
  }
  return faults.name || faults.showNotes || Object.keys(tasks).length > 0 ? faults : null
}
