import type { WorkKind } from '@castwright/contract/work/shapes.ts'

export const kindLabels: Record<WorkKind, string> = { step: 'Step', review: 'Review', mention: 'Mention', task: 'Task' }

export const kindFilters: Record<WorkKind, string> = { step: 'Steps', review: 'Reviews', mention: 'Mentions', task: 'Tasks' }

/** The button that finishes an item. Reviews are decided on their page. */
export const finishLabels: Record<WorkKind, string> = {
  step: 'Mark as Done',
  review: 'Review the episode',
  mention: 'Mark as read',
  task: 'Check off',
}

export const doneMessages: Record<WorkKind, string> = {
  step: 'Step marked as done.',
  review: 'Review answered.',
  mention: 'Mention marked as read.',
  task: 'Task checked off.',
}
