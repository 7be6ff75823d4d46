/** The current time. Tests replace it. */
export type Now = () => Date

export const systemNow: Now = () => new Date()
