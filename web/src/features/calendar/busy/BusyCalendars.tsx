import { busyMessages } from '@castwright/contract/calendar/shapes.ts'
import { calendarLimits } from '@castwright/contract/calendar/limits.ts'
import { Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { HintedButton } from '../../../ui/HintedButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/IconList.module.css'
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx'
import { AddBusyCalendar } from './AddBusyCalendar.tsx'
import { useBusyCalendars } from './api.ts'
import { BusyCalendarItem } from './BusyCalendarItem.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'

const title = 'Days off'

/** The calendars of others whose days off a show's calendar has in the background. */
export function BusyCalendars({ podcastId }: { podcastId: string }) {
  const { data: calendars, error, refetch } = useBusyCalendars(podcastId)
  const [adding, setAdding] = useState({ opened: false, round: 0 })
  return (
    <SettingsSection title={title} hint="Public holidays and other days off, shown in the background of the calendar.">
      {calendars === undefined ? (
        <QueryState title="Couldn't load the days off." order={3} error={error} refetch={refetch} rows={1} />
      ) : (
        <>
          {calendars.length > 0 ? (
            <ul className={classes.list} aria-label={title}>
              {calendars.map((calendar) => (
                <BusyCalendarItem key={calendar.id} calendar={calendar} />
              ))}
            </ul>
          ) : (
            <Text c="dimmed">No calendars yet. Add one with public holidays or the days off of your team.</Text>
          )}
          <Group mt="md">
            <HintedButton
              variant="default"
              leftSection={<Icon of={IconPlus} />}
              disabledReason={calendars.length >= calendarLimits.busyCalendars ? busyMessages.tooMany : null}
              onClick={() => setAdding(({ round }) => ({ opened: true, round: round + 1 }))}
            >
              Add calendar
            </HintedButton>
          </Group>
        </>
      )}
      <AddBusyCalendar
        key={adding.round}
        podcastId={podcastId}
        opened={adding.opened}
        onClose={() => setAdding((now) => ({ ...now, opened: false }))}
      />
    </SettingsSection>
  )
}
