import { Box, Text } from '@mantine/core'
import { Avatar } from '../Avatar.tsx'
import type { Mentioned } from './mention.ts'
import classes from './MentionList.module.css'

export type MentionListProps = {
  id: string
  people: Mentioned[]
  /** The item that Enter selects. */
  at: number
  /** Shown if there are no people. */
  words: string
  onChoose: (person: Mentioned) => void
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

export function MentionList({ id, people, at, words, onChoose }: MentionListProps) {
  if (people.length === 0) {
    return (
      <Text role="status" size="sm" c="dimmed" className={classes.list} p="sm">
        {words}
      </Text>
    )
  }
  return (
    <div role="listbox" id={id} aria-label="People to mention" className={classes.list}>
      {people.map((person, place) => (
        // The focus stays in the editor, which handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={person.id}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === at}
          tabIndex={-1}
          className={classes.option}
          ref={(option) => {
            if (place === at) option?.scrollIntoView({ block: 'nearest' })
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar id={person.id} name={person.name} photo={person.photo ?? null} size="small" />
          <Text span inherit truncate>
            {person.name}
          </Text>
          {person.hint ? (
            <Box component="span" fz="sm" c="dimmed" ms="auto">
              {person.hint}
            </Box>
          ) : null}
        </div>
      ))}
    </div>
  )
}
