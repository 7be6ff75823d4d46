import type { StepKey } from '@castwright/contract/steps.ts'

/** The parts of the page by the names that links use. */
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
} as const

/** Where each step is worked on. */
export const sectionOfStep: Record<StepKey, string> = {
  setup: sections.artwork,
  inviteGuests: sections.guests,
  scheduleInterview: sections.interview,
  uploadAudio: sections.recording,
  writeShowNotes: sections.notes,
  reviewEpisode: sections.review,
}

/** Moves the eye and the focus to a part of the page. */
export function visit(section: string): void {
  const place = document.getElementById(section)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}
