import type { Notification } from '@castwright/contract/notifications.ts'

/** What the popover shows: the notifications that were loaded, the newest first, and how many are unread in all. */
export type Inbox = {
  notifications: readonly Notification[]
  unread: number
  /** Where the next older page begins; null where there is none. */
  cursor: string | null
}

export const emptyInbox: Inbox = { notifications: [], unread: 0, cursor: null }

export type Page = { notifications: readonly Notification[]; cursor: string | null }

const atLeastNone = (count: number): number => Math.max(0, count)

const newestFirst = (one: Notification, other: Notification): number =>
  Date.parse(other.createdDate) - Date.parse(one.createdDate) || (other.id < one.id ? -1 : 1)

const isUnread = ({ status }: Notification): boolean => status === 'UNREAD'

/** Both without duplicates, the newest first; where both have one, the later word counts. */
export function merged(known: readonly Notification[], later: readonly Notification[]): Notification[] {
  const byId = new Map([...known, ...later].map((one) => [one.id, one]))
  return [...byId.values()].toSorted(newestFirst)
}

/**
 * The newest page came. It speaks for the time that it covers: what it leaves out there was deleted elsewhere.
 * Older pages stay where they join it; where they do not, too much has happened to keep them.
 */
export function retrieved(inbox: Inbox, page: Page): Inbox {
  const known = new Set(inbox.notifications.map(({ id }) => id))
  const fresh = page.notifications.filter((one) => !known.has(one.id))
  const unread = inbox.unread + fresh.filter(isUnread).length
  const oldest = page.notifications.at(-1)
  if (page.cursor === null || !oldest || fresh.length === page.notifications.length)
    return { notifications: merged([], page.notifications), unread, cursor: page.cursor }
  const older = inbox.notifications.filter((one) => newestFirst(oldest, one) < 0)
  return { notifications: merged(older, page.notifications), unread, cursor: inbox.cursor }
}

/** An older page came: its unread ones are counted already. An empty one is the last. */
export const extended = (inbox: Inbox, page: Page): Inbox => ({
  ...inbox,
  notifications: merged(page.notifications, inbox.notifications),
  cursor: page.notifications.length === 0 ? null : page.cursor,
})

/** How many are unread, as the server counts; null leaves the count as it is. */
export const counted = (inbox: Inbox, count: number | null): Inbox => (count === null ? inbox : { ...inbox, unread: atLeastNone(count) })

/** These were read: the count falls by as many as were unread. */
export function markedRead(inbox: Inbox, ids: ReadonlySet<string>): Inbox {
  const marked = inbox.notifications.filter((one) => ids.has(one.id) && isUnread(one)).length
  const notifications = inbox.notifications.map((one) => (ids.has(one.id) ? { ...one, status: 'READ' as const } : one))
  return { ...inbox, notifications, unread: atLeastNone(inbox.unread - marked) }
}

/** All were read, those of pages that are not loaded too. */
export const allRead = (inbox: Inbox): Inbox => ({ ...markedRead(inbox, new Set(inbox.notifications.map(({ id }) => id))), unread: 0 })

export function deleted(inbox: Inbox, id: string): Inbox {
  const gone = inbox.notifications.find((one) => one.id === id)
  const notifications = inbox.notifications.filter((one) => one.id !== id)
  return { ...inbox, notifications, unread: atLeastNone(inbox.unread - (gone && isUnread(gone) ? 1 : 0)) }
}

/** The moment up to which everything in the list was there, by the server's clock, which is finer than what it tells. */
export function momentAfter(inbox: Inbox): string {
  const newest = inbox.notifications[0]
  return new Date(newest ? Date.parse(newest.createdDate) + 1 : Date.now()).toISOString()
}
