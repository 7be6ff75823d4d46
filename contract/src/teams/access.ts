/** Access levels of a podcast, the highest first. Apart from the schemas, so that screens which check rights don't load zod. */
export const showAccesses = ['OWNER', 'ADMIN', 'EDITOR'] as const
export type ShowAccess = (typeof showAccesses)[number]

const rankOf = (access: ShowAccess): number => showAccesses.length - showAccesses.indexOf(access)

/** Whether this access includes that role. */
export const reaches = (access: ShowAccess, role: Lowercase<ShowAccess>): boolean =>
  rankOf(access) >= rankOf(role.toUpperCase() as ShowAccess)
