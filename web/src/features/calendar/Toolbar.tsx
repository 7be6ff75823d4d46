import { ActionIcon, Button, Flex, Group, SegmentedControl, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { type View, views } from './search.ts'
import classes from './Calendar.module.css'

type Props = {
  view: View
  title: string
  onView: (view: View) => void
  onToday: () => void
  onPage: (direction: 1 | -1) => void
  /** Called when a page is pointed at. */
  onPrefetch: (direction: 1 | -1) => void
}

const viewNames: Record<View, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }
const pageNames: Record<View, string> = { month: 'month', week: 'week', agenda: 'four weeks' }

export function Toolbar({ view, title, onView, onToday, onPage, onPrefetch }: Props) {
  const arrow = (direction: 1 | -1) => (
    <ActionIcon
      variant="default"
      aria-label={`${direction === 1 ? 'Next' : 'Previous'} ${pageNames[view]}`}
      onClick={() => onPage(direction)}
      onMouseEnter={() => onPrefetch(direction)}
      onFocus={() => onPrefetch(direction)}
    >
      <Icon of={direction === 1 ? IconChevronRight : IconChevronLeft} />
    </ActionIcon>
  )
  return (
    <Flex wrap="wrap" align="center" rowGap="sm" columnGap="md" mb="sm">
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={onToday}>
          Today
        </Button>
        {arrow(-1)}
        {arrow(1)}
      </Group>
      <Title order={2} size="h2" className={classes.period} aria-live="polite">
        {title}
      </Title>
      <SegmentedControl
        aria-label="View"
        className={classes.views}
        data={views.map((value) => ({ value, label: viewNames[value] }))}
        value={view}
        onChange={(value) => onView(value)}
      />
    </Flex>
  )
}
