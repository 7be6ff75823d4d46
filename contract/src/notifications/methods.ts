import { z } from 'zod'
import { read, write } from '../method.ts'
import { Id, Instant, RequestId } from '../shapes.ts'
import { notificationLimits } from './limits.ts'
import { Delivery, Notification, NotificationType, notificationTypes } from './shapes.ts'

/** The version of the notifications that the client has. Unchanged notifications are not sent again. */
const Version = z.string().max(40).optional()
const NotificationId = Id

export const NotificationService = {
  FindByUserId: read({
    summary: "Lists the caller's notifications, newest first. If the given version is current, returns `unchanged` and no notifications.",
    right: { on: 'self' },
    input: z.object({
      requestId: RequestId,
      userId: Id,
      queryOptions: z
        .object({
          cursor: z.string().max(200).nullish(),
          limit: z.number().int().min(1).max(100).default(notificationLimits.page),
        })
        .prefault({}),
      version: Version,
    }),
    output: z.object({
      notifications: z.array(Notification),
      queryMeta: z.object({ cursor: z.string().nullable() }),
      version: z.string(),
      unchanged: z.boolean(),
    }),
  }),
  GetUnreadNotificationsCount: read({
    summary: 'Counts unread notifications. Null if nothing changed since the given version.',
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id, version: Version }),
    output: z.object({ count: z.number().nullable(), version: z.string() }),
  }),
  Create: write({
    summary: 'For older clients. The server creates notifications itself. Returns the existing notification for the event, if any.',
    right: { on: 'self' },
    input: z.object({
      requestId: RequestId,
      triggerUserId: Id,
      type: z.enum(['EpisodeAdded', 'EpisodePublished']),
      data: z.object({ podcastId: Id, episodeId: Id }),
    }),
    output: z.object({ notification: Notification.nullable() }),
  }),
  MarkNotificationRead: write({
    summary: 'Marks a notification as read.',
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id, notificationId: NotificationId }),
    output: z.object({ markedNotification: Notification }),
  }),
  MarkNotificationUnread: write({
    summary: 'Marks a notification as unread again. Its email is not sent again.',
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id, notificationId: NotificationId }),
    output: z.object({ notification: Notification }),
  }),
  MarkNotificationsRead: write({
    summary: 'Marks notifications as read. Ignores those of other users.',
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id, notificationIds: z.array(NotificationId).max(notificationLimits.marked) }),
    output: z.object({ success: z.boolean(), markedNotifications: z.array(Notification) }),
  }),
  MarkAllNotificationsRead: write({
    summary: 'Marks all notifications up to the given time as read.',
    right: { on: 'self' },
    input: z.object({ userId: Id, before: Instant }),
    output: z.object({ marked: z.number() }),
  }),
  DeleteNotification: write({
    summary: 'Deletes a notification.',
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id.optional(), notificationId: NotificationId }),
    output: z.object({ notificationId: NotificationId }),
  }),
  DeleteNotifications: write({
    summary: 'Deletes notifications. Ignores those of other users.',
    right: { on: 'self' },
    input: z.object({ requestId: RequestId, userId: Id, notificationIds: z.array(NotificationId).max(notificationLimits.marked) }),
    output: z.object({ success: z.boolean() }),
  }),
  DeleteAllNotifications: write({
    summary: 'Deletes all notifications up to the given time.',
    right: { on: 'self' },
    input: z.object({ userId: Id, before: Instant }),
    output: z.object({ deleted: z.number() }),
  }),
  FindPreferences: read({
    summary: 'Returns the email preference for each kind of notification.',
    right: { on: 'self' },
    input: z.object({ userId: Id }),
    output: z.object({ preferences: z.array(z.object({ type: NotificationType, delivery: Delivery })) }),
  }),
  UpdatePreferences: write({
    summary: 'Changes email preferences.',
    right: { on: 'self' },
    input: z.object({
      userId: Id,
      preferences: z
        .array(z.object({ type: NotificationType, delivery: Delivery }))
        .min(1)
        .max(notificationTypes.length),
    }),
    output: z.object({ preferences: z.array(z.object({ type: NotificationType, delivery: Delivery })) }),
  }),
  Unsubscribe: write({
    summary:
      'Turns off emails with the token from an unsubscribe link. No session required. Returns the kind that was turned off, or null for the daily digest.',
    right: { on: 'public' },
    scope: 'never',
    input: z.object({ token: z.string().min(1).max(500) }),
    output: z.object({ type: NotificationType.nullable() }),
  }),
}
