/** The date of an interview. */
export const interviewLimits = { place: 500, minutes: { min: 5, max: 24 * 60 }, people: 50 } as const
