import { notificationLimits } from '@castwright/contract/notifications/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { allRead, counted, deleted, emptyInbox, extended, type Inbox, markedRead, cutoffAfter, retrieved } from './inbox.ts'

/** The inbox and the server versions it is based on. */
type CachedInbox = { inbox: Inbox; listVersion?: string; countVersion?: string }

const keyOf = (userId: string) => ['inbox', userId] as const
const cachedInbox = (userId: string): CachedInbox => queryClient.getQueryData<CachedInbox>(keyOf(userId)) ?? { inbox: emptyInbox }

/** Polls for news. An unchanged version costs the server a single lookup. */
async function poll(userId: string, signal: AbortSignal): Promise<CachedInbox> {
  const { listVersion, countVersion } = cachedInbox(userId)
  const [list, count] = await Promise.all([
    rpc(
      'NotificationService.FindByUserId',
      { userId, queryOptions: { limit: notificationLimits.page }, ...(listVersion !== undefined && { version: listVersion }) },
      { signal },
    ),
    rpc(
      'NotificationService.GetUnreadNotificationsCount',
      { userId, ...(countVersion !== undefined && { version: countVersion }) },
      { signal },
    ),
  ])
  // Reads the state again, since the user may have clicked something during the request.
  const { inbox } = cachedInbox(userId)
  const listed = list.unchanged ? inbox : retrieved(inbox, { notifications: list.notifications, cursor: list.queryMeta.cursor })
  return { inbox: counted(listed, count.count), listVersion: list.version, countVersion: count.version }
}

/** Polls every few seconds while the page is visible, and immediately when it becomes visible again. */
export function useInbox(userId: string) {
  const key = keyOf(userId)
  const [loadingOlder, setLoadingOlder] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => poll(userId, signal),
    refetchInterval: notificationLimits.poll * 1000,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    staleTime: 0,
    retry: false,
  })
  const inbox = data?.inbox ?? emptyInbox

  /** Updates optimistically. A failed call is silent, since the next poll corrects the state. */
  const change = async (apply: (inbox: Inbox) => Inbox, call: () => Promise<unknown>): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData<CachedInbox>(key, (kept) => kept && { ...kept, inbox: apply(kept.inbox) })
    await call().catch(() => queryClient.setQueryData<CachedInbox>(key, (kept) => kept && { inbox: kept.inbox }))
  }

  return {
    inbox,
    isPending,
    isError: isError && data === undefined,
    poll: () => void refetch(),
    loadingOlder,
    markRead: (notificationId: string) =>
      change(
        (before) => markedRead(before, new Set([notificationId])),
        () => rpc('NotificationService.MarkNotificationRead', { userId, notificationId }),
      ),
    markAllRead: () => {
      const before = cutoffAfter(inbox)
      return change(allRead, () => rpc('NotificationService.MarkAllNotificationsRead', { userId, before }))
    },
    remove: (notificationId: string) =>
      change(
        (before) => deleted(before, notificationId),
        () => rpc('NotificationService.DeleteNotification', { userId, notificationId }),
      ),
    removeAll: () => {
      const before = cutoffAfter(inbox)
      return change(
        () => emptyInbox,
        () => rpc('NotificationService.DeleteAllNotifications', { userId, before }),
      )
    },
    loadOlder: async () => {
      setLoadingOlder(true)
      try {
        const page = await rpc('NotificationService.FindByUserId', {
          userId,
          queryOptions: { cursor: inbox.cursor, limit: notificationLimits.page },
        })
        const older = { notifications: page.notifications, cursor: page.queryMeta.cursor }
        queryClient.setQueryData<CachedInbox>(key, (kept) => kept && { ...kept, inbox: extended(kept.inbox, older) })
      } catch (error) {
        toast.error(`We couldn't load older notifications. ${messageOf(error)}`)
      } finally {
        setLoadingOlder(false)
      }
    },
  }
}
