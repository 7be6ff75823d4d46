import type { WorkKind } from '@castwright/contract/work/shapes.ts'

type Words = {
  label: string
  filter: string
  /** The button that finishes an item. Reviews are decided on their page. */
  finish: string
  done: string
}

export const kinds: Record<WorkKind, Words> = {
  step: { label: 'Step', filter: 'Steps', finish: 'Mark as Done', done: 'Step marked as done.' },
  review: { label: 'Review', filter: 'Reviews', finish: 'Review the episode', done: 'Review answered.' },
  mention: { label: 'Mention', filter: 'Mentions', finish: 'Mark as read', done: 'Mention marked as read.' },
  task: { label: 'Task', filter: 'Tasks', finish: 'Check off', done: 'Task checked off.' },
}
