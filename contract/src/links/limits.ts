/** Rows in the list of active links. */
export const linkLimits = { page: 25 } as const
