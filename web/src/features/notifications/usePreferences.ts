import { defaultDeliveries, type Delivery, type NotificationType } from '@castwright/contract/notifications/shapes.ts'
import type { Output } from '@castwright/contract/methods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

type Answer = Output<'NotificationService.FindPreferences'>
type Choice = { type: NotificationType; delivery: Delivery }

/** Email preferences. Changes are shown and saved immediately. */
export function usePreferences(userId: string) {
  const asked = query('NotificationService.FindPreferences', { userId })
  const { data, error, refetch } = useQuery(asked)
  const shown = useRef<string>(undefined)
  // Going through the options by keyboard saves several times, so show only one toast.
  const showSavedToast = (say: (message: string) => string, message: string) => {
    if (shown.current !== undefined) toast.hide(shown.current)
    shown.current = say(message)
  }

  const save = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (choice: Choice) => rpc('NotificationService.UpdatePreferences', { userId, preferences: [choice] }),
    onSuccess: () => showSavedToast(toast.success, 'Changes Saved.'),
    onError: () => {
      showSavedToast(toast.error, 'Failed to save changes.')
      return queryClient.invalidateQueries({ queryKey: asked.queryKey })
    },
  })

  const choose = (type: NotificationType, delivery: Delivery) => {
    queryClient.setQueryData<Answer>(
      asked.queryKey,
      (before) => before && { preferences: [...before.preferences.filter((one) => one.type !== type), { type, delivery }] },
    )
    save.mutate({ type, delivery })
  }

  const deliveries = data && {
    ...defaultDeliveries,
    ...(Object.fromEntries(data.preferences.map(({ type, delivery }) => [type, delivery])) as Partial<Record<NotificationType, Delivery>>),
  }
  return { deliveries, error, retry: () => void refetch(), choose }
}
