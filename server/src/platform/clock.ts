/** The time as the product sees it. Tests put their own in its place. */
export type Now = () => Date

export const systemNow: Now = () => new Date()
