import type { Notification } from '@castwright/contract/notifications/shapes.ts'
import { expect, test } from 'vitest'
import { allRead, counted, deleted, emptyInbox, extended, type Inbox, markedRead, merged, cutoffAfter, retrieved } from './inbox.ts'
import { notification } from './testing.ts'

const read = (at: number): Notification => notification(at, { status: 'READ' })
const unread = (at: number): Notification => notification(at)
const inbox = (notifications: Notification[], more: Partial<Inbox> = {}): Inbox => ({ ...emptyInbox, notifications, ...more })
const ids = (list: readonly Notification[]): string[] => list.map(({ id }) => id)

test.each([
  ['two empty lists', [], [], []],
  ['new notifications before old ones', [unread(1)], [unread(3), unread(2)], [3, 2, 1]],
  ['duplicates once', [unread(2), unread(1)], [unread(3), unread(2)], [3, 2, 1]],
  ['in any order', [unread(1), unread(3)], [unread(2)], [3, 2, 1]],
])('merging %s', (_, known, later, order) => {
  expect(ids(merged(known, later))).toEqual(order.map((at) => unread(at).id))
})

test('prefers the newer version when merging and sorts equal times consistently', () => {
  expect(merged([unread(1)], [read(1)])[0]?.status).toBe('READ')
  const [one, other] = [notification(1), notification(2, { createdDate: notification(1).createdDate })]
  expect(merged([one], [other])).toEqual(merged([other], [one]))
})

test.each([
  ['the first page', inbox([]), { notifications: [unread(2), read(1)], cursor: null }, [2, 1], 1, null],
  [
    'new notifications raise the count',
    inbox([read(1)]),
    { notifications: [unread(3), read(2), read(1)], cursor: null },
    [3, 2, 1],
    1,
    null,
  ],
  [
    'known notifications do not raise the count',
    inbox([unread(1)], { unread: 1 }),
    { notifications: [unread(1)], cursor: null },
    [1],
    1,
    null,
  ],
  ['notifications deleted elsewhere are removed', inbox([read(2), read(1)]), { notifications: [read(2)], cursor: null }, [2], 0, null],
  [
    'all notifications were deleted elsewhere',
    inbox([read(2), read(1)], { cursor: 'c' }),
    { notifications: [], cursor: null },
    [],
    0,
    null,
  ],
  [
    'older pages are kept if they connect',
    inbox([read(3), read(2), read(1)], { cursor: 'after-1' }),
    { notifications: [unread(4), read(3)], cursor: 'after-3' },
    [4, 3, 2, 1],
    1,
    'after-1',
  ],
  [
    'older pages are dropped if they do not connect',
    inbox([read(2), read(1)], { cursor: 'after-1' }),
    { notifications: [read(9), read(8)], cursor: 'after-8' },
    [9, 8],
    0,
    'after-8',
  ],
  [
    'a gap inside the newest page is closed',
    inbox([read(4), read(3), read(2), read(1)], { cursor: 'after-1' }),
    { notifications: [read(4), read(2)], cursor: 'after-2' },
    [4, 2, 1],
    0,
    'after-1',
  ],
])('retrieving: %s', (_, before, page, order, count, cursor) => {
  const after = retrieved(before, page)
  expect(ids(after.notifications)).toEqual(order.map((at) => unread(at).id))
  expect(after.unread).toBe(count)
  expect(after.cursor).toBe(cursor)
})

test.each([
  ['an older page is appended', [read(1)], 'after-1', [3, 2, 1], 'after-1'],
  ['unread notifications of an older page are already counted', [unread(1)], null, [3, 2, 1], null],
  ['an empty page is the last one despite its cursor', [], 'more', [3, 2], null],
])('%s', (_, notifications, cursor, order, left) => {
  const after = extended(inbox([unread(3), read(2)], { unread: 4, cursor: 'after-2' }), { notifications, cursor })
  expect(ids(after.notifications)).toEqual(order.map((at) => unread(at).id))
  expect(after).toMatchObject({ unread: 4, cursor: left })
})

test.each([
  [7, 7],
  [0, 0],
  [-3, 0],
  [null, 5],
])('turns a count of %s into %s', (count, unreadAfter) => expect(counted(inbox([], { unread: 5 }), count).unread).toBe(unreadAfter))

test.each([
  ['one', [3], 5, 4],
  ['several', [3, 2], 5, 3],
  ['one that is already read', [1], 5, 5],
  ['one that is unknown', [9], 5, 5],
  ['more than the count', [3, 2], 1, 0],
])('marking %s', (_, marked, before, after) => {
  const list = markedRead(inbox([unread(3), unread(2), read(1)], { unread: before }), new Set(marked.map((at) => unread(at).id)))
  expect(list.unread).toBe(after)
  expect(list.notifications.filter((one) => marked.some((at) => unread(at).id === one.id)).every(({ status }) => status === 'READ')).toBe(
    true,
  )
})

test("includes pages that aren't loaded when marking all as read", () => {
  const after = allRead(inbox([unread(2), read(1)], { unread: 30, cursor: 'after-1' }))
  expect(after.unread).toBe(0)
  expect(after.cursor).toBe('after-1')
  expect(after.notifications.every(({ status }) => status === 'READ')).toBe(true)
})

test.each([
  ['an unread one', 2, [1], 4],
  ['a read one', 1, [2], 5],
  ['one that is unknown', 9, [2, 1], 5],
])('deleting %s', (_, gone, order, count) => {
  const after = deleted(inbox([unread(2), read(1)], { unread: 5 }), unread(gone).id)
  expect(ids(after.notifications)).toEqual(order.map((at) => unread(at).id))
  expect(after.unread).toBe(count)
})

test('never lets the count drop below zero', () => expect(deleted(inbox([unread(1)]), unread(1).id).unread).toBe(0))

test('returns a cutoff after every notification in the list', () => {
  expect(Date.parse(cutoffAfter(inbox([unread(2), unread(1)])))).toBeGreaterThan(Date.parse(unread(2).createdDate))
  expect(Date.parse(cutoffAfter(emptyInbox))).toBeLessThanOrEqual(Date.now())
})
