import type { Notification } from '@castwright/contract/notifications/shapes.ts'

/** The notification from minute `at` of a day. */
export const notification = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: `0198c0de-0000-7000-8000-0000000${String(at).padStart(5, '0')}`,
  type: 'InvitationAccepted',
  status: 'UNREAD',
  createdDate: new Date(Date.UTC(2026, 0, 5, 12, at)).toISOString(),
  htmlText: `<b>Person ${at}</b> joined <b>The Long Take</b>.`,
  htmlHyperlink: `/the-long-take/episodes/all?n=${at}`,
  triggerUserId: `0198c0de-0000-7000-8000-0000001${String(at).padStart(5, '0')}`,
  triggerUserPhotoUrl: null,
  triggerUserName: `Person ${at}`,
  ...more,
})
