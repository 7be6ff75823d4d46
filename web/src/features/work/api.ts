import type { Output } from '@castwright/contract/methods.ts'
import { act, type StepAction } from '@castwright/contract/workflow/steps.ts'
import type { WorkItem } from '@castwright/contract/work/shapes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { messageOf, query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.tsx'
import { kinds } from './messages.ts'

/** Shows what others assign without a reload. */
const refetchIntervalMs = 60_000

const workQuery = query('WorkService.Find', {})

export const useWork = () => useQuery({ ...workQuery, refetchInterval: refetchIntervalMs })

/** Changes a step on top of the current progress, like the episode page does. */
async function changeStep({ episode, step }: WorkItem, action: StepAction): Promise<void> {
  if (step === null) return
  const { episodeProgress } = await rpc('EpisodeProgressService.FindByEpisodeID', { episodeId: episode.id })
  const { showNotesDoneAt: _doneAt, assignments: _assignments, ...sent } = { ...episodeProgress, ...act(episodeProgress, step, action) }
  await rpc('EpisodeProgressService.Update', { episodeProgress: sent })
}

async function checkTask({ episode, targetId }: WorkItem, checked: boolean): Promise<void> {
  const { episodeChecklist } = await rpc('EpisodeChecklistService.FindByEpisodeID', { episodeId: episode.id })
  const items = episodeChecklist.items.map((item) => (item.id === targetId ? { ...item, checked } : item))
  await rpc('EpisodeChecklistService.Update', { episodeChecklist: { ...episodeChecklist, items } })
}

const markMention = ({ targetId }: WorkItem, userId: string, isRead: boolean) =>
  rpc(isRead ? 'NotificationService.MarkNotificationRead' : 'NotificationService.MarkNotificationUnread', {
    userId,
    notificationId: targetId ?? '',
  })

/** Opening a mention is reading it. If this fails, it stays in the list. */
export async function readMention(item: WorkItem, userId: string): Promise<void> {
  await markMention(item, userId, true).catch(() => undefined)
  for (const name of ['WorkService.Find', ...affected.mention] as const) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
}

/** Finishes an item, or takes that back. */
async function setDone(item: WorkItem, userId: string, isDone: boolean): Promise<void> {
  if (item.kind === 'step') await changeStep(item, isDone ? 'done' : 'uncheck')
  else if (item.kind === 'task') await checkTask(item, isDone)
  else await markMention(item, userId, isDone)
}

/** Other pages that show the same. */
const affected: Record<WorkItem['kind'], Parameters<typeof queryKeyOf>[0][]> = {
  step: ['EpisodeProgressService.FindByEpisodeID', 'EpisodeService.FindWithProgress'],
  task: ['EpisodeChecklistService.FindByEpisodeID'],
  mention: ['NotificationService.FindByUserId', 'NotificationService.GetUnreadNotificationsCount'],
  review: [],
}

type Found = Output<'WorkService.Find'>

/** Finishes an item right away and offers Undo. */
export function useFinish() {
  const { user } = useSession()
  const { mutate } = useMutation({
    scope: { id: 'work' },
    mutationFn: ({ item, isDone }: { item: WorkItem; isDone: boolean }) => setDone(item, user?.id ?? '', isDone),
    onMutate: async ({ item, isDone }) => {
      await queryClient.cancelQueries({ queryKey: workQuery.queryKey })
      if (!isDone) return
      queryClient.setQueryData(
        workQuery.queryKey,
        (found: Found | undefined) => found && { ...found, items: found.items.filter(({ key }) => key !== item.key) },
      )
    },
    onSuccess: (_, { item, isDone }) => {
      if (isDone) toast.undo(kinds[item.kind].done, () => mutate({ item, isDone: false }))
    },
    onError: (error, { isDone }) => toast.error(`${isDone ? "Couldn't mark this as done." : "Couldn't undo this."} ${messageOf(error)}`),
    onSettled: (_data, _error, { item }) => {
      void queryClient.invalidateQueries({ queryKey: workQuery.queryKey })
      for (const name of affected[item.kind]) void queryClient.invalidateQueries({ queryKey: queryKeyOf(name) })
    },
  })
  return (item: WorkItem) => mutate({ item, isDone: true })
}
