/** Access levels of a podcast, the highest first. Apart from the schemas, so that screens which check rights don't load zod. */
export const showAccesses = ['OWNER', 'ADMIN', 'EDITOR'] as const
export type ShowAccess = (typeof showAccesses)[number]
