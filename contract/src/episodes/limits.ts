export const episodeLimits = {
  title: 125,
  label: 20,
  /** Visible characters, without markup. */
  notes: 4000,
  notesMarkup: 60_000,
  /** Season or episode number. */
  number: 100_000,
  /** The plain-text summary in lists. */
  summary: 300,
  checklistItem: 200,
  checklistItems: 200,
  reviews: 50,
  /** How long a deleted draft can be restored. */
  daysToRestore: 30,
  deletedListed: 100,
} as const
