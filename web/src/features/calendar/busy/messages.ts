export const messages = {
  title: 'Days off',
  hint: 'Public holidays and other days off, shown in the background of the calendar.',
  loadFailed: "Couldn't load the days off.",
  none: 'No calendars yet. Add one with public holidays or the days off of your team.',
  added: 'Calendar added.',
  addFailed: "Couldn't add the calendar.",
  rereading: 'The calendar is being read again.',
  rereadFailed: "Couldn't read the calendar again.",
  removed: 'Calendar removed.',
  removeFailed: "Couldn't remove the calendar.",
} as const
