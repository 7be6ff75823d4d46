import {
  deliveries,
  type Delivery,
  notificationLabels,
  type NotificationType,
  notificationTypes,
} from '@castwright/contract/notifications/shapes.ts'
import { useSession } from '../../lib/session.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { Page } from '../../ui/Page.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import { SettingsSections } from '../../ui/settings/SettingsSections.tsx'
import list from '../../ui/IconList.module.css'
import classes from './NotificationSettingsPage.module.css'
import { usePreferences } from './usePreferences.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Box, SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { Hint } from '../../ui/Hint.tsx'

type Group = { title: string; hint: string; types: readonly NotificationType[] }

const named: Group[] = [
  {
    title: 'Your work',
    hint: "What your team asks of you, and when it's due.",
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
        <Hint>{about}</Hint>
      </Box>
      <SegmentedControl flex="none" aria-labelledby={id} data={choices} value={delivery} onChange={onChoose} withItemsBorders={false} />
    </li>
  )
}
