export const calendarLimits = {
  /** Days in one response. */
  days: 120,
  items: 5000,
  /** Drafts without a date in one response. */
  undated: 200,
  podcasts: 500,
  people: 100,
  /** Tasks that move with one release. */
  movedTasks: 2000,
  busyName: 50,
  busyCalendars: 5,
  /** What is read of a calendar with days off: its bytes, the days before and after today, and how many days off. */
  busyBytes: 2 * 1024 * 1024,
  busyPast: 60,
  busyAhead: 730,
  busyDays: 2000,
  /** How often it is read, and the time that reading its text may take. */
  busyHours: 6,
  busySeconds: 10,
  /** How far a calendar link goes back and ahead, in days, and how long it shows what was canceled. */
  linkPast: 60,
  linkFuture: 400,
  linkCanceled: 30,
} as const
