import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { useDroppable } from '@dnd-kit/core'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Chip } from './Chip.tsx'
import { trayId } from './dropPlaces.ts'
import classes from './Tray.module.css'

/** More are shown on request. */
const maxShown = 8

/** Drafts without a date, to drag onto a day. A planned release that is dropped here loses its date. */
export function Tray({ drafts }: { drafts: readonly CalendarItem[] }) {
  const { setNodeRef, isOver } = useDroppable({ id: trayId })
  const [isOpen, setIsOpen] = useState(false)
  if (drafts.length === 0) return null
  return (
    <section ref={setNodeRef} className={classes.tray} data-over={isOver || undefined} aria-label="Drafts without a date">
      <h2 className={classes.title}>
        Drafts without a date{' '}
        <Text span inherit fw={400} c="dimmed">
          {drafts.length}
        </Text>
      </h2>
      <Group component="ul" gap="xxs" align="stretch" className={`cw-list ${classes.drafts}`}>
        {(isOpen ? drafts : drafts.slice(0, maxShown)).map((draft) => (
          <li key={draft.key}>
            <Chip item={draft} />
          </li>
        ))}
        {drafts.length > maxShown ? (
          <li>
            <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Show fewer' : `Show all ${drafts.length}`}
            </Button>
          </li>
        ) : null}
      </Group>
    </section>
  )
}
