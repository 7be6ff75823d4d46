import {
  deliveries,
  type Delivery,
  notificationLabels,
  type NotificationType,
  notificationTypes,
  defaultDeliveries,
} from '@castwright/contract/notifications/shapes.ts'
import { useSession } from '../../lib/session.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import list from '../../ui/IconList.module.css'
import classes from './NotificationSettingsPage.module.css'
import { QueryState } from '../../ui/QueryState.tsx'
import { Box, SegmentedControl, Text } from '@mantine/core'
import { useId, useRef } from 'react'
import { Note } from '../../ui/Note.tsx'
import type { Output } from '@castwright/contract/methods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

type Group = { title: string; hint: string; types: readonly NotificationType[] }

const named: Group[] = [
  {
    title: 'Your work',
    hint: "What your team needs from you, and when it's due.",
    types: [
      'Mention',
      'ReviewRequested',
      'ReviewVerdict',
      'StepAssigned',
      'StepDueTomorrow',
      'StepOverdue',
      'StepUnassigned',
      'TaskDueTomorrow',
      'TaskOverdue',
    ],
  },
  {
    title: 'Episodes',
    hint: "Changes to your podcasts' episodes.",
    types: ['EpisodeAdded', 'EpisodePublished', 'ReleaseAtRisk', 'ReleaseFailed', 'DateChanged', 'SeasonPlanned', 'SeasonMoved'],
  },
  {
    title: 'Interviews and guests',
    hint: 'Times, answers and approvals.',
    types: ['InterviewChanged', 'InterviewSoon', 'GuestAnswered', 'GuestSigned', 'GuestReviewed', 'GuestPitched'],
  },
]

const grouped = new Set(named.flatMap(({ types }) => types))

/** All kinds of notifications, by what they are about. */
const notificationGroups: readonly Group[] = [
  ...named,
  {
    title: 'Podcasts and account',
    hint: 'Team, imports, feeds and your plan.',
    types: notificationTypes.filter((type) => !grouped.has(type)),
  },
]

export function NotificationSettingsPage() {
  const { user } = useSession()
  return (
    <Page
      title="Notifications"
      above={
        <Breadcrumbs here="Notifications">
          <TextLink to="/settings">Settings</TextLink>
        </Breadcrumbs>
      }
      hint={`You'll always see notifications here in the app. Choose which ones we also email to ${user?.email ?? 'you'}. The daily digest is one email a day.`}
    >
      {user ? <Preferences userId={user.id} /> : null}
    </Page>
  )
}

const index = notificationGroups.map(({ title }) => title)

function Preferences({ userId }: { userId: string }) {
  const { deliveries, error, retry, choose } = usePreferences(userId)
  if (!deliveries) return <QueryState title="Error loading data." order={3} error={error} refetch={retry} rows={notificationTypes.length} />
  return (
    <SettingsSections index={index}>
      {notificationGroups.map(({ title, hint, types }) => (
        <SettingsSection key={title} title={title} hint={hint}>
          <ul className={list.list}>
            {types.map((type) => (
              <PreferenceRow key={type} type={type} delivery={deliveries[type]} onChoose={(delivery) => choose(type, delivery)} />
            ))}
          </ul>
        </SettingsSection>
      ))}
    </SettingsSections>
  )
}

const labels: Record<Delivery, string> = { at_once: 'Right away', daily: 'Daily digest', off: 'Off' }

const choices = deliveries.map((value) => ({ value, label: labels[value] }))

type Props = { type: NotificationType; delivery: Delivery; onChoose: (delivery: Delivery) => void }

/** The email preference for one kind of notification. */
function PreferenceRow({ type, delivery, onChoose }: Props) {
  const id = useId()
  const { title, about } = notificationLabels[type]
  return (
    <li className={`${list.item} ${classes.row}`}>
      <Box miw={0}>
        <Text fw={500} id={id}>
          {title}
        </Text>
        <Note>{about}</Note>
      </Box>
      <SegmentedControl flex="none" aria-labelledby={id} data={choices} value={delivery} onChange={onChoose} withItemsBorders={false} />
    </li>
  )
}

type Answer = Output<'NotificationService.FindPreferences'>
type Choice = { type: NotificationType; delivery: Delivery }

/** Email preferences. Changes are shown and saved immediately. */
function usePreferences(userId: string) {
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
