import { IconButton } from '../../../ui/IconButton.tsx'
import type { BusyCalendar } from '@castwright/contract/calendar/shapes.ts'
import { Group, Text, Tooltip } from '@mantine/core'
import { IconBeach, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { rpc } from '../../../lib/rpc.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import classes from '../../../ui/IconList.module.css'
import { toast } from '../../../ui/toast.tsx'
import { refreshBusyCalendars } from './api.ts'

/** A calendar with days off: where it is from, and how its last read went. */
export function BusyCalendarItem({ calendar }: { calendar: BusyCalendar }) {
  const { id: busyCalendarId, name, host, days, skipped } = calendar
  const reread = useSubmit({ failed: "Couldn't read the calendar again." }, async () => {
    await rpc('BusyCalendarService.Refresh', { busyCalendarId })
    await refreshBusyCalendars()
    toast.success('The calendar is being read again.')
  })
  const remove = useSubmit({ failed: "Couldn't remove the calendar." }, async () => {
    await rpc('BusyCalendarService.Delete', { busyCalendarId })
    await refreshBusyCalendars()
    toast.success('Calendar removed.')
  })
  const askToRemove = async () => {
    const sure = await confirm({
      title: `Remove ${name}?`,
      children: 'Its days off disappear from the calendar. To add it again, you need its address or file.',
      confirmLabel: 'Remove calendar',
      danger: true,
    })
    if (sure) await remove.submit()
  }
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={IconBeach} />
      </span>
      <div className={classes.words}>
        <Text fw={500} dir="auto">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {host ?? 'From a file'} · {days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`}
          {skipped > 0 ? ` · ${skipped} left out` : null}
        </Text>
        <LastRead calendar={calendar} />
      </div>
      <Group gap="xxs" wrap="nowrap">
        {host === null ? null : (
          <Tooltip label="Read again">
            <IconButton icon={IconRefresh} label={`Read ${name} again`} loading={reread.isBusy} onClick={reread.submit} />
          </Tooltip>
        )}
        <Tooltip label="Remove">
          <IconButton icon={IconTrash} label={`Remove ${name}`} loading={remove.isBusy} onClick={() => void askToRemove()} />
        </Tooltip>
      </Group>
    </li>
  )
}

function LastRead({ calendar: { readAt, problem } }: { calendar: BusyCalendar }) {
  if (problem)
    return (
      <Text size="sm" c="var(--cw-danger-ink)">
        {problem.message} Failing since <RelativeTime at={problem.since} />.
      </Text>
    )
  return (
    <Text size="sm" c="dimmed">
      {readAt === null ? (
        'Being read for the first time'
      ) : (
        <>
          Last read <RelativeTime at={readAt} />
        </>
      )}
    </Text>
  )
}
