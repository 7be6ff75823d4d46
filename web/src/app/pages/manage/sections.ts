import { stepKeys, stepSections } from '@castwright/contract/workflow/steps.ts'
import type { CardName } from './folds.ts'

/** The sections by the names in links. */
export const sections = {
  artwork: 'artwork',
  status: 'status',
  progress: 'progress',
  checklist: 'checklist',
  guests: 'guests',
  interview: 'interview',
  recording: 'recording',
  notes: 'show-notes',
  comments: 'comments',
  review: 'review',
  tags: 'open-tags',
} as const

/** The section of each step. */
export const sectionOfStep = stepSections

/** Scrolls to a section and focuses it, unless the focus is already in it or in a dialog about it. */
export function visit(section: string): void {
  const place = document.getElementById(section)
  place?.scrollIntoView({ block: 'start' })
  const focused = document.activeElement
  if (!place?.contains(focused) && !focused?.closest('[role=dialog]')) place?.focus({ preventScroll: true })
}

/** The card in a section, if it folds. */
export const cardOfSection = (section: string): CardName | undefined =>
  section === sections.progress ? 'progress' : stepKeys.find((step) => sectionOfStep[step] === section)

/** What there is to do in a section: its main button, or else its text. */
const actions = ['button[data-variant=filled]:not([data-disabled], :disabled)', '[contenteditable=true]']

/** Focuses the main action of a section. */
export function focusAction(section: string): void {
  const place = document.getElementById(section)
  const action = actions.map((one) => place?.querySelector<HTMLElement>(one)).find((one) => one)
  action?.focus({ preventScroll: true })
}
