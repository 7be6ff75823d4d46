import type { GuestState } from '@castwright/contract/guests/shapes.ts'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { BoardFound } from '../api.ts'
import { columns, stateNames } from '../states.ts'
import { type CardActions, entryKey, ListedCard } from './BoardCard.tsx'
import { Hidden } from './BoardColumns.tsx'
import classes from './Board.module.css'

/** One state at a time, for phones. Starts with the first one that has guests and isn't finished. */
export function BoardList({ found, ...actions }: { found: BoardFound } & CardActions) {
  const [chosen, setChosen] = useState<GuestState>(() => columns.find((state) => state !== 'idea' && found.counts[state] > 0) ?? 'idea')
  const entries = found.entries.filter(({ state }) => state === chosen)
  return (
    <>
      <Select
        label="State"
        mb="sm"
        data={columns.map((state) => ({ value: state, label: `${stateNames[state]} (${found.counts[state]})` }))}
        value={chosen}
        allowDeselect={false}
        onChange={(state) => state && setChosen(state)}
      />
      {entries.length === 0 ? (
        <Text c="dimmed" size="sm">
          No guests in this state.
        </Text>
      ) : (
        <ul className={classes.list} aria-label={stateNames[chosen]}>
          {entries.map((entry) => (
            <ListedCard key={entryKey(entry)} entry={entry} {...actions} />
          ))}
        </ul>
      )}
      <Hidden shown={entries.length} count={found.counts[chosen]} />
    </>
  )
}
