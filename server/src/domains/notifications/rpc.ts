import type { Service } from '../../platform/rpc.ts'
import * as notifications from './service.ts'

export const NotificationService: Service<'NotificationService'> = {
  FindByUserId: ({ app, caller, input }) => notifications.findPage(app, caller.userId, { ...input.queryOptions, version: input.version }),
  GetUnreadNotificationsCount: ({ app, caller, input }) => notifications.countUnread(app.db, caller.userId, input.version),
  Create: async ({ app, caller, input }) => ({ notification: await notifications.findOfEvent(app, caller.userId, input) }),
  MarkNotificationRead: async ({ app, caller, input }) => ({
    markedNotification: await notifications.markOne(app, caller.userId, input.notificationId),
  }),
  MarkNotificationUnread: async ({ app, caller, input }) => ({
    notification: await notifications.markUnread(app, caller.userId, input.notificationId),
  }),
  MarkNotificationsRead: async ({ app, caller, input }) => ({
    success: true,
    markedNotifications: await notifications.markThese(app, caller.userId, input.notificationIds),
  }),
  MarkAllNotificationsRead: async ({ app, caller, input }) => ({
    marked: await notifications.markAll(app, caller.userId, input.before),
  }),
  DeleteNotification: async ({ app, caller, input }) => {
    await notifications.removeOne(app, caller.userId, input.notificationId)
    return { notificationId: input.notificationId }
  },
  DeleteNotifications: async ({ app, caller, input }) => {
    await notifications.removeThese(app, caller.userId, input.notificationIds)
    return { success: true }
  },
  DeleteAllNotifications: async ({ app, caller, input }) => ({
    deleted: await notifications.removeAll(app, caller.userId, input.before),
  }),
  FindPreferences: async ({ app, caller }) => ({ preferences: await notifications.findPreferences(app.db, caller.userId) }),
  UpdatePreferences: async ({ app, caller, input }) => ({
    preferences: await notifications.updatePreferences(app, caller.userId, input.preferences),
  }),
  Unsubscribe: async ({ app, input }) => ({ type: await notifications.unsubscribe(app, input.token) }),
}
