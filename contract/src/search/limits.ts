/** Hits are per kind. */
export const searchLimits = { text: 200, page: 5, maxPage: 25, offset: 500 } as const
