import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { draftKey } from '../../lib/drafts.ts'
import { FoldingCard } from '../../ui/FoldingCard.tsx'
import { SaveStatus } from '../../ui/SaveStatus.tsx'
import { AddItem } from './AddItem.tsx'
import { type ChecklistState, useChecklist } from './api.ts'
import { Items } from './Items.tsx'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = {
  episodeId: string
  userId: string
  /** Today in the user's time zone. */
  today: string
  /** Folds the card at first, because the work is over. */
  isPublished: boolean
}

const title = 'My Checklist'
const hint = 'Your tasks for this episode, visible only to you.'

/** The user's own tasks for an episode. */
export function ChecklistCard({ episodeId, userId, today, isPublished }: Props) {
  const { list, error, refetch } = useChecklist(userId, episodeId)
  if (list)
    return <LoadedChecklist key={episodeId} list={list} draftKey={draftKey(userId, episodeId, 'task')} {...{ today, isPublished }} />
  return (
    <Card title={title} hint={hint}>
      <QueryState title="Error loading checklist." order={3} error={error} refetch={refetch} rows={2} />
    </Card>
  )
}

const isDone = ({ items }: ChecklistState): boolean => items.length > 0 && items.every(({ checked }) => checked)

type LoadedProps = Pick<Props, 'today' | 'isPublished'> & { list: ChecklistState; draftKey: string }

function LoadedChecklist({ list, draftKey, today, isPublished }: LoadedProps) {
  // Folded if everything was done before. Checking the last task folds nothing.
  const [isOpen, setIsOpen] = useState(() => !isPublished && !isDone(list))
  const fold = { open: isOpen, onToggle: () => setIsOpen(!isOpen), isCurrent: false }
  return (
    <FoldingCard title={title} hint={hint} fold={fold} result={list.items.length === 0 ? 'No tasks' : null} aside={<Done list={list} />}>
      <Stack gap="sm">
        {list.items.length > 0 ? (
          <Items list={list} today={today} />
        ) : (
          <Text c="dimmed" size="sm">
            No tasks yet.
          </Text>
        )}
        <AddItem list={list} draftKey={draftKey} />
        <SaveStatus state={list.state} />
      </Stack>
    </FoldingCard>
  )
}

function Done({ list: { items } }: { list: ChecklistState }) {
  if (items.length === 0) return null
  const done = items.filter(({ checked }) => checked).length
  return (
    <Box flex="none">
      <Badge meaning={done === items.length ? 'success' : 'neutral'}>{`${done} of ${items.length} done`}</Badge>
    </Box>
  )
}
