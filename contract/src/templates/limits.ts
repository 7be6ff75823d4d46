export const templateLimits = {
  name: 50,
  templates: 20,
  tasks: 20,
  reviewers: 10,
  daysBefore: 365,
  interval: 52,
  seasonEpisodes: 104,
  skipDates: 200,
  shiftDays: 3650,
  /** Seasons in one response. */
  seasons: 50,
} as const
