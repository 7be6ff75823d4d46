import { Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { type EmojiGroup, emojiGroups, findEmoji } from './emoji.ts'
import { rowsOf, step } from './grid.ts'
import classes from './EmojiPicker.module.css'

type Props = { onChoose: (emoji: string) => void }

/** Emoji in groups, to be searched by name; arrow keys walk through the grid. */
export function EmojiPicker({ onChoose }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState({ row: 0, column: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const groups: readonly EmojiGroup[] =
    text.trim() === '' ? emojiGroups : [{ name: 'Found', emoji: findEmoji(text) }].filter(({ emoji }) => emoji.length)
  const blocks = rowsOf(groups)
  const rows = blocks.flatMap((block) => block.rows.map(({ cells }) => cells))

  const goTo = (next: typeof at) => {
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus()
  }
  const walk = (event: KeyboardEvent) => {
    const next = step(rows, at, event.key)
    if (!next) return
    event.preventDefault()
    goTo(next)
  }
  const fromSearch = (event: KeyboardEvent) => {
    const first = rows[0]?.[0]
    if (!first || event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') goTo({ row: 0, column: 0 })
    else if (event.key === 'Enter' && text.trim() !== '') onChoose(first[0])
    else return
    event.preventDefault()
  }

  return (
    // What surrounds it has arrow keys of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.picker} onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}>
      <TextInput
        size="xs"
        aria-label="Search emoji"
        placeholder="Search emoji"
        leftSection={<Icon of={IconSearch} small />}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt({ row: 0, column: 0 })
        }}
        onKeyDown={fromSearch}
      />
      {rows.length === 0 ? (
        <Text role="status" size="sm" c="dimmed" className={classes.nothing}>
          No emoji of that name.
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus.
        <div ref={grid} role="grid" aria-label="Emoji" className={classes.grid} onKeyDown={walk}>
          {blocks.map((block) => (
            <div key={block.name} role="rowgroup" aria-label={block.name}>
              <div className={classes.group} aria-hidden>
                {block.name}
              </div>
              {block.rows.map(({ at: y, cells }) => (
                <div key={y} role="row" className={classes.row}>
                  {cells.map(([emoji, name], x) => (
                    <div key={emoji} role="gridcell">
                      <button
                        type="button"
                        className={classes.emoji}
                        aria-label={name}
                        title={name}
                        data-at={`${y}-${x}`}
                        tabIndex={at.row === y && at.column === x ? 0 : -1}
                        onFocus={() => setAt({ row: y, column: x })}
                        onClick={() => onChoose(emoji)}
                      >
                        {emoji}
                      </button>
                    </div>
                  ))}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
