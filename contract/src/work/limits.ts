/** Items of My work in one response. */
export const workLimits = { items: 200 } as const
