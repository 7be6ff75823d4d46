import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { CloseButton, Popover, Stack, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { sizes } from '../../ui/theme.ts'
import { ChipRows } from './Chip.tsx'
import { fullDay } from './days.ts'
import classes from './Details.module.css'
import { ItemDetails } from './ItemDetails.tsx'
import { type Day, labelOf } from './items.ts'

/** What is open, and where on the page. */
export type Opened = { place: CSSProperties } & ({ item: CalendarItem } | { date: string })

type Props = { opened: Opened | null; days: ReadonlyMap<string, Day>; onClose: () => void }

/** The details of an item, or a whole day. One popover for all, since a month has hundreds of items. */
export function Details({ opened, days, onClose }: Props) {
  return (
    <Popover
      opened={opened !== null}
      onChange={(isOpened) => (isOpened ? undefined : onClose())}
      width={sizes.popover}
      position="bottom-start"
      withRoles={false}
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={opened?.place} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={opened ? nameOf(opened) : undefined} className={classes.dropdown}>
        <CloseButton className={classes.close} onClick={onClose} />
        {opened === null ? null : 'item' in opened ? (
          <ItemDetails key={opened.item.key} item={opened.item} onClose={onClose} />
        ) : (
          <WholeDay date={opened.date} day={days.get(opened.date)} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const nameOf = (opened: Opened): string => ('item' in opened ? labelOf(opened.item) : fullDay(opened.date))

function WholeDay({ date, day }: { date: string; day: Day | undefined }) {
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm" pe="xl">
        {fullDay(date)}
      </Text>
      <ChipRows items={day?.items ?? []} isFixed />
    </Stack>
  )
}
