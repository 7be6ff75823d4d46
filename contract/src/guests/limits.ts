/** Limits of guests, their pages and pitches. Lengths are visible characters. */

export const guestLimits = {
  name: 100,
  pronouns: 40,
  pronunciation: 100,
  bio: 500,
  notes: 4000,
  tags: 20,
  tag: 30,
  links: 10,
  linkLabel: 50,
  url: 1000,
  /** Guests of a show. */
  guests: 5000,
  page: 50,
  maxPage: 100,
  searchText: 200,
  /** Entries of each state on the board. */
  board: 100,
  /** Rows and characters of an imported file. */
  importRows: 2000,
  importText: 500_000,
  episodeGuests: 20,
  prepNotes: 4000,
  questions: 20,
  question: 200,
  questionHelp: 300,
  answer: 4000,
  intro: 2000,
  emailSubject: 150,
  emailText: 4000,
  /** What a guest says when they decline, ask for a change or withdraw. */
  note: 1000,
  slots: 20,
  proposals: 5,
  releaseText: 20_000,
  /** Tracks of a guest of an episode, and their bytes together. They count toward the show's storage, too. */
  tracks: 10,
  trackBytes: 5 * 1024 ** 3,
  /** Strokes of a drawn signature, and the points of all of them. */
  strokes: 100,
  points: 4000,
  linkDays: { min: 1, max: 365, default: 90 },
  pitchTopic: 150,
  pitchAbout: 2000,
} as const

/** Seconds. */
export const guestLifetimes = {
  code: 15 * 60,
  /** Guests are reminded this long before their interview. */
  reminder: 48 * 60 * 60,
} as const

/** Per guest link, unless named otherwise. */
export const guestRates = {
  code: { max: 5, seconds: 3600 },
  photo: { max: 20, seconds: 3600 },
  /** Emails with an invitation to one guest of an episode. */
  invitation: { max: 5, seconds: 24 * 3600 },
  /** Pitches to one show. */
  pitches: { max: 100, seconds: 24 * 3600 },
} as const
