import type { StepKey } from '@castwright/contract/steps.ts'

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
} as const

/** The section of each step. */
export const sectionOfStep: Record<StepKey, string> = {
  setup: sections.artwork,
  inviteGuests: sections.guests,
  scheduleInterview: sections.interview,
  uploadAudio: sections.recording,
  writeShowNotes: sections.notes,
  reviewEpisode: sections.review,
}

/** Scrolls to a section and focuses it. */
export function visit(section: string): void {
  const place = document.getElementById(section)
  place?.scrollIntoView({ block: 'start' })
  place?.focus({ preventScroll: true })
}
