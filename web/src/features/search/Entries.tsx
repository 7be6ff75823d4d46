import type { MarkedText } from '@castwright/contract/search/shapes.ts'
import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { Entry, Section } from './entries.ts'
import { Keys } from './Keys.tsx'
import classes from './Palette.module.css'

type Props = {
  listId: string
  optionId: (id: string) => string
  sections: Section[]
  active: Entry | undefined
  onPoint: (entry: Entry) => void
  onRun: (entry: Entry) => void
}

/** The rows of the palette. The focus stays in the search field. */
export function Entries({ listId, optionId, sections, active, onPoint, onRun }: Props) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
      {sections.map(({ label, entries }) => (
        <Group key={label} label={label}>
          {entries.map((entry) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field handles the keys
            <div
              key={entry.id}
              id={optionId(entry.id)}
              role="option"
              aria-selected={entry === active}
              className={classes.entry}
              onPointerMove={() => onPoint(entry)}
              // Keeps the focus in the search field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(entry)}
            >
              <Icon of={entry.icon} />
              <Stack component="span" gap={0} flex={1} miw={0}>
                <Text span inherit truncate dir="auto">
                  <Marked text={entry.title} />
                </Text>
                {entry.snippet ? (
                  <Text span size="sm" c="dimmed" truncate dir="auto">
                    <Marked text={entry.snippet} />
                  </Text>
                ) : null}
              </Stack>
              {entry.detail === undefined ? null : (
                <Text span size="sm" c="dimmed" truncate className={classes.detail} dir="auto">
                  {entry.detail}
                </Text>
              )}
              {entry.keys === undefined ? null : (
                <span className={classes.keys}>
                  <Keys of={entry.keys} />
                </span>
              )}
            </div>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} role="presentation" size="xs" c="dimmed" fw={500} px="sm" pt="xs" pb="xxs">
        {label}
      </Text>
      {children}
    </div>
  )
}

const Marked = ({ text }: { text: MarkedText }) =>
  text.map((piece, at) => (piece.hit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>))
