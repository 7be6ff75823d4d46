import { deliveries, type Delivery, notificationLabels, type NotificationType } from '@castwright/contract/notifications/shapes.ts'
import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import classes from './NotificationSettingsPage.module.css'

const labels: Record<Delivery, string> = { at_once: 'Right away', daily: 'Daily digest', off: 'Off' }

const choices = deliveries.map((value) => ({ value, label: labels[value] }))

type Props = { type: NotificationType; delivery: Delivery; onChoose: (delivery: Delivery) => void }

/** The email preference for one kind of notification. */
export function PreferenceRow({ type, delivery, onChoose }: Props) {
  const id = useId()
  const { title, about } = notificationLabels[type]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={500} id={id}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        data={choices}
        value={delivery}
        onChange={onChoose}
        withItemsBorders={false}
        className={classes.choice}
      />
    </li>
  )
}
