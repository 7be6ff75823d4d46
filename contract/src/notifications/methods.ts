import { z } from 'zod'
import { account, anyone, read, write } from '../method.ts'
import { Id, Instant, RequestId } from '../shapes.ts'
import { notificationLimits } from './limits.ts'
import { Delivery, Notification, NotificationType, notificationTypes } from './shapes.ts'

/** The version of the notifications that the client has. Unchanged notifications are not sent again. */
const Version = z.string().max(40).optional()
const NotificationId = Id

export const NotificationService = {
  FindByUserId: read(account(), {
    summary: "Lists the caller's notifications, newest first. If the given version is current, returns `unchanged` and no notifications.",
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
  GetUnreadNotificationsCount: read(account(), {
    summary: 'Counts unread notifications. Null if nothing changed since the given version.',
    input: z.object({ requestId: RequestId, userId: Id, version: Version }),
    output: z.object({ count: z.number().nullable(), version: z.string() }),
  }),
  Create: write(account(), {
    summary: 'For older clients, because the server now creates notifications. Returns the existing notification for the event, if any.',
    input: z.object({
      requestId: RequestId,
      triggerUserId: Id,
      type: z.enum(['EpisodeAdded', 'EpisodePublished']),
      data: z.object({ podcastId: Id, episodeId: Id }),
    }),
    output: z.object({ notification: Notification.nullable() }),
  }),
  MarkNotificationRead: write(account(), {
    summary: 'Marks a notification as read.',
    input: z.object({ requestId: RequestId, userId: Id, notificationId: NotificationId }),
    output: z.object({ markedNotification: Notification }),
  }),
  MarkNotificationUnread: write(account(), {
    summary: "Marks a notification as unread again. Doesn't resend its email.",
    input: z.object({ requestId: RequestId, userId: Id, notificationId: NotificationId }),
    output: z.object({ notification: Notification }),
  }),
  MarkNotificationsRead: write(account(), {
    summary: 'Marks notifications as read. Ignores those of other users.',
    input: z.object({ requestId: RequestId, userId: Id, notificationIds: z.array(NotificationId).max(notificationLimits.marked) }),
    output: z.object({ success: z.boolean(), markedNotifications: z.array(Notification) }),
  }),
  MarkAllNotificationsRead: write(account(), {
    summary: 'Marks all notifications up to the given time as read.',
    input: z.object({ userId: Id, before: Instant }),
    output: z.object({ marked: z.number() }),
  }),
  DeleteNotification: write(account(), {
    summary: 'Deletes a notification.',
    input: z.object({ requestId: RequestId, userId: Id.optional(), notificationId: NotificationId }),
    output: z.object({ notificationId: NotificationId }),
  }),
  DeleteNotifications: write(account(), {
    summary: 'Deletes notifications. Ignores those of other users.',
    input: z.object({ requestId: RequestId, userId: Id, notificationIds: z.array(NotificationId).max(notificationLimits.marked) }),
    output: z.object({ success: z.boolean() }),
  }),
  DeleteAllNotifications: write(account(), {
    summary: 'Deletes all notifications up to the given time.',
    input: z.object({ userId: Id, before: Instant }),
    output: z.object({ deleted: z.number() }),
  }),
  FindPreferences: read(account(), {
    summary: 'Returns the email preference for each kind of notification.',
    input: z.object({ userId: Id }),
    output: z.object({ preferences: z.array(z.object({ type: NotificationType, delivery: Delivery })) }),
  }),
  UpdatePreferences: write(account(), {
    summary: 'Changes email preferences.',
    input: z.object({
      userId: Id,
      preferences: z
        .array(z.object({ type: NotificationType, delivery: Delivery }))
        .min(1)
        .max(notificationTypes.length),
    }),
    output: z.object({ preferences: z.array(z.object({ type: NotificationType, delivery: Delivery })) }),
  }),
  Unsubscribe: write(anyone({ scope: 'never' }), {
    summary:
      'Turns off emails with the token from an unsubscribe link. No session required. Returns the kind that was turned off, or null for the daily digest.',
    input: z.object({ token: z.string().min(1).max(500) }),
    output: z.object({ type: NotificationType.nullable() }),
  }),
}
