export const messages = {
  headline: 'Sync Your Calendar',
  purpose: 'Releases, interviews and due dates. Drag a release to move it.',
  loadFailed: "Couldn't load the calendar.",
  moveFailed: "Couldn't move this.",
  undoFailed: "Couldn't undo this.",
  past: 'A release can only move to today or a later day.',
  fixed: "Published episodes can't be moved.",
} as const

export const conflictMessage = (title: string): string => `Someone else changed the date of “${title}”. The calendar now shows the new one.`
