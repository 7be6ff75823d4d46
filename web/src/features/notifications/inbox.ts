import type { Notification } from '@castwright/contract/notifications/shapes.ts'

/** The loaded notifications, newest first, and the total unread count. */
export type Inbox = {
  notifications: readonly Notification[]
  unread: number
  /** Cursor of the next older page, or null if there is none. */
  cursor: string | null
}

export const emptyInbox: Inbox = { notifications: [], unread: 0, cursor: null }

export type Page = { notifications: readonly Notification[]; cursor: string | null }

const nonNegative = (count: number): number => Math.max(0, count)

const newestFirst = (one: Notification, other: Notification): number =>
  Date.parse(other.createdDate) - Date.parse(one.createdDate) || (other.id < one.id ? -1 : 1)

const isUnread = ({ status }: Notification): boolean => status === 'UNREAD'

/** Merges both lists, newest first. On duplicates the second list wins. */
export function merged(known: readonly Notification[], later: readonly Notification[]): Notification[] {
  const byId = new Map([...known, ...later].map((one) => [one.id, one]))
  return [...byId.values()].toSorted(newestFirst)
}

/** Applies the newest page. Notifications missing from the time range it covers were deleted elsewhere.
 * Older pages are kept only if they connect to it without a gap.
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

/** Appends an older page, whose unread notifications are already counted. An empty page is the last. */
export const extended = (inbox: Inbox, page: Page): Inbox => ({
  ...inbox,
  notifications: merged(page.notifications, inbox.notifications),
  cursor: page.notifications.length === 0 ? null : page.cursor,
})

/** Sets the server's unread count. Null leaves it unchanged. */
export const counted = (inbox: Inbox, count: number | null): Inbox => (count === null ? inbox : { ...inbox, unread: nonNegative(count) })

/** Marks notifications as read and lowers the unread count accordingly. */
export function markedRead(inbox: Inbox, ids: ReadonlySet<string>): Inbox {
  const marked = inbox.notifications.filter((one) => ids.has(one.id) && isUnread(one)).length
  const notifications = inbox.notifications.map((one) => (ids.has(one.id) ? { ...one, status: 'READ' as const } : one))
  return { ...inbox, notifications, unread: nonNegative(inbox.unread - marked) }
}

/** Marks all as read, including pages that aren't loaded. */
export const allRead = (inbox: Inbox): Inbox => ({ ...markedRead(inbox, new Set(inbox.notifications.map(({ id }) => id))), unread: 0 })

export function deleted(inbox: Inbox, id: string): Inbox {
  const gone = inbox.notifications.find((one) => one.id === id)
  const notifications = inbox.notifications.filter((one) => one.id !== id)
  return { ...inbox, notifications, unread: nonNegative(inbox.unread - (gone && isUnread(gone) ? 1 : 0)) }
}

/** A cutoff that covers every loaded notification. Rounded up, because the server's timestamps have more precision than it sends. */
export function cutoffAfter(inbox: Inbox): string {
  const newest = inbox.notifications[0]
  return new Date(newest ? Date.parse(newest.createdDate) + 1 : Date.now()).toISOString()
}
