import type { MarkedText } from '@castwright/contract/search/shapes.ts'
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
              <span className={classes.words}>
                <span className={classes.title} dir="auto">
                  <Marked text={entry.title} />
                </span>
                {entry.snippet ? (
                  <span className={classes.snippet} dir="auto">
                    <Marked text={entry.snippet} />
                  </span>
                ) : null}
              </span>
              {entry.detail === undefined ? null : (
                <span className={classes.detail} dir="auto">
                  {entry.detail}
                </span>
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
      <div id={id} role="presentation" className={classes.label}>
        {label}
      </div>
      {children}
    </div>
  )
}

const Marked = ({ text }: { text: MarkedText }) =>
  text.map((piece, at) => (piece.hit ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>))
