import { notificationLimits } from '@castwright/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { allRead, counted, deleted, emptyInbox, extended, type Inbox, markedRead, momentAfter, retrieved } from './inbox.ts'

/** The inbox, with the versions under which the server last told of it. */
type Kept = { inbox: Inbox; listVersion?: string; countVersion?: string }

const keyOf = (userId: string) => ['inbox', userId] as const
const keptFor = (userId: string): Kept => queryClient.getQueryData<Kept>(keyOf(userId)) ?? { inbox: emptyInbox }

/** Asks for what is new. An answer that nothing changed costs the server one look. */
async function look(userId: string, signal: AbortSignal): Promise<Kept> {
  const { listVersion, countVersion } = keptFor(userId)
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
  // Read again: something may have been clicked while the answer was on its way.
  const { inbox } = keptFor(userId)
  const listed = list.unchanged ? inbox : retrieved(inbox, { notifications: list.notifications, cursor: list.queryMeta.cursor })
  return { inbox: counted(listed, count.count), listVersion: list.version, countVersion: count.version }
}

/** The person's notifications: looked for every few seconds while the page is seen, and at once when it is seen again. */
export function useInbox(userId: string) {
  const key = keyOf(userId)
  const [loadingOlder, setLoadingOlder] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => look(userId, signal),
    refetchInterval: notificationLimits.poll * 1000,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
    staleTime: 0,
    retry: false,
  })
  const inbox = data?.inbox ?? emptyInbox

  /** Shows the change at once. Should the call fail, nobody is bothered: the next look tells how it is. */
  const change = async (apply: (inbox: Inbox) => Inbox, call: () => Promise<unknown>): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData<Kept>(key, (kept) => kept && { ...kept, inbox: apply(kept.inbox) })
    await call().catch(() => queryClient.setQueryData<Kept>(key, (kept) => kept && { inbox: kept.inbox }))
  }

  return {
    inbox,
    isPending,
    isError: isError && data === undefined,
    look: () => void refetch(),
    loadingOlder,
    markRead: (notificationId: string) =>
      change(
        (before) => markedRead(before, new Set([notificationId])),
        () => rpc('NotificationService.MarkNotificationRead', { userId, notificationId }),
      ),
    markAllRead: () => {
      const before = momentAfter(inbox)
      return change(allRead, () => rpc('NotificationService.MarkAllNotificationsRead', { userId, before }))
    },
    remove: (notificationId: string) =>
      change(
        (before) => deleted(before, notificationId),
        () => rpc('NotificationService.DeleteNotification', { userId, notificationId }),
      ),
    removeAll: () => {
      const before = momentAfter(inbox)
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
        queryClient.setQueryData<Kept>(key, (kept) => kept && { ...kept, inbox: extended(kept.inbox, older) })
      } catch (error) {
        toast.error(`Older notifications could not be loaded. ${messageOf(error)}`)
      } finally {
        setLoadingOlder(false)
      }
    },
  }
}
