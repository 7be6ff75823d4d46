import { pathOf } from '@castwright/contract/methods.ts'
import type { Notification } from '@castwright/contract/notifications/shapes.ts'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network, type Network } from '../../lib/testing/network.ts'
import { button, openPage } from '../../lib/testing/page.tsx'
import { keepError } from '../../lib/pastErrors.ts'
import { ada, signedIn } from '../../lib/testing/people.ts'
import { NotificationsPopover } from './NotificationsPopover.tsx'
import { notification } from './testing.ts'

const listPath = pathOf('NotificationService.FindByUserId')
const countPath = pathOf('NotificationService.GetUnreadNotificationsCount')

let net: Network
/** Sets the server's notifications. `unread` includes older pages. */
function has(
  notifications: Notification[],
  { cursor = null as string | null, unread = undefined as number | undefined, version = '1' } = {},
) {
  net.answers('NotificationService.FindByUserId', { notifications, queryMeta: { cursor }, version, unchanged: false })
  const count = unread ?? notifications.filter(({ status }) => status === 'UNREAD').length
  net.answers('NotificationService.GetUnreadNotificationsCount', { count, version })
}
function hasNothingNew() {
  net.answers('NotificationService.FindByUserId', { notifications: [], queryMeta: { cursor: null }, version: '1', unchanged: true })
  net.answers('NotificationService.GetUnreadNotificationsCount', { count: null, version: '1' })
}

beforeEach(() => {
  net = network()
  signedIn(net, ada)
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

async function open() {
  const page = await openPage(() => <NotificationsPopover user={ada} />, '/somewhere')
  await page.user.click(button('Notifications'))
  return page
}
const badge = () => button('Notifications').getAttribute('aria-description')
const items = () => screen.findAllByRole('listitem')

test('shows the empty state', async () => {
  has([])
  await open()
  expect(await screen.findByText('Nothing new right now.')).toBeTruthy()
  expect(screen.queryByText('Mark all as read')).toBeNull()
  expect(screen.queryByText('Delete all')).toBeNull()
})

test('lists errors whose toast has closed, until they are deleted', async () => {
  has([notification(1, { status: 'READ' })])
  const { user } = await open()
  await items()
  await act(async () => keepError('toast-1', 'Failed to copy to clipboard.'))
  const [first, second] = await items()
  expect(first?.textContent).toContain('Failed to copy to clipboard.')
  expect(second?.textContent).toContain('Person 1')
  await user.click(screen.getByRole('button', { name: 'Delete: Failed to copy to clipboard.' }))
  await waitFor(() => expect(screen.queryByText('Failed to copy to clipboard.')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Notifications')
})

test('shows the newest first, without markup', async () => {
  has([notification(1, { status: 'READ' }), notification(2, { htmlText: '<b>Tom &amp; Co</b> said &lt;hi&gt;' })])
  await open()
  const [first, second] = await items()
  expect(first?.textContent).toContain('Tom & Co said <hi>')
  expect(within(first as HTMLElement).getByText('Tom & Co').tagName).toBe('STRONG')
  expect(second?.textContent).toContain('Person 1 joined The Long Take.')
  expect(badge()).toBe('1 unread')
})

test.each([
  [1, '1'],
  [99, '99'],
  [250, '99'],
])('%s unread show as %s', async (unread, shown) => {
  has([notification(1)], { unread })
  await openPage(() => <NotificationsPopover user={ada} />, '/somewhere')
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('marks a notification as read and opens its link on click', async () => {
  has([notification(1)])
  net.answers('NotificationService.MarkNotificationRead', { markedNotification: notification(1, { status: 'READ' }) })
  const { user, place } = await open()
  await user.click(await screen.findByRole('link', { name: /Person 1/ }))
  await waitFor(() => expect(place()).toBe('/the-long-take/episodes/all?n=1'))
  expect(net.callsTo(pathOf('NotificationService.MarkNotificationRead'))[0]?.body).toEqual({
    user_id: ada.id,
    notification_id: notification(1).id,
  })
})

test('goes home for links to other sites', async () => {
  has([notification(1, { htmlHyperlink: 'https://evil.example/' })])
  await open()
  expect((await screen.findByRole('link', { name: /Person 1/ })).getAttribute('href')).toBe('/')
})

test('marks one as read with the red dot, then allows deleting it', async () => {
  has([notification(1)])
  net.answers('NotificationService.MarkNotificationRead', { markedNotification: notification(1, { status: 'READ' }) })
  const { user, place } = await open()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Mark as read/ }))
  const remove = await screen.findByRole('button', { name: /^Delete: Person 1/ })
  expect(badge()).toBeNull()
  expect(place()).toBe('/somewhere')
  net.answers('NotificationService.DeleteNotification', { notificationId: notification(1).id })
  await user.click(remove)
  expect(await screen.findByText('Nothing new right now.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Notifications')
})

test('ignores a failed mark and recovers on the next poll', async () => {
  has([notification(1)])
  net.refuses('NotificationService.MarkNotificationRead', 'internal')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Mark as read/ }))
  await waitFor(() => expect(net.callsTo(pathOf('NotificationService.MarkNotificationRead'))).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
  expect(await screen.findByRole('button', { name: /^Mark as read/ })).toBeTruthy()
  expect(net.callsTo(listPath).at(-1)?.body).not.toHaveProperty('version')
})

test('marks all as read, then deletes all after confirmation', async () => {
  has([notification(2), notification(1)], { unread: 30, cursor: 'older' })
  net.answers('NotificationService.MarkAllNotificationsRead', { marked: 30 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(badge()).toBeNull())
  expect(net.callsTo(pathOf('NotificationService.MarkAllNotificationsRead'))[0]?.body).toEqual({
    user_id: ada.id,
    before: new Date(Date.parse(notification(2).createdDate) + 1).toISOString(),
  })

  await user.click(await screen.findByRole('button', { name: 'Delete all' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete all notifications?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(net.callsTo(pathOf('NotificationService.DeleteAllNotifications'))).toEqual([])
  net.answers('NotificationService.DeleteAllNotifications', { deleted: 30 })
  await user.click(button('Notifications'))
  await user.click(await screen.findByRole('button', { name: 'Delete all' }))
  const again = within(await screen.findByRole('dialog', { name: 'Delete all notifications?' }))
  await user.click(again.getByRole('button', { name: 'Delete all' }))
  await waitFor(() => expect(net.callsTo(pathOf('NotificationService.DeleteAllNotifications'))).toHaveLength(1))
})

test('loads older pages by cursor until one is empty', async () => {
  has([notification(3)], { cursor: 'after-3' })
  const { user } = await open()
  const older = await screen.findByRole('button', { name: 'View older notifications' })
  has([notification(2)], { cursor: 'after-2' })
  await user.click(older)
  await waitFor(async () => expect(await items()).toHaveLength(2))
  expect(net.callsTo(listPath).at(-1)?.body).toEqual({ user_id: ada.id, query_options: { cursor: 'after-3', limit: 20 } })
  net.refuses('NotificationService.FindByUserId', 'internal', 'An unexpected error occurred.')
  await user.click(button('View older notifications'))
  expect(await screen.findByText(/We couldn't load older notifications/)).toBeTruthy()
  has([], { cursor: 'after-2' })
  await user.click(button('View older notifications'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'View older notifications' })).toBeNull())
  expect(await items()).toHaveLength(2)
})

test('polls every six seconds with the last version, pauses while hidden and polls right away when visible again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  has([notification(1)], { version: 'v7' })
  await openPage(() => <NotificationsPopover user={ada} />, '/somewhere')
  await waitFor(() => expect(badge()).toBe('1 unread'))
  const before = net.callsTo(countPath).length
  hasNothingNew()
  await act(() => vi.advanceTimersByTimeAsync(6_100))
  expect(net.callsTo(countPath)).toHaveLength(before + 1)
  for (const path of [countPath, listPath]) expect(net.callsTo(path).at(-1)?.body).toMatchObject({ version: 'v7' })
  expect(badge()).toBe('1 unread')

  act(() => focusManager.setFocused(false))
  const hidden = net.callsTo(countPath).length
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(net.callsTo(countPath)).toHaveLength(hidden)
  has([notification(2), notification(1)], { version: 'v8' })
  act(() => focusManager.setFocused(true))
  await waitFor(() => expect(badge()).toBe('2 unread'))

  net.cuts(countPath)
  await act(() => vi.advanceTimersByTimeAsync(12_100))
  expect(badge()).toBe('2 unread')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows a load error and allows a retry', async () => {
  net.refuses('NotificationService.FindByUserId', 'internal')
  net.refuses('NotificationService.GetUnreadNotificationsCount', 'internal')
  const { user } = await open()
  expect(await screen.findByText('Error loading data.')).toBeTruthy()
  has([])
  await user.click(button('Try again'))
  expect(await screen.findByText('Nothing new right now.')).toBeTruthy()
})
